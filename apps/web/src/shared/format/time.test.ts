import { describe, expect, it } from 'vitest';
import { ageText, formatBucket, formatMomentUtc } from './time.ts';

describe('times', () => {
  it('are UTC in charts, with hours where buckets are short', () => {
    const ms = Date.UTC(2024, 1, 29, 23, 5);
    expect(formatBucket(ms, false)).toBe('2024-02-29');
    expect(formatBucket(ms, true)).toBe('2024-02-29 23:05');
  });

  it('carry UTC on a hover', () => {
    expect(formatMomentUtc(Date.UTC(2024, 1, 29, 23, 5, 7), 'en')).toBe('29 Feb 2024, 23:05:07 UTC');
    expect(formatMomentUtc(Date.UTC(2024, 1, 29, 23, 5, 7), 'zh')).toBe('2024年2月29日 23:05:07 UTC');
  });

  it('age in the largest unit that says something', () => {
    expect([-5, 7_000, 125_000, 7_200_000, 3 * 86_400_000].map((ms) => ageText(ms))).toEqual([
      { key: 'format.justNow', args: { n: 0 } },
      { key: 'format.secondsAgo', args: { n: 7 } },
      { key: 'format.minutesAgo', args: { n: 2 } },
      { key: 'format.hoursAgo', args: { n: 2 } },
      { key: 'format.daysAgo', args: { n: 3 } },
    ]);
  });
});
