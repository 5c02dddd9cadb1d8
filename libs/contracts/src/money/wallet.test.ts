import { describe, expect, it } from 'vitest';
import { withdrawalApplication } from './withdrawals.ts';
import { paymentIntent, transactionHash } from './payments.ts';
import { amountField } from './wallet.ts';

const problemOf = (
  schema: { safeParse(value: unknown): { error?: { issues: readonly { message: string }[] } | undefined } },
  value: unknown,
): string | undefined => schema.safeParse(value).error?.issues[0]?.message;

describe('an amount as typed', () => {
  it.each(['1', '0.000001', '999999999.999999', ' 12.5 '])('%j is valid', (text) => {
    expect(problemOf(amountField, text)).toBeUndefined();
  });

  it.each([
    ['', 'amount.empty'],
    ['0', 'amount.zero'],
    ['0.000000', 'amount.zero'],
    ['-1', 'amount.format'],
    ['1e30', 'amount.format'],
    ['1,000.5', 'amount.format'],
    ['1.000,5', 'amount.format'],
    ['１００', 'amount.format'],
    ['1．5', 'amount.format'],
    ['1.0000001', 'amount.format'],
    ['1000000000', 'amount.format'],
    ['0x10', 'amount.format'],
    ['NaN', 'amount.format'],
    ['+1', 'amount.format'],
    ['1 000', 'amount.format'],
  ])('%j is not valid', (text, problem) => {
    expect(problemOf(amountField, text)).toBe(problem);
    expect(problemOf(paymentIntent, { coin: 'USDT', network: 'ERC-20', amount: text })).toBe(problem);
    expect(problemOf(withdrawalApplication.pick({ amount: true }), { amount: text })).toBe(problem);
  });

  it('a number instead of text is refused', () => {
    expect(amountField.safeParse(1e30).success).toBe(false);
  });
});

describe('a transaction hash', () => {
  it.each([
    ['', 'hash.empty'],
    ['0x12', 'hash.format'],
    [`0x${'a'.repeat(63)}`, 'hash.format'],
    [`0x${'g'.repeat(64)}`, 'hash.format'],
    [`0x${'a'.repeat(65)}`, 'hash.format'],
    ['５'.repeat(64), 'hash.format'],
  ])('%j is not valid', (text, problem) => {
    expect(problemOf(transactionHash, text)).toBe(problem);
  });
  it('may be written with 0x or without', () => {
    for (const text of [`0x${'A'.repeat(64)}`, 'a'.repeat(64)])
      expect(problemOf(transactionHash, text)).toBeUndefined();
  });
});
