import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarSeries, laterPeriod, occurrencesOf, releasesByDay } from './calendar.ts';
import { indicatorById } from './catalogue.ts';
import type { MetricId } from './metrics.ts';
import { lastDayOf, releaseRules } from './releases.ts';

const of = (metric: MetricId) => calendarSeries.find((one) => one.metric === metric)!;
const span = (from: string, to: string) => ({ from: Date.parse(from), to: Date.parse(to) });
const told = (metric: MetricId, asked: { from: number; to: number }, days?: string[]): string[] =>
  occurrencesOf(of(metric), asked, days).map(
    ({ period, at, isEstimated }) =>
      `${isoDay(period)} ${new Date(at).toISOString().slice(0, 16)}${isEstimated ? ' estimated' : ''}`,
  );

describe('the calendar of releases', () => {
  it('has a chart and a rule for every series, and none twice', () => {
    for (const { metric, indicator } of calendarSeries) {
      expect(indicatorById(indicator)?.coin).toBe('MACRO');
      expect(releaseRules[metric]).toBeDefined();
    }
    expect(new Set(calendarSeries.map(({ metric }) => metric)).size).toBe(calendarSeries.length);
  });

  it('estimates the days of months, weeks and quarters, with the summer time of New York', () => {
    expect(told('macro.payrolls', span('2026-10-15', '2026-12-31'))).toEqual([
      '2026-10-01 2026-11-06T13:30 estimated',
      '2026-11-01 2026-12-04T13:30 estimated',
    ]);
    expect(told('macro.jobless_claims', span('2026-10-25', '2026-11-06'))).toEqual([
      '2026-10-24 2026-10-29T12:30 estimated',
      '2026-10-31 2026-11-05T13:30 estimated',
    ]);
    expect(told('macro.gdp', span('2026-11-01', '2027-02-28'))).toEqual(['2026-10-01 2027-02-01T13:30 estimated']);
  });

  it('takes the days that the vendor gives, each for the nearest period', () => {
    expect(told('macro.cpi', span('2026-11-01', '2027-01-31'), ['2026-11-10', '2026-12-10', '2027-02-11'])).toEqual([
      '2026-10-01 2026-11-10T13:30',
      '2026-11-01 2026-12-10T13:30',
      '2026-12-01 2027-01-13T13:30 estimated',
    ]);
    const estimates = ['2026-10-29', '2026-11-25', '2026-12-22']; // first, second and third of one quarter
    expect(told('macro.gdp', span('2026-10-01', '2026-12-31'), estimates)).toEqual(['2026-07-01 2026-10-29T12:30']);
    expect(told('macro.jobless_claims', span('2026-11-23', '2026-11-28'), ['2026-11-25'])).toEqual([
      '2026-11-21 2026-11-25T13:30',
    ]);
  });

  it('has nothing from before a series was published', () => {
    expect(told('macro.wei', span('2020-01-01', '2020-03-29'))).toEqual([]);
    expect(occurrencesOf(of('macro.wei'), span('2020-03-30', '2020-05-01')).length).toBeLessThan(6);
  });

  it('releases each period once, in order and after its end', () => {
    const time = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2090, 0) });
    fc.assert(
      fc.property(
        fc.constantFrom(...calendarSeries),
        time,
        fc.array(fc.integer({ min: 0, max: 90 })),
        (series, from, offsets) => {
          const days = offsets.map((offset) => isoDay(from + offset * DAY));
          const found = occurrencesOf(series, { from, to: from + 90 * DAY }, days);
          const periods = found.map(({ period }) => period);
          expect(periods).toEqual([...new Set(periods)].toSorted((one, other) => one - other));
          for (const { period, at } of found) {
            expect(at).toBeGreaterThanOrEqual(Math.max(from, lastDayOf(period, releaseRules[series.metric]!)));
            expect(laterPeriod(series, laterPeriod(series, period, 1), -1)).toBe(period);
          }
        },
      ),
    );
  });

  it('counts the releases of each day', () => {
    const days = releasesByDay(span('2026-11-05', '2026-11-07T12:00:00Z'));
    expect(days.map(({ time, value }) => [isoDay(time), value])).toEqual([
      ['2026-11-05', 4], // claims, the index of the week, and two of the balance sheet
      ['2026-11-06', 4], // unemployment, payrolls, and two of the banks
      ['2026-11-07', 0],
    ]);
    expect(releasesByDay({ from: 5, to: 0 })).toEqual([{ time: 0, value: 0 }]);
  });
});
