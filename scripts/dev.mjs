import { startLastingSimnet, wantsSimnet } from './servers.mjs';
import { ensureBuilt, ensureInstalled, environment, fail, node, onOrphaned, root } from './workspace.mjs';
import { spawn } from 'node:child_process';

try {
  await ensureInstalled();
  await ensureBuilt(['servers']);
  const simnet = wantsSimnet() ? startLastingSimnet() : undefined;
  const env = environment({ LOG_PRETTY: 'on', ...(simnet && { SIMNET_URL: await simnet.ready }) });
  const watch = (/** @type {string} */ command, /** @type {string[]} */ args) =>
    spawn(command, args, { cwd: root, env, stdio: 'inherit' });
  // the gateway compiles (its decorators need it) and restarts by itself; the page reloads through Vite
  const children = [
    watch('tsc', ['-b', '--watch', '--preserveWatchOutput', 'apps/gateway', 'apps/simnet']),
    watch(node(), ['--watch', 'apps/gateway/dist/main.js']),
    watch('vite', ['apps/web']),
  ];
  const stop = async () => {
    for (const child of children) child.kill('SIGTERM');
    await simnet?.stop();
    process.exit(0);
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => void stop());
  onOrphaned(() => void stop());
} catch (error) {
  fail(error);
}
