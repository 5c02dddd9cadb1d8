import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { filesSince, journeysAfter, specsAfter } from './changed.mjs';
import { check, gates } from './check.mjs';
import { findHeadless } from './chromium.mjs';
import { clocks, dealt, movedTo } from './clocks.mjs';
import { reason } from './test-report.mjs';
import { ensureBuilt, inRoot, run } from './workspace.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number, failures: readonly string[] }} Count `failures`: a name for each that failed */

/**
 * `clock`: the name of a moved one; `since`: only what a change since this commit can break; `env`: of every runner.
 * @typedef {{ clock?: string | undefined, since?: string | undefined, env: Record<string, string>, print: (line: string) => void }} Setting
 */

export const reports = inRoot('.cache', 'reports');
const report = (/** @type {string} */ name) => `${reports}/${name}.json`;
const read = (/** @type {string} */ name) => JSON.parse(readFileSync(report(name), 'utf8'));
/** @type {Count} */
const none = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const sum = (/** @type {readonly Count[]} */ counts) =>
  counts.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      failures: [...total.failures, ...one.failures],
    }),
    none,
  );

/** A suite that broke before it could report counts as one failure. */
const counted = (/** @type {number} */ code, /** @type {() => Count} */ count) => {
  try {
    const result = count();
    return code !== 0 && result.failed === 0
      ? { ...result, failed: 1, failures: [`the runner ended with ${code}`] }
      : result;
  } catch {
    return { ...none, failed: 1, failures: ['the runner left no report'] };
  }
};

const browserCount = () => {
  const {
    stats: { expected, unexpected, flaky, skipped },
    suites: files,
  } = read('browser');
  const unwell = (/** @type {any} */ { specs = [], suites: inner = [] }) =>
    /** @type {string[]} */ ([
      ...specs
        .filter(
          (/** @type {any} */ spec) =>
            !spec.ok || spec.tests.some((/** @type {any} */ test) => test.status === 'flaky'),
        )
        .map(
          (/** @type {any} */ { file, title, tests }) =>
            `${file}: ${title}${reason(tests[0]?.results.find((/** @type {any} */ { error }) => error)?.error.message)}`,
        ),
      ...inner.flatMap(unwell),
    ]);
  return { passed: expected, failed: unexpected + flaky, skipped, failures: files.flatMap(unwell) };
};

/** Runs one runner, at a moved clock if the setting names one. */
const runner = async (
  /** @type {readonly string[]} */ command,
  /** @type {Setting & { cwd?: string }} */ { clock, print, cwd, env },
) => {
  const [program = '', ...args] = command;
  const moved = clock === undefined ? { command: program, args, env: {} } : movedTo(clock, command);
  return (
    await run(moved.command, moved.args, {
      ...(cwd !== undefined && { cwd }),
      env: { ...env, ...moved.env },
      stdout: 'lines',
      print,
    })
  ).code;
};

/** @param {string} name of the report @param {readonly string[]} wishes @param {Setting & { cwd?: string }} setting */
const vitest = async (name, wishes, { env, ...setting }) =>
  counted(
    await runner(
      ['vitest', 'run', '--reporter=default', `--reporter=${inRoot('scripts', 'test-report.mjs')}`, ...wishes],
      {
        ...setting,
        env: { ...env, TEST_REPORT: report(name) },
      },
    ),
    () => read(name),
  );

/** The gateway's specs at one clock. @param {readonly string[]} files @param {Setting & { workers?: number }} setting */
const gatewayAt = async (files, { clock, workers, print, ...setting }) => {
  if (files.length === 0) return none;
  const name = clock ?? 'today';
  print(`${name}: ${files.length} files at ${new Date(clocks[clock ?? '']?.at ?? Date.now()).toISOString()}`);
  const wishes = [...files, ...(workers === undefined ? [] : [`--maxWorkers=${workers}`])];
  return vitest(`gateway-${name}`, wishes, {
    ...setting,
    clock,
    print: (line) => print(`${name} | ${line}`),
    cwd: inRoot('apps', 'gateway'),
  });
};

