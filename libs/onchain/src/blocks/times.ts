import type { CoinFlow } from '../flow.ts';

/** Headers of which the median is taken. */
export const MEDIAN_SPAN = 11; // headers, BIP 113

/**
 * The median time past of a block: of the times of at most eleven headers, of which the block's own is the last. The same as `mediantime`
 * in Bitcoin Core's answers, and the rule that puts blocks on the days of Coin Metrics. Unix seconds.
 */
export const medianTime = (times: readonly number[]): number => {
  const last = times.slice(-MEDIAN_SPAN).toSorted((a, b) => a - b);
  return last[last.length >> 1]!;
};

/** On which day a block counts: by its own time, by median time past, or by its own time in China. */
export const dayRules = ['header', 'mtp', 'utc+8'] as const;
export type DayRule = (typeof dayRules)[number];

const DAY_SECONDS = 86_400;
const CHINA_SECONDS = 8 * 3_600;

/** Seconds of which every 86,400 begin a day; with `utc+8`, at midnight in China. */
const timeUnder = (rule: DayRule, { time, medianTime: median }: Pick<CoinFlow, 'time' | 'medianTime'>): number => {
  if (rule === 'mtp') return median;
  return rule === 'utc+8' ? time + CHINA_SECONDS : time;
};

/** The day of a block under a rule, counted from 1970-01-01. */
export const dayOf = (rule: DayRule, block: Pick<CoinFlow, 'time' | 'medianTime'>): number =>
  Math.floor(timeUnder(rule, block) / DAY_SECONDS);

/** When a day begins under a rule, Unix seconds. */
export const startOfDay = (rule: DayRule, day: number): number =>
  day * DAY_SECONDS - (rule === 'utc+8' ? CHINA_SECONDS : 0);
