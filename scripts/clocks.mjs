import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from './workspace.mjs';

const DAY = 86_400_000;
const now = Date.now();

/** The first `month`-`day` from now on, at noon; 29 February is found in the next leap year. */
const next = (/** @type {number} */ month, /** @type {number} */ day) => {
  for (let year = new Date(now).getUTCFullYear(); ; year += 1) {
    const at = Date.UTC(year, month - 1, day, 12);
    if (at > now && new Date(at).getUTCDate() === day) return at;
  }
};

/** The hour that summer time repeats in Berlin: the last Sunday of October, from 00:00 to 02:00 UTC. */
const repeatedHour = () => {
  const lastOfOctober = new Date(next(10, 31));
  return Date.UTC(lastOfOctober.getUTCFullYear(), 9, 31 - lastOfOctober.getUTCDay(), 0, 20);
};

/** Clocks that the suite must be green under; `at` is Unix ms. @type {Record<string, { at: number, zone?: string }>} */
export const clocks = {
  days: { at: now + 3 * DAY },
  year: { at: now + 400 * DAY },
  decade: { at: now + 3_660 * DAY },
  leap: { at: next(2, 29) },
  autumn: { at: repeatedHour(), zone: 'Europe/Berlin' },
};

export const hasFaketime = () => spawnSync('faketime', ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * A command whose processes live at another time. Timers are left alone: only the date moves.
 * @param {string} name @param {readonly string[]} command
 * @returns {{ command: string, args: string[], env: Record<string, string> }}
 */
export const movedTo = (name, command) => {
  const clock = clocks[name];
  if (!clock) throw new Error(`no clock named ${name}; there are: ${Object.keys(clocks).join(', ')}`);
  const seconds = Math.round((clock.at - Date.now()) / 1_000);
  return {
    command: 'faketime',
    args: ['-f', `${seconds < 0 ? '' : '+'}${seconds}s`, ...command],
    env: { FAKETIME_DONT_FAKE_MONOTONIC: '1', ...(clock.zone !== undefined && { TZ: clock.zone }) },
  };
};

/** Specs that move a clock of their own live at today's date; so do the sources' own specs. */
const holdsItsOwn = (/** @type {string} */ file) =>
  !file.startsWith('test/') ||
  /SetClock|(?:payment|withdrawals|customers|proposals)-rig|books\//.test(
    readFileSync(inRoot('apps', 'gateway', file), 'utf8'),
  );

/**
 * The gateway's specs, dealt out to today and the moved clocks: what lives by the machine's clock runs once, each at another date.
 * @returns {[clock: string | undefined, files: string[]][]} paths from the gateway's folder
 */
export const dealt = () => {
  const folder = inRoot('apps', 'gateway');
  const specs = ['src', 'test']
    .flatMap((part) =>
      readdirSync(`${folder}/${part}`, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.spec.ts'))
        .map((file) => `${part}/${file}`),
    )
    .toSorted();
  if (!hasFaketime()) return [[undefined, specs]];
  const [still, moved] = [specs.filter(holdsItsOwn), specs.filter((file) => !holdsItsOwn(file))];
  const names = Object.keys(clocks);
  const hand = (/** @type {number} */ place) => moved.filter((_, index) => index % (names.length + 1) === place);
  return [
    [undefined, [...still, ...hand(names.length)]],
    ...names.map((name, place) => /** @type {[string, string[]]} */ ([name, hand(place)])),
  ];
};
