import { describe, expect, it } from 'vitest';
import {
  formatChange,
  formatExact,
  formatNumber,
  formatPrecise,
  formatShort,
  formatTick,
  formatTrillions,
} from './number.ts';

describe('numbers', () => {
  it.each([
    [1_234_567.891, 'usd', '$1,234,567.89'],
    [-1_234.5, 'usd', '-$1,234.50'],
    [0, 'ratio', '0.00'],
    [2.5, 'percent', '2.50%'],
    [1.25166, 'ratio', '1.252'],
    [-1.2, 'ratio', '-1.20'],
    [123.456, 'ratio', '123.46'],
    [0.012345, 'ratio', '0.01235'],
    [0.0456, 'usd', '$0.0456'],
    [68_018.1534, 'usd', '$68,018.15'],
    [576_548_690.11, 'hash', '576.5 EH/s'],
    [1e-12, 'ratio', '0.000000000001'],
    [812, 'count', '812'],
    [812.25, 'count', '812.25'],
    [1_234.56, 'count', '1,235'],
    [NaN, 'usd', '–'],
  ] as const)('%d %s is formatted as %s', (value, unit, text) => {
    expect(formatNumber(value, unit, 'zh')).toBe(text);
  });

  it.each([
    [31.4e12, 'usd', 'en', '$31.4T'],
    [31.4e12, 'usd', 'zh', '$31.4万亿'],
    [-1e12, 'count', 'en', '-1T'],
    [999.6e9, 'usd', 'en', '$1T'],
    [999e9, 'usd', 'en', undefined],
    [1e15, 'usd', 'en', undefined],
    [2e12, 'hash', 'en', undefined],
    [NaN, 'usd', 'en', undefined],
  ] as const)('%d %s in %s in trillions is %s', (...[value, unit, language, text]) => {
    expect(formatTrillions(value, { unit, language, digits: 3 })).toBe(text);
  });

  it.each([
    [1_500, 'usd', '$1.50K'],
    [1_234.56, 'ratio', '1.235K'],
    [-2_345_678, 'count', '-2.346M'],
    [576_548_690, 'count', '576.5M'],
    [1.36e12, 'usd', '$1,360B'],
    [999_960, 'count', '1.00M'],
    [999.99, 'ratio', '999.99'],
    [0, 'usd', '$0.00'],
    [NaN, 'ratio', '–'],
  ] as const)('%d %s is abbreviated to %s, four significant digits', (value, unit, text) => {
    expect(formatShort(value, unit, 'en')).toBe(text);
  });

  it.each([
    [1_072_341_000, '1.072 ZH/s'],
    [576_548_690, '576.5 EH/s'],
    [658.8, '658.8 TH/s'],
    [0.0000072, '7.20 MH/s'],
    [0, '0.00 H/s'],
  ] as const)('%d TH/s is read as %s', (value, text) => {
    expect(formatShort(value, 'hash', 'zh')).toBe(text);
  });

  it.each([
    [1_500, 'usd', '$1.50K'],
    [576_548_690, 'count', '576.55M'],
    [1.36e12, 'usd', '$1,360.00B'],
    [600_000_000, 'hash', '600 EH/s'],
    [0.5, 'ratio', '0.50'],
  ] as const)('%d %s stands as %s on an axis', (value, unit, text) => {
    expect(formatTick(value, unit, 'en')).toBe(text);
  });

  it.each([
    [1_251_662.159669346, 'usd', '$1,251,662.159669346'],
    [68_000.5, 'usd', '$68,000.50'],
    [0, 'usd', '$0.00'],
    [0.1, 'ratio', '0.1'],
    [0, 'count', '0'],
    [-3, 'btc', '-3'],
    [576_548_690.111842, 'hash', '576,548,690.111842 TH/s'],
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
