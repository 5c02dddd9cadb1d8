import { ensureBuilt, ensureInstalled, fail, inRoot, node, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await ensureBuilt(['servers']);
  const { code } = await run(node(), [inRoot('apps/gateway/dist/cli/restore.js'), ...process.argv.slice(2)], {
    cwd: process.cwd(),
  });
  process.exitCode = code;
} catch (error) {
  fail(error);
}
