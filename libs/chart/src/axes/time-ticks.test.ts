import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const seconds = (iso: string): number => Date.parse(iso) / 1000;
const labels = (from: string, to: string, language: 'zh' | 'en' = 'en') =>
  timeTicks({ from: seconds(from), to: seconds(to) }, 8, language).map(({ label }) => label);

describe('ticks of the time axis', () => {
  it('are years, months, days or hours, as many as fit', () => {
    expect(labels('2012-03-01', '2026-03-01')).toEqual(['2014', '2016', '2018', '2020', '2022', '2024', '2026']);
    expect(labels('2024-10-15', '2025-05-01')).toEqual(['Nov', 'Dec', '2025', 'Feb', 'Mar', 'Apr', 'May']);
    expect(labels('2024-02-20', '2024-03-08')).toEqual(['21 Feb', '26 Feb', 'Mar', '6 Mar']);
    expect(labels('2024-02-20T22:00Z', '2024-02-21T16:00Z')).toEqual([
      '21 Feb',
      '03:00',
      '06:00',
      '09:00',
      '12:00',
      '15:00',
    ]);
    expect(labels('2024-10-15', '2025-03-01', 'zh')).toEqual(['11月', '12月', '2025', '2月', '3月']);
  });

  it('stand on UTC days, in order, within the stretch, at most as many as asked', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1_230_000_000, max: 1_900_000_000 }),
        fc.integer({ min: 3_600, max: 600_000_000 }),
        fc.integer({ min: 2, max: 14 }),
        (from, span, most) => {
          const at = timeTicks({ from, to: from + span }, most, 'zh').map((tick) => tick.at);
          expect(at).toEqual(at.toSorted((a, b) => a - b));
          expect(new Set(at).size).toBe(at.length);
          expect(at.length).toBeLessThanOrEqual(most + 3);
          for (const time of at) expect(time >= from && time <= from + span && time % 3_600 === 0).toBe(true);
        },
      ),
    );
  });
});