const SLOWEST = 'test/demo/concurrent-replay.spec.ts'; // nine gateways start in it: its hand begins first, so that nobody waits for it alone

const hasSlowest = (/** @type {[clock: string | undefined, files: string[]]} */ [, files]) => files.includes(SLOWEST);

/**
 * The hands at moved clocks, one after the other with one worker each: on every second core beside today's specs, which have a worker for
 * each core, and on all of them once those are through.
 */
const gatewayAtMovedClocks = async (
  /** @type {[clock: string | undefined, files: string[]][]} */ hands,
  /** @type {Setting} */ setting,
  /** @type {Promise<unknown>} */ today,
) => {
  const waiting = hands.toSorted((one, other) => Number(hasSlowest(other)) - Number(hasSlowest(one)));
  const counts = /** @type {Count[]} */ ([]);
  const lane = async () => {
    for (let hand = waiting.shift(); hand; hand = waiting.shift())
      counts.push(await gatewayAt(hand[1], { ...setting, clock: hand[0], workers: 1 }));
  };
  const beside = Math.ceil(availableParallelism() / 2);
  const later = Array.from({ length: availableParallelism() - beside }, () => today.then(lane));
  await Promise.all([...Array.from({ length: beside }, lane), ...later]);
  return sum(counts);
};

const gatewaySince = async (
  /** @type {string} */ since,
  /** @type {readonly string[]} */ specs,
  /** @type {Setting} */ setting,
) => {
  const { certain, asked } = specsAfter(specs, filesSince(since));
  const found =
    asked.length === 0
      ? none
      : await vitest('gateway-changed', [...asked, `--changed=${since}`, '--passWithNoTests'], {
          ...setting,
          cwd: inRoot('apps', 'gateway'),
        });
  return sum([found, await gatewayAt(certain, setting)]);
};

/** @type {Record<string, (setting: Setting) => Promise<Count>>} */
export const suites = {
  check: async ({ print }) => {
    const failed = await check(print);
    return { passed: Object.keys(gates).length - failed.length, failed: failed.length, skipped: 0, failures: failed };
  },
  gateway: async (setting) => {
    const hands = dealt();
    const specs = hands.flatMap(([, files]) => files);
    if (setting.since !== undefined) return gatewaySince(setting.since, specs, setting);
    if (setting.clock !== undefined) return gatewayAt(specs, setting);
    if (hands.length === 1)
      setting.print("every spec runs at today's date: moved clocks need faketime (Debian: apt-get install faketime)");
    const [now, ...moved] = hands;
    const today = gatewayAt(now?.[1] ?? [], setting);
    return sum(await Promise.all([today, gatewayAtMovedClocks(moved, setting, today)]));
  },
  vitest: (setting) =>
    vitest('vitest', setting.since === undefined ? [] : [`--changed=${setting.since}`, '--passWithNoTests'], setting),
  browser: async ({ since, env, print }) => {
    const journeys =
      since === undefined ? [] : journeysAfter(filesSince(since)).map((name) => `journeys/${name}.spec.ts`);
    if (since !== undefined && journeys.length === 0) return none;
    const chromium = findHeadless();
    if (!chromium) {
      print(
        'not run: the browser journeys need Chrome or Chromium (Debian: apt-get install chromium; elsewhere set CHROMIUM_PATH)',
      );
      return none;
    }
    await ensureBuilt();
    const code = await runner(['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...journeys], {
      print,
      env: { ...env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') },
    });
    return counted(code, browserCount);
  },
};

/**
 * The stages in which they run: the gates first, because what they compile is what the others run; then the gateway and the tests of the
 * pages and libraries beside each other, because the gateway's wait for databases, sockets and processes a quarter of their time. The
 * journeys have the machine to themselves: beside others, pages and product wait for each other.
 */
export const stages = [['check'], ['gateway', 'vitest'], ['browser']];
