import { ensureInstalled, fail, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await run('node', ['scripts/schema.mjs']);
  await run('oxlint', ['--fix']);
  await run('knip', ['--fix']);
  await run('oxfmt', ['.']);
} catch (error) {
  fail(error);
}
