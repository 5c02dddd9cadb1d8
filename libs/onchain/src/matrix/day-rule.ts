import type { CoinFlow } from '../flow.ts';

/** The clocks by which a day can begin: the headers' own, their median (as Coin Metrics counts), or China's. */
export const dayRules = ['header', 'mtp', 'utc+8'] as const;
export type DayRule = (typeof dayRules)[number];

export const DAY_SECONDS = 86_400;
const CHINA_AHEAD = 8 * 3600; // seconds

/** The clock by which a block has its day under each rule, Unix seconds (shifted for `utc+8`). Ages of coins always go by the headers. */
export const clocks: Readonly<Record<DayRule, (flow: Pick<CoinFlow, 'time' | 'medianTime'>) => number>> = {
  header: ({ time }) => time,
  mtp: ({ medianTime }) => medianTime,
  'utc+8': ({ time }) => time + CHINA_AHEAD,
};
