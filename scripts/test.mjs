import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { gates, check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, fail, inRoot, run } from './workspace.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

const reports = inRoot('.cache', 'reports');
const report = (/** @type {string} */ name) => `${reports}/${name}.json`;
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(report(name), 'utf8'));
const title = (/** @type {string} */ text) => process.stdout.write(`\n== ${text}\n`);

/** A suite that broke before it could report counts as one failure. */
const counted = (/** @type {number} */ code, /** @type {() => Count} */ count) => {
  try {
    const result = count();
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
};

const jestLike = (/** @type {string} */ name) => {
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = read(name);
  return { passed: numPassedTests, failed: numFailedTests || numFailedTestSuites, skipped: numPendingTests };
};

/** @type {Record<string, () => Promise<Count>>} */
const suites = {
  check: async () => {
    const failed = await check();
    return { passed: Object.keys(gates).length - failed.length, failed: failed.length, skipped: 0 };
  },
  gateway: async () => {
    const jest = inRoot('node_modules', 'jest', 'bin', 'jest.js');
    const { code } = await run('node', ['--experimental-vm-modules', '--no-warnings', jest, '--json', `--outputFile=${report('gateway')}`], { cwd: inRoot('apps', 'gateway'), stdout: 'stderr' });
    return counted(code, () => jestLike('gateway'));
  },
  vitest: async () => {
    const { code } = await run('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`]);
    return counted(code, () => jestLike('vitest'));
  },
  browser: async () => {
    const chromium = findChromium();
    if (!chromium) {
      process.stdout.write('not run: the browser journeys need Chrome or Chromium (Debian: apt-get install chromium; elsewhere set CHROMIUM_PATH)\n');
      return { passed: 0, failed: 0, skipped: 0 };
    }
    await ensureBuilt();
    const { code } = await run('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') } });
    return counted(code, () => {
      const { expected, unexpected, flaky, skipped } = read('browser').stats;
      return { passed: expected, failed: unexpected + flaky, skipped };
    });
  },
};

try {
  await ensureInstalled();
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
  const wanted = process.argv.slice(2);
  const strange = wanted.filter((name) => !Object.hasOwn(suites, name));
  if (strange.length > 0) throw new Error(`no suite named ${strange.join(', ')}; there are: ${Object.keys(suites).join(', ')}`);
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const [name, suite] of Object.entries(suites)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    title(name);
    const count = await suite();
    process.stdout.write(`${name}: ${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
    total.passed += count.passed;
    total.failed += count.failed;
    total.skipped += count.skipped;
  }
  process.stdout.write(`\n${total.skipped > 0 ? `${total.skipped} skipped (each says why above)\n` : ''}${total.passed} passed, ${total.failed} failed\n`);
  process.exitCode = total.failed > 0 ? 1 : 0;
} catch (error) {
  fail(error);
}
