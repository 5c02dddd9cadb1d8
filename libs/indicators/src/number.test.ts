import { describe, expect, it } from 'vitest';
import { formatChange, formatExact, formatNumber, formatPrecise, formatShort } from './number.ts';

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
  ] as const)('%d %s is formatted as %s', (value, unit, text) => {
    expect(formatNumber(value, unit, 'zh')).toBe(text);
  });

  it.each([
    [1_500, 'usd', '$1.50K'],
    [-2_345_678, 'count', '-2.35M'],
    [1.36e12, 'usd', '$1,360.00B'],
    [999.99, 'ratio', '999.99'],
    [0, 'usd', '$0.00'],
    [NaN, 'ratio', '–'],
  ] as const)('%d %s is abbreviated to %s', (value, unit, text) => {
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
