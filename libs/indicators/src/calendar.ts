import type { CalendarKind, CalendarRhythm } from '@chaintide/contracts/market/calendar';
import { isoDay } from '@chaintide/contracts/iso-day';
import type { Bilingual } from '@chaintide/contracts/language';
import { DAY } from '@chaintide/contracts/limits';
import type { MetricId } from './metrics.ts';
import { estimatedRelease, lastDayOf, newYorkTime, releaseRules } from './releases.ts';

/** A series whose periods are released one by one, less often than daily. */
export interface CalendarSeries {
  readonly metric: MetricId;
  readonly name: Bilingual;
  readonly kind: CalendarKind;
  /** The indicator whose chart shows it. */
  readonly indicator: string;
  readonly every: CalendarRhythm;
  /** Of a week, the day on which its point lies; 0 is Sunday. */
  readonly weekday?: number;
  /** FRED's number of the release, where its calendar has one. */
  readonly release?: number;
}

const [WEDNESDAY, SATURDAY] = [3, 6];
const EPOCH_WEEKDAY = 4; // 1970-01-01 was a Thursday

const entry = (
  name: readonly [zh: string, en: string],
  metric: MetricId,
  rest: Omit<CalendarSeries, 'name' | 'metric' | 'indicator'> & { readonly indicator?: string },
): CalendarSeries => ({ indicator: metric, ...rest, metric, name: { zh: name[0], en: name[1] } });

const prices = { kind: 'prices', every: 'month' } as const;
const jobs = { kind: 'jobs', every: 'month', release: 50 } as const;
const output = { kind: 'output', every: 'quarter' } as const;
const money = { kind: 'money', every: 'month', release: 21 } as const;
const balance = { kind: 'money', every: 'week', weekday: WEDNESDAY, release: 20 } as const;
const banks = { kind: 'banks', every: 'week', weekday: WEDNESDAY, release: 22 } as const;

/** In the order of a day with several. Weekly M2 is left out: it is released by month together with M2. */
export const calendarSeries: readonly CalendarSeries[] = [
  entry(['消费者物价指数 CPI', 'Consumer prices (CPI)'], 'macro.cpi', { ...prices, release: 10 }),
  entry(['核心 CPI', 'Core CPI'], 'macro.core_cpi', { ...prices, release: 10, indicator: 'macro.core_cpi_growth' }),
  entry(['PCE 物价指数', 'PCE price index'], 'macro.pce_prices', {
    ...prices,
    release: 54,
    indicator: 'macro.pce_growth',
  }),
  entry(['失业率', 'Unemployment rate'], 'macro.unemployment', jobs),
  entry(['非农就业人数', 'Nonfarm payrolls'], 'macro.payrolls', jobs),
  entry(['首次申请失业金人数', 'Initial jobless claims'], 'macro.jobless_claims', {
    kind: 'jobs',
    every: 'week',
    weekday: SATURDAY,
    release: 180,
  }),
  entry(['国内生产总值 GDP', 'Gross domestic product'], 'macro.gdp', { ...output, release: 53 }),
  entry(['实际 GDP', 'Real GDP'], 'macro.real_gdp', { ...output, release: 53 }),
  entry(['M2 流通速度', 'Velocity of M2'], 'macro.m2_velocity', output),
  entry(['每周经济指数 WEI', 'Weekly Economic Index'], 'macro.wei', {
    kind: 'output',
    every: 'week',
    weekday: SATURDAY,
  }),
  entry(['M2', 'M2'], 'macro.m2', money),
  entry(['M1', 'M1'], 'macro.m1', money),
  entry(['基础货币', 'Monetary base'], 'macro.monetary_base', money),
  entry(['美联储总资产', 'Federal Reserve assets'], 'macro.fed_assets', balance),
  entry(['财政部一般账户', 'Treasury general account'], 'macro.treasury_account', balance),
  entry(['银行信贷', 'Bank credit'], 'macro.bank_credit', banks),
  entry(['银行贷款与租赁', 'Bank loans and leases'], 'macro.bank_loans', banks),
  entry(['工商业贷款', 'Business loans'], 'macro.business_loans', { kind: 'banks', every: 'month' }),
  entry(['企业股票市值', 'Value of equities'], 'macro.equities_value', {
    ...output,
    release: 52,
    indicator: 'macro.buffett',
  }),
  entry(['联邦债务占 GDP', 'Federal debt to GDP'], 'macro.federal_debt_share', { kind: 'debt', every: 'quarter' }),
];

