import { startSimnet, wantsSimnet } from './servers.mjs';
import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(['servers']);
  // a file needs no exchange; the simulation runs only as long as the command
  const file = process.argv.some((part) => part.startsWith('eth.')) ? 'COINMETRICS_ETH_CSV' : 'COINMETRICS_CSV';
  const simnet = wantsSimnet() && !process.env[file] ? startSimnet({ output: 'errors' }) : undefined;
  const env = simnet ? { SIMNET_URL: await simnet.ready } : {};
  const { code } = await run(node(), [inRoot('apps/gateway/dist/cli/series.js'), ...process.argv.slice(2)], {
    env,
    cwd: process.cwd(),
  });
  await simnet?.stop();
  process.exitCode = code;
} catch (error) {
  fail(error);
}
