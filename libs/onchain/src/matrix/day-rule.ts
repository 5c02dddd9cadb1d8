import type { CoinFlow } from '../flow.ts';

/** The ways to give a block its day: by its header, by median time past (as Coin Metrics does), or by its header in China's time. */
export const dayRules = ['header', 'mtp', 'utc+8'] as const;
export type DayRule = (typeof dayRules)[number];

const DAY_SECONDS = 86_400;
const CHINA_AHEAD = 8 * 3600; // seconds

const clocks: Readonly<Record<DayRule, (block: Pick<CoinFlow, 'time' | 'medianTime'>) => number>> = {
  header: ({ time }) => time,
  mtp: ({ medianTime }) => medianTime,
  'utc+8': ({ time }) => time + CHINA_AHEAD,
};

/** The day of a block under a rule: whole days since 1970. */
export const dayOf = (rule: DayRule, block: Pick<CoinFlow, 'time' | 'medianTime'>): number =>
  Math.floor(clocks[rule](block) / DAY_SECONDS);
