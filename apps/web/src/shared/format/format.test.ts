import { describe, expect, it } from 'vitest';
import { formatChange, formatExact, formatNumber, formatPrecise, formatShort } from './number.ts';
import { ageText, formatBucket, formatMomentUtc } from './time.ts';

describe('numbers', () => {
  it.each([
    [1_234_567.891, 'usd', '$1,234,567.89'],
    [-1_234.5, 'usd', '-$1,234.50'],
    [0, 'ratio', '0.00'],
    [2.5, 'percent', '2.50%'],
    [0.012345, 'ratio', '0.0123'],
    [1e-12, 'ratio', '0.000000000001'],
    [812, 'count', '812'],
    [812.25, 'count', '812.25'],
    [1_234.56, 'count', '1,235'],
    [NaN, 'usd', '–'],
  ] as const)('%d %s reads %s', (value, unit, text) => {
    expect(formatNumber(value, unit, 'zh')).toBe(text);
  });

  it.each([
    [1_500, 'usd', '$1.50K'],
    [-2_345_678, 'count', '-2.35M'],
    [1.36e12, 'usd', '$1,360.00B'],
    [999.99, 'ratio', '999.99'],
    [0, 'usd', '$0.00'],
    [NaN, 'ratio', '–'],
  ] as const)('%d %s is short as %s', (value, unit, text) => {
    expect(formatShort(value, unit, 'en')).toBe(text);
  });

  it.each([
    [1_251_662.159669346, 'usd', '$1,251,662.159669346'],
    [68_000.5, 'usd', '$68,000.50'],
    [0, 'usd', '$0.00'],
    [0.1, 'ratio', '0.1'],
    [0, 'count', '0'],
    [-3, 'btc', '-3'],
    [1e-12, 'ratio', '1e-12'],
    [123_456_789_012_345_680, 'count', '123456789012345680'],
    [NaN, 'usd', '–'],
  ] as const)('%d %s is exactly %s', (value, unit, text) => {
    expect(formatExact(value, unit, 'en')).toBe(text);
  });

  it('is precise to ten digits', () => {
    expect(formatPrecise(2.4554472814335244, 'ratio', 'en')).toBe('2.455447281');
    expect(formatPrecise(0, 'ratio', 'en')).toBe('0');
    expect(formatPrecise(NaN, 'ratio', 'en')).toBe('–');
  });

  it('shows the sign of a change', () => {
    expect([0.0123, -0.5, 0, NaN].map((change) => formatChange(change, 'en'))).toEqual([
      '+1.23%',
      '-50.00%',
      '0.00%',
      '–',
    ]);
  });
});

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
