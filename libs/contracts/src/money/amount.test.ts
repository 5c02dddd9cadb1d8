import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, shortAmountOf, unitsOf } from './amount.ts';

describe('amounts', () => {
  it('any number of millionths survives formatting and parsing', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n }), (units) => {
        expect(unitsOf(amountOf(units))).toBe(units);
      }),
    );
  });

  it.each([
    ['12.5', 12_500_000n],
    ['0', 0n],
    ['-0.000001', -1n],
    ['1.000000', 1_000_000n],
  ])('reads %s', (text, units) => {
    expect(unitsOf(text)).toBe(units);
  });
  it.each([
    [5_000_000n, '5.00'],
    [12_345_600n, '12.3456'],
    [-1n, '-0.000001'],
    [1_100_000n, '1.10'],
  ])('shortens %s millionths to %s', (units, text) => {
    expect(shortAmountOf(units)).toBe(text);
  });

  it.each(['', '.5', '1.', '1.0000001', '1e3', '1,000', '１', '+1', ' 1', '--1'])('refuses %j', (text) => {
    expect(() => unitsOf(text)).toThrow(RangeError);
  });
});
