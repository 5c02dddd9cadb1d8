import { startSimnet, wantsSimnet } from './servers.mjs';
import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(['servers']);
  const simnet = wantsSimnet() ? startSimnet({ output: 'errors' }) : undefined;
  const env = simnet ? { SIMNET_URL: await simnet.ready } : {};
  const { code } = await run(node(), [inRoot('apps/gateway/dist/cli/doctor.js')], { env, cwd: process.cwd() });
  await simnet?.stop();
  process.exitCode = code;
} catch (error) {
  fail(error);
}
