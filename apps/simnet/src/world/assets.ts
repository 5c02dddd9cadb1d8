import { YEAR_DAYS, dayOfDate } from './days.ts';

export type Symbol = 'BTCUSDT' | 'ETHUSDT';

/** Parameters of a simulated market. Prices are in USD. */
export interface Asset {
  readonly symbol: Symbol;
  readonly base: 'BTC' | 'ETH';
  /** Separates its random numbers from those of the other market. */
  readonly salt: number;
  readonly listedOn: number;
  readonly firstPrice: number;
  /** The ln(price) that the market returns to over the years: a power of its age, roughly as in both real markets. */
  readonly trend: (day: number) => number;
  /** Height of the peak above the trend in the given four-year cycle. */
  readonly peakMultiple: (cycle: number) => number;
  /** The share of its daily change that follows the leading market. */
  readonly follows: number;
  readonly lotsPerUnit: number;
  /** Units traded on a quiet day of a mature market, and the units of a typical trade. */
  readonly dailyUnits: number;
  readonly unitsPerTrade: number;
}

const powerOfAge =
  (bornOn: number, exponent: number, log: number) =>
  (day: number): number =>
    log + exponent * Math.log(day - bornOn);

export const bitcoin: Asset = {
  symbol: 'BTCUSDT',
  base: 'BTC',
  salt: 1,
  listedOn: dayOfDate('2010-07-18'), // the first day with a market price
  firstPrice: 0.085,
  trend: powerOfAge(dayOfDate('2009-01-03'), 5.6, -16.35 * Math.LN10), // about 0.1 in 2010, 2 000 in 2017, 100 000 in 2026
  peakMultiple: (cycle) => 1.3 + 14 * Math.exp(-0.75 * cycle),
  follows: 1,
  lotsPerUnit: 100_000,
  dailyUnits: 18_000,
  unitsPerTrade: 0.02,
};

export const ether: Asset = {
  symbol: 'ETHUSDT',
  base: 'ETH',
  salt: 2,
  listedOn: dayOfDate('2015-08-07'),
  firstPrice: 1.2,
  trend: powerOfAge(dayOfDate('2014-01-01'), 3.8, -24.2), // about 1 in 2015, 3 000 in 2026
  peakMultiple: (cycle) => 1.3 + 20 * Math.exp(-0.75 * cycle),
  follows: 0.7,
  lotsPerUnit: 10_000,
  dailyUnits: 280_000,
  unitsPerTrade: 0.4,
};

const FULL_GROWN_YEARS = 6;

/** The fraction of today's volume for a market of this age: early markets were thin. */
export const maturity = (asset: Asset, day: number): number =>
  Math.min(1, 0.05 + (0.95 * (day - asset.listedOn)) / (FULL_GROWN_YEARS * YEAR_DAYS));

const CENT_FROM = 10;
const FINE_FROM = 0.1;

/** Price steps per dollar: cents, and finer if a cent would be too coarse. */
export const ticksPerDollar = (price: number): number => {
  if (price >= CENT_FROM) return 100;
  return price >= FINE_FROM ? 10_000 : 1_000_000;
};

/** Rounds to a price step; preserves the order of two prices. */
export const quantise = (price: number): number => {
  const ticks = ticksPerDollar(price);
  return Math.round(price * ticks) / ticks;
};
