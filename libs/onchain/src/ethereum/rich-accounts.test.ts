import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRich, RichAccounts } from './rich-accounts.ts';
import { unitsOf } from './units.ts';

const ETHER = 10n ** 18n;
const TOP = 5;

const balances = fc.bigInt(0n, 400n).map((ether) => ether * ETHER);
const moves = fc.array(fc.tuple(fc.nat(20), balances), { maxLength: 60 });

describe('the richest accounts together', () => {
  it('hold the sum of the largest balances, whatever has moved before', () => {
    fc.assert(
      fc.property(moves, (all) => {
        const rich = new RichAccounts();
        for (const [number, wei] of all) rich.rank(number, wei);
        const values = [...new Map(all).values()]
          .filter(isRich)
          .map(unitsOf)
          .toSorted((one, other) => other - one);
        const sum = values.slice(0, TOP).reduce((total, value) => total + value, 0);
        expect(rich.valueOfTop(TOP)).toBe(values.length < TOP ? NaN : sum);
      }),
    );
  });
});