/** Days after the last one of a period by which its series is certainly released. */
const LATEST_DAYS = 200;
/** Less than half of the distance between two releases, in days. */
const NEAR_DAYS: Readonly<Record<CalendarRhythm, number>> = { week: 3, month: 15, quarter: 45 };
const MONTHS: Readonly<Record<'month' | 'quarter', number>> = { month: 1, quarter: 3 };

/** The period a number of periods later, or earlier, by the day on which its point lies; Unix ms. */
export const laterPeriod = ({ every }: Pick<CalendarSeries, 'every'>, period: number, count: number): number => {
  if (every === 'week') return period + count * 7 * DAY;
  const day = new Date(period);
  return Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + count * MONTHS[every], 1);
};

/** The first period whose point does not lie before a moment in Unix ms. */
const firstPeriod = ({ every, weekday = 0 }: CalendarSeries, from: number): number => {
  const day = Math.ceil(from / DAY);
  if (every === 'week') return (day + ((((weekday - EPOCH_WEEKDAY - day) % 7) + 7) % 7)) * DAY;
  const date = new Date(day * DAY);
  const month = date.getUTCMonth() - (date.getUTCMonth() % MONTHS[every]);
  const start = Date.UTC(date.getUTCFullYear(), month, 1);
  return start < from ? laterPeriod({ every }, start, 1) : start;
};

/** The release of one period. Both times in Unix ms. */
export interface Occurrence {
  readonly period: number;
  readonly at: number;
  readonly isEstimated: boolean;
}

/** The one of the given days that is nearest to the estimated one, if it is near enough to belong to this period and not to the next. */
const givenDay = (estimated: string, every: CalendarRhythm, days: readonly string[]): string | undefined => {
  const distanceOf = (day: string): number => Math.abs(Date.parse(day) - Date.parse(estimated)) / DAY;
  const near = days.filter((day) => distanceOf(day) <= NEAR_DAYS[every]);
  return near.toSorted((one, other) => distanceOf(one) - distanceOf(other))[0];
};

interface Span {
  /** Unix ms, both inclusive. */
  readonly from: number;
  readonly to: number;
}

/**
 * The releases of a series in a span, oldest first: on the days that the vendor's calendar gives for it (`2026-12-10`, in New York), and
 * otherwise by the usual delay of its publisher, without regard to holidays.
 */
export const occurrencesOf = (
  series: CalendarSeries,
  { from, to }: Span,
  days: readonly string[] = [],
): Occurrence[] => {
  const rule = releaseRules[series.metric];
  if (rule === undefined) throw new Error(`${series.metric} has no rule of its releases`);
  const found: Occurrence[] = [];
  let period = firstPeriod(series, from - LATEST_DAYS * DAY);
  for (; period <= to; period = laterPeriod(series, period, 1)) {
    if (rule.since !== undefined && isoDay(lastDayOf(period, rule)) < rule.since) continue;
    const estimated = estimatedRelease(period, rule);
    const day = givenDay(
      isoDay(estimated),
      series.every,
      days.filter((one) => one > isoDay(lastDayOf(period, rule))),
    );
    const at = day === undefined ? estimated : newYorkTime(day, rule.at);
    if (at >= from && at <= to) found.push({ period, at, isEstimated: day === undefined });
  }
  return found;
};

/** Estimated releases on each UTC day of a span, by the first moment of the day in Unix ms; days without any have 0. */
export const releasesByDay = (span: Span): { readonly time: number; readonly value: number }[] => {
  const first = Math.floor(span.from / DAY) * DAY;
  const all = calendarSeries.flatMap((series) => occurrencesOf(series, { from: first, to: span.to }));
  const counts = Map.groupBy(all, ({ at }) => Math.floor(at / DAY) * DAY);
  const length = Math.max(0, Math.floor((span.to - first) / DAY) + 1);
  return Array.from({ length }, (_, place) => first + place * DAY).map((time) => ({
    time,
    value: counts.get(time)?.length ?? 0,
  }));
};
