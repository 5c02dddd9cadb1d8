import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { inRoot, node } from './workspace.mjs';

const folder = mkdtempSync(join(tmpdir(), 'chaintide-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The report of a run of Vitest on these lines. */
const reportOn = (/** @type {string} */ spec) => {
  const [file, report] = [join(folder, 'a.test.mjs'), join(folder, 'report.json')];
  writeFileSync(file, spec);
  const { status } = spawnSync(
    node(),
    [
      inRoot('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      `--root=${folder}`,
      '--globals',
      `--reporter=${inRoot('scripts', 'test-report.mjs')}`,
    ],
    { cwd: folder, env: { ...process.env, TEST_REPORT: report } },
  );
  return { status, ...JSON.parse(readFileSync(report, 'utf8')) };
};

describe('the report of a run', () => {
  it('counts what passed and what was skipped', () => {
    const report = reportOn(`it('passes', () => {}); it.skip('waits', () => {});`);
    expect(report).toEqual({ status: 0, passed: 1, failed: 0, skipped: 1, failures: [] });
  }, 60_000);

  it('names failed tests, hooks, files and what happens outside of tests, with what they said', () => {
    const failing = `describe('outer', () => {
      it('passes', () => {});
      it('fails', () => { expect(1).toBe(2); });
      afterAll(() => { throw new Error('the folder is not empty'); });
    });
    it('is left behind', async () => { Promise.reject(new Error('nobody listened')); await new Promise((go) => setTimeout(go, 50)); });`;
    const { status, passed, failed, failures } = reportOn(failing);
    expect([status, passed, failed]).toEqual([1, 2, 3]);
    expect(failures).toEqual([
      expect.stringMatching(/the hooks of outer\n.*the folder is not empty/),
      expect.stringMatching(/outer > fails\n.*expected 1 to be 2/),
      expect.stringMatching(/^outside of a test: \n.*nobody listened/),
    ]);
    expect(reportOn(`throw new Error('broken');`)).toMatchObject({
      status: 1,
      failed: 1,
      failures: [expect.stringMatching(/could not run\n.*broken/)],
    });
  }, 60_000);
});
