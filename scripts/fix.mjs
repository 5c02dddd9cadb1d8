import { ensureInstalled, fail, run } from './workspace.mjs';

try {
  await ensureInstalled();
  await run('oxlint', ['--fix']);
  await run('knip', ['--fix']);
} catch (error) {
  fail(error);
}
