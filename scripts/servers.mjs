import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { environment, inRoot, node, root } from './workspace.mjs';

/**
 * One server of the product: `ready` settles with its address when it listens, `prepared` when all is there that people are told of; both reject when it ends before.
 * @typedef {{ ready: Promise<string>, prepared: Promise<void>, ended: Promise<number>, stop: () => Promise<number>, child: import('node:child_process').ChildProcess }} Server
 */

/**
 * New objects are collected sooner, because memory reserved for them is multiplied by three and by the number of threads. The gateway
 * collects the rest when it is idle.
 */
const sparing = ['--max-semi-space-size=4', '--expose-gc'];

/** The simulation may be slow. */
const smallest = ['--optimize-for-size'];

/** glibc keeps freed memory per thread, and large blocks too once it has seen some; these settings return it to the system. */
const givingBack = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/**
 * @param {string} main path of the built program, from the root
 * @param {{ env?: Record<string, string | undefined>, flags?: readonly string[], onStage?: (text: string) => void, output?: 'inherit' | 'errors' | 'ignore' | number }} [options] `output`: which of its lines are shown, or the open file that gets them
 * @returns {Server}
 */
export const startServer = (main, { env = {}, flags = sparing, onStage = () => {}, output = 'inherit' } = {}) => {
  const [lines, errors] =
    typeof output === 'number'
      ? [output, output]
      : /** @type {const} */ ({
          inherit: ['inherit', 'inherit'],
          errors: ['ignore', 'inherit'],
          ignore: ['ignore', 'ignore'],
        })[output];
  const child = spawn(node(), [...flags, inRoot(main)], {
    cwd: root,
    env: environment({ ...givingBack, ...env }),
    stdio: ['ignore', lines, errors, 'ipc'],
  });
  const ended = new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 0));
    child.on('error', () => resolve(1));
  });
  const told = (/** @type {'listening' | 'ready'} */ type) => {
    const promise = new Promise((resolve, reject) => {
      child.on('message', (/** @type {any} */ message) => message.type === type && resolve(message.url));
      void ended.then(() => reject(new Error(`${main} ended before it was ready`)));
    });
    promise.catch(() => {}); // whoever awaits it sees the rejection; nobody has to
    return promise;
  };
  child.on('message', (/** @type {any} */ message) => message.type === 'stage' && onStage(message.text));
  const [ready, prepared] = [told('listening'), told('ready')];
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ready, prepared, ended, stop, child };
};

/** @param {{ env?: Record<string, string | undefined>, output?: 'errors' | 'ignore' }} [options] */
export const startSimnet = (options = {}) =>
  startServer('apps/simnet/dist/main.js', { ...options, flags: smallest, env: { SIMNET_PORT: '0', ...options.env } });

/** The same, for a data folder that outlives it: a restart finds the same blocks. */
export const startLastingSimnet = () => {
  const { SIMNET_HOURS, DATA_DIR } = /** @type {NodeJS.ProcessEnv} */ (environment());
  const hours = SIMNET_HOURS || join(DATA_DIR || inRoot('data'), 'simnet-hours.json');
  return startSimnet({ output: 'errors', env: { SIMNET_HOURS: hours } });
};

/** Whether the configured world is the simulated one, and which address it would have if it runs already. */
export const wantsSimnet = () => (process.env['SOURCES'] || 'simulated') === 'simulated' && !process.env['SIMNET_URL'];
