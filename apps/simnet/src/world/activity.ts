import { gaussian, type Random } from './random.ts';

const HEAT_DAYS = 90;
const DAYS_OF_WEEK = 7;
const EPOCH_WEEKDAY = 4; // 1970-01-01 was a Thursday

/** A day's conditions, which drive its activity. */
export interface Mood {
  readonly price?: number;
  /** Price divided by its average of about three months; drives activity. */
  readonly heat: number;
}

/** The heat of a day, from the previous day and today's price. */
export const heatOf = (before: Mood | undefined, price: number | undefined): number => {
  if (before?.price === undefined || price === undefined) return 1;
  const average = before.price / before.heat;
  return price / (average + (price - average) / HEAT_DAYS);
};

/** A random factor around 1, uniform on a logarithmic scale. */
export const jitter = (random: Random, spread: number): number => Math.exp(spread * gaussian(random));

/** Weekends are quiet. */
export const weekly = (day: number): number => (((day + EPOCH_WEEKDAY) % DAYS_OF_WEEK) % 6 === 0 ? 0.86 : 1.05);
