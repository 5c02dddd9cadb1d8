import { DAY, HOUR } from '@chaintide/contracts/limits';
import { isoDay } from '@chaintide/contracts/iso-day';
import type { MetricId } from './metrics.ts';

const ZONE = 'America/New_York';
const EPOCH_WEEKDAY = 4; // 1970-01-01 was a Thursday
const [MONDAY, TUESDAY, FRIDAY] = [1, 2, 5];

/** When the publisher of a series of the United States usually releases a period. */
export interface ReleaseRule {
  /** The stretch that a point covers, by the day on which it lies. A week lies on its last day, and counts as that day. */
  readonly period: 'day' | 'month' | 'quarter';
  /** Present if weeks are released by month: the lag counts from the end of that. */
  readonly with?: 'month';
  /** Days after the last day of the period; what falls on a weekend moves to Monday. */
  readonly lag: number;
  /** 0 is Sunday: the first such day from then on. */
  readonly weekday?: number;
  /** In New York, `08:30`. */
  readonly at: string;
  /** First day on which the series was published at all, `2020-03-30`. */
  readonly since?: string;
}

/** Yields of the Treasury, H.15: the next business day. */
const yields: ReleaseRule = { period: 'day', lag: 1, at: '16:15' };
/** Exchange rates, H.10: Mondays, for the week before. */
const rates: ReleaseRule = { period: 'day', lag: 1, weekday: MONDAY, at: '16:15' };
/** Closing prices: the same afternoon. */
const closes: ReleaseRule = { period: 'day', lag: 0, at: '16:15' };
/** Money stock, H.6: the fourth Tuesday of the next month. */
const money: ReleaseRule = { period: 'month', lag: 22, weekday: TUESDAY, at: '13:00' };
/** The Federal Reserve's balance sheet, H.4.1: the Thursday after its Wednesday. */
const balance: ReleaseRule = { period: 'day', lag: 1, at: '16:30' };
/** Banks, H.8: the Friday of the week after a Wednesday. */
const banks: ReleaseRule = { period: 'day', lag: 9, weekday: FRIDAY, at: '16:15' };
/** Consumer prices of the Bureau of Labor Statistics. */
const prices: ReleaseRule = { period: 'month', lag: 13, at: '08:30' };
/** The Employment Situation: the first Friday of the next month. */
const jobs: ReleaseRule = { period: 'month', lag: 1, weekday: FRIDAY, at: '08:30' };
/** The first of three estimates of the Bureau of Economic Analysis. */
const output: ReleaseRule = { period: 'quarter', lag: 30, at: '08:30' };

const table = {
  'macro.monetary_base': money,
  'macro.m1': money,
  'macro.m2': money,
  'macro.m2_weekly': { ...money, period: 'day', with: 'month' },
  'macro.m2_velocity': output,
  'macro.usdcny': rates,
  'macro.usdjpy': rates,
  'macro.eurusd': rates,
  'macro.gbpusd': rates,
  'macro.usdkrw': rates,
  'macro.dollar_index': { ...rates, since: '2019-02-04' },
  'macro.fed_assets': balance,
  'macro.treasury_account': balance,
  'macro.reverse_repo': { period: 'day', lag: 0, at: '13:15' },
  'macro.bank_credit': banks,
  'macro.bank_loans': banks,
  'macro.business_loans': { period: 'month', lag: 10, weekday: FRIDAY, at: '16:15' },
  'macro.yield_1m': yields,
  'macro.yield_3m': yields,
  'macro.yield_6m': yields,
  'macro.yield_1y': yields,
  'macro.yield_2y': yields,
  'macro.yield_3y': yields,
  'macro.yield_5y': yields,
  'macro.yield_7y': yields,
  'macro.yield_10y': yields,
  'macro.yield_20y': yields,
  'macro.yield_30y': yields,
  'macro.real_yield_10y': yields,
  'macro.breakeven_10y': yields,
  'macro.fed_funds': { period: 'day', lag: 1, at: '09:00' },
  'macro.nasdaq': closes,
  'macro.nasdaq_100': closes,
  'macro.sp500': closes,
  'macro.vix': closes,
  'macro.gdp': output,
  'macro.real_gdp': output,
  'macro.wei': { period: 'day', lag: 5, at: '11:30', since: '2020-03-30' },
  'macro.equities_value': { period: 'quarter', lag: 70, at: '12:00' },
  'macro.federal_debt_share': { period: 'quarter', lag: 65, at: '08:30' },
  'macro.cpi': prices,
  'macro.core_cpi': prices,
  'macro.pce_prices': { period: 'month', lag: 30, at: '08:30' },
  'macro.unemployment': jobs,
  'macro.payrolls': jobs,
  'macro.jobless_claims': { period: 'day', lag: 5, at: '08:30' },
} as const satisfies Partial<Record<MetricId, ReleaseRule>>;

