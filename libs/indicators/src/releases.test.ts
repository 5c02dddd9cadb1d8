import { DAY, HOUR } from '@chaintide/contracts/limits';
import { isoDay } from '@chaintide/contracts/iso-day';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { MetricId } from './metrics.ts';
import { estimatedRelease, givenRelease, lastDayOf, newYorkDay, newYorkTime, releaseRules } from './releases.ts';

const at = (text: string): number => Date.parse(text);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 'YYYY-MM-DDTHH:MM'.length);

describe('the clocks of New York', () => {
  test.each([
    ['2024-01-15', '08:30', '2024-01-15T13:30'],
    ['2024-07-15', '08:30', '2024-07-15T12:30'],
    ['2024-03-09', '08:30', '2024-03-09T13:30'],
    ['2024-03-10', '08:30', '2024-03-10T12:30'], // summer time begins at 2:00
    ['2024-03-10', '01:59', '2024-03-10T06:59'],
    ['2024-03-10', '02:30', '2024-03-10T07:30'], // skipped
    ['2024-03-10', '03:00', '2024-03-10T07:00'],
    ['2024-11-02', '16:30', '2024-11-02T20:30'],
    ['2024-11-03', '00:59', '2024-11-03T04:59'],
    ['2024-11-03', '16:30', '2024-11-03T21:30'], // winter time since 2:00
    ['2006-04-01', '08:30', '2006-04-01T13:30'], // until 2006 it began in April
    ['2006-04-03', '08:30', '2006-04-03T12:30'],
  ])('%s %s', (day, time, utc) => expect(iso(newYorkTime(day, time))).toBe(utc));

  test('a time and its day are inverse', () => {
    fc.assert(
      fc.property(fc.integer({ min: at('1990-01-01') / DAY, max: at('2090-01-01') / DAY }), (day) => {
        const text = isoDay(day * DAY);
        expect(newYorkDay(newYorkTime(text, '00:00'))).toBe(text);
        expect(newYorkDay(newYorkTime(text, '23:59'))).toBe(text);
        expect(newYorkTime(text, '08:30') % HOUR).toBe(HOUR / 2);
      }),
    );
  });
});

describe('the usual release', () => {
  test.each<[MetricId, string, string]>([
    ['macro.cpi', '2026-02-01', '2026-03-13T12:30'],
    ['macro.gdp', '2026-01-01', '2026-04-30T12:30'],
    ['macro.gdp', '2026-10-01', '2027-02-01T13:30'], // the 30th is a Saturday
    ['macro.fed_assets', '2026-11-11', '2026-11-12T21:30'],
    ['macro.m2', '2026-10-01', '2026-11-24T18:00'], // the fourth Tuesday
    ['macro.payrolls', '2026-09-01', '2026-10-02T12:30'],
    ['macro.yield_10y', '2026-11-20', '2026-11-23T21:15'], // a Friday
    ['macro.usdjpy', '2026-11-16', '2026-11-23T21:15'], // a Monday
    ['macro.wei', '2010-01-02', '2020-03-30T15:30'], // did not exist before
  ])('%s of %s', (metric, day, release) => expect(iso(estimatedRelease(at(day), releaseRules[metric]!))).toBe(release));

  const rules = fc.constantFrom(...Object.values(releaseRules));
  const days = fc.integer({ min: at('1990-01-01') / DAY, max: at('2090-01-01') / DAY }).map((day) => day * DAY);

  test('is never before the end of the period, nor on a weekend, and in order', () => {
    fc.assert(
      fc.property(rules, days, (rule, time) => {
        const release = estimatedRelease(time, rule);
        const last = lastDayOf(time, rule);
        expect(last).toBeGreaterThanOrEqual(time);
        expect(newYorkDay(release) >= isoDay(last)).toBe(true);
        expect([0, 6]).not.toContain(new Date(newYorkDay(release)).getUTCDay());
        expect(estimatedRelease(time + DAY, rule)).toBeGreaterThanOrEqual(release);
      }),
    );
  });

  test('a given day is taken from the end of the period until its archive may have begun', () => {
    fc.assert(
      fc.property(rules, days, fc.integer({ min: -200, max: 400 }), (rule, time, shift) => {
        const day = isoDay(lastDayOf(time, rule) + shift * DAY);
        const given = givenRelease(time, day, rule);
        if (shift < 0) expect(given).toBeUndefined();
        if (given !== undefined) expect(newYorkDay(given)).toBe(day);
      }),
    );
    expect(givenRelease(at('1995-01-01'), '2009-03-01', releaseRules['macro.gdp']!)).toBeUndefined();
  });
});
