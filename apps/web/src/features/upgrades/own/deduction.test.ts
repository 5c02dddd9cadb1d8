import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import { stablecoins, type Balances } from '@chaintide/contracts/money/wallet';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { availableIn, deductionOf } from './deduction.ts';

const balancesOf = (units: readonly bigint[]): Balances => ({
  coins: stablecoins.map((coin, index) => ({ coin, available: amountOf(units[index]!), held: '0.000000' })),
  total: amountOf(units.reduce((sum, one) => sum + one, 0n)),
});
const units = fc.bigInt({ min: 0n, max: 10n ** 12n });

describe('the deduction for a price', () => {
  it('adds up to the price exactly, never exceeds a balance, and uses a coin only when the previous one is used up', () => {
    fc.assert(
      fc.property(fc.tuple(units, units, units), fc.bigInt({ min: 1n, max: 3n * 10n ** 12n }), (held, price) => {
        const balances = balancesOf(held);
        const parts = deductionOf(balances, amountOf(price));
        expect(parts === undefined).toBe(unitsOf(availableIn(balances)) < price);
        if (!parts) return;
        expect(parts.reduce((sum, { amount }) => sum + unitsOf(amount), 0n)).toBe(price);
        const taken = stablecoins.map((coin) => unitsOf(parts.find((part) => part.coin === coin)?.amount ?? '0'));
        taken.forEach((amount, index) => {
          expect(amount <= held[index]!).toBe(true);
          if (amount > 0n) for (let before = 0; before < index; before += 1) expect(taken[before]).toBe(held[before]);
        });
      }),
    );
  });
});