/** The rules by metric. Other metrics are known as soon as their bucket ends. */
export const releaseRules: Readonly<Partial<Record<MetricId, ReleaseRule>>> = table;

const wall = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** How far the clocks of New York are ahead of UTC at a whole hour, in ms, as the platform knows. */
const askedShift = (ms: number): number => {
  const part = Object.fromEntries(wall.formatToParts(ms).map(({ type, value }) => [type, value]));
  return Date.parse(`${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}Z`) - ms;
};

/** The shift of a month, and from which moment on which other. */
interface MonthShift {
  readonly before: number;
  readonly change: number;
  readonly after: number;
}

const shifts = new Map<number, MonthShift>(); // asking the platform takes 10 µs, and a series has thousands of days

const shiftOfMonth = (start: number, end: number): MonthShift => {
  const [before, after] = [askedShift(start), askedShift(end)];
  if (before === after) return { before, change: end, after };
  let [low, high] = [start / HOUR, end / HOUR];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (askedShift(middle * HOUR) === before) low = middle;
    else high = middle;
  }
  return { before, change: high * HOUR, after };
};

/** How far the clocks of New York are ahead of UTC at a moment, both in ms. */
const shiftAt = (ms: number): number => {
  const day = new Date(ms);
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth()];
  const start = Date.UTC(year, month, 1);
  const held = shifts.get(start) ?? shiftOfMonth(start, Date.UTC(year, month + 1, 1));
  shifts.set(start, held);
  return ms < held.change ? held.before : held.after;
};

/** The day in New York of a moment in Unix ms, `2024-03-10`. */
export const newYorkDay = (ms: number): string => isoDay(ms + shiftAt(ms));

/** Unix ms of a day and a time on the clocks of New York, with their summer time; a time that a clock skips is an hour later. */
export const newYorkTime = (day: string, at: string): number => {
  const asUtc = Date.parse(`${day}T${at}Z`);
  const first = asUtc - shiftAt(asUtc);
  const second = asUtc - shiftAt(first);
  return shiftAt(second) === shiftAt(first) ? second : Math.max(first, second);
};

/** The first moment of the last UTC day of a period, by the day on which its point lies; both in Unix ms. */
export const lastDayOf = (time: number, { period }: Pick<ReleaseRule, 'period'>): number => {
  if (period === 'day') return time - (time % DAY);
  const day = new Date(time);
  const month = day.getUTCMonth();
  const next = period === 'month' ? month + 1 : month - (month % 3) + 3;
  return Date.UTC(day.getUTCFullYear(), next, 1) - DAY;
};

const weekdayOf = (day: number): number => (day / DAY + EPOCH_WEEKDAY) % 7;

const movedTo = (day: number, weekday: number): number => day + ((weekday - weekdayOf(day) + 7) % 7) * DAY;

const releaseDay = (time: number, rule: ReleaseRule): number => {
  const day = lastDayOf(time, { period: rule.with ?? rule.period }) + rule.lag * DAY;
  if (rule.weekday !== undefined) return movedTo(day, rule.weekday);
  return weekdayOf(day) % 6 === 0 ? movedTo(day, MONDAY) : day;
};

/** When a point was probably released, in Unix ms, by the usual delay of its publisher, without regard to holidays. */
export const estimatedRelease = (time: number, rule: ReleaseRule): number => {
  const day = isoDay(releaseDay(time, rule));
  return newYorkTime(rule.since !== undefined && day < rule.since ? rule.since : day, rule.at);
};

const LATEST_DAYS = 120; // archives that begin later give the day of their first edition for all that came before

/**
 * The moment of a release in Unix ms whose day its vendor gives; undefined if that day cannot be the one of this period: before
 * its end, or so late that the vendor's archive begins there.
 */
export const givenRelease = (time: number, day: string, rule: ReleaseRule): number | undefined => {
  const at = newYorkTime(day, rule.at);
  const isPlausible = day >= isoDay(lastDayOf(time, rule)) && at <= estimatedRelease(time, rule) + LATEST_DAYS * DAY;
  return isPlausible ? at : undefined;
};
