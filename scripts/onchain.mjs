import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(['servers']);
  const { code } = await run(node(), [inRoot('apps/gateway/dist/cli/onchain.js'), ...process.argv.slice(2)], {
    cwd: process.env['INIT_CWD'] ?? process.cwd(), // paths are relative to the caller's folder, but npm runs scripts in the root
  });
  process.exitCode = code;
} catch (error) {
  fail(error);
}
