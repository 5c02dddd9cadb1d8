import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { isoDay } from '@chaintide/contracts/iso-day';
import { metrics, type MetricId } from './metrics.ts';

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

/** The day and time on the clocks of New York, `2024-03-10T08:30`, of a moment in Unix ms. */
const wallTime = (ms: number): string => {
  const part = Object.fromEntries(wall.formatToParts(ms).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']}T${part['hour']}:${part['minute']}`;
};

/** The day in New York of a moment in Unix ms, `2024-03-10`. */
export const newYorkDay = (ms: number): string => wallTime(ms).slice(0, '2024-01-01'.length);

/** Unix ms of a day and a time on the clocks of New York, with their summer time; a time that a clock skips is an hour later. */
export const newYorkTime = (day: string, at: string): number => {
  const asUtc = Date.parse(`${day}T${at}Z`);
  const shiftAt = (ms: number): number => Date.parse(`${wallTime(ms)}Z`) - Math.floor(ms / MINUTE) * MINUTE;
  const first = asUtc - shiftAt(asUtc);
  const second = asUtc - shiftAt(first);
  const isSkipped = shiftAt(second) !== shiftAt(first);
  return isSkipped ? Math.max(first, second) : second;
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

const OTHER_BASE = 0.1; // a tenth: statistics are revised by less, but given in another base year by more

/** Whether two figures of a metric can stand on one chart: indexes and sums of money are rebased from time to time. */
export const isSameBase = (metric: MetricId, first: number, now: number): boolean =>
  metrics[metric].unit === 'percent' || Math.abs(first - now) <= OTHER_BASE * Math.max(Math.abs(first), Math.abs(now));

/** A value of a point and the moment at which it became known, in Unix ms. */
export interface Edition {
  readonly at: number;
  readonly value: number;
}

/** The value that stood before a moment, in Unix ms; editions from the oldest. Undefined if there was none yet. */
export const standingAt = (editions: readonly Edition[], before: number): number | undefined =>
  editions.findLast(({ at }) => at < before)?.value;
