import { startSimnet, wantsSimnet } from './servers.mjs';
import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(['servers']);
  // a file needs no exchange; the simulation runs only as long as the command
  const files = { btc: 'COINMETRICS_CSV', eth: 'COINMETRICS_ETH_CSV' };
  const [, file] =
    Object.entries(files).find(([coin]) => process.argv.some((part) => part.startsWith(`${coin}.`))) ?? [];
  const hasFile = file !== undefined && Boolean(process.env[file]);
  const simnet = wantsSimnet() && !hasFile ? startSimnet({ output: 'errors' }) : undefined;
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
