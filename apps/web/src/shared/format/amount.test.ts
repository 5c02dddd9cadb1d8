import { describe, expect, it } from 'vitest';
import { formatAmount, formatAmountExact } from './amount.ts';

describe('formatAmount', () => {
  it.each([
    ['0.000000', '0.00'],
    ['1.500000', '1.50'],
    ['1234567.899999', '1,234,567.89'],
    ['0.009999', '0.00'],
    ['9007199254740993.010000', '9,007,199,254,740,993.01'],
  ])('%s is shown as %s: never rounded up, and exact beyond the precision of a float', (amount, text) => {
    expect(formatAmount(amount, 'en')).toBe(text);
    expect(formatAmount(amount, 'zh')).toBe(text);
  });

  it('keeps every decimal for display on hover', () => {
    expect(formatAmountExact('1234.000001', 'en')).toBe('1,234.000001');
  });
});
