import { spawn } from 'node:child_process';
import { environment, inRoot, node, root } from './workspace.mjs';

/**
 * One server of the product: `ready` settles with its address, or rejects when it ends before it listens.
 * @typedef {{ ready: Promise<string>, ended: Promise<number>, stop: () => Promise<number>, child: import('node:child_process').ChildProcess }} Server
 */

/**
 * @param {string} main path of the built program, from the root
 * @param {{ env?: Record<string, string | undefined>, onStage?: (text: string) => void, output?: 'inherit' | 'errors' | 'ignore' }} [options] `output`: which of its lines are shown
 * @returns {Server}
 */
export const startServer = (main, { env = {}, onStage = () => {}, output = 'inherit' } = {}) => {
  const [lines, errors] = /** @type {const} */ ({ inherit: ['inherit', 'inherit'], errors: ['ignore', 'inherit'], ignore: ['ignore', 'ignore'] })[output];
  const child = spawn(node(), [inRoot(main)], { cwd: root, env: environment(env), stdio: ['ignore', lines, errors, 'ipc'] });
  const ended = new Promise((resolve) => {
    child.on('exit', (code) => resolve(code ?? 0));
    child.on('error', () => resolve(1));
  });
  const ready = new Promise((resolve, reject) => {
    child.on('message', (/** @type {any} */ message) => {
      if (message.type === 'stage') onStage(message.text);
      if (message.type === 'listening') resolve(message.url);
    });
    void ended.then(() => reject(new Error(`${main} ended before it was ready`)));
  });
  ready.catch(() => {}); // whoever awaits it sees the rejection; nobody has to
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { ready, ended, stop, child };
};

/** @param {{ env?: Record<string, string | undefined>, output?: 'errors' | 'ignore' }} [options] */
export const startSimnet = (options = {}) => startServer('apps/simnet/dist/main.js', { ...options, env: { SIMNET_PORT: '0', ...options.env } });

/** Whether the configured world is the simulated one, and which address it would have if it runs already. */
export const wantsSimnet = () => (process.env['SOURCES'] || 'simulated') === 'simulated' && !process.env['SIMNET_URL'];
