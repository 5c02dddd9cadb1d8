import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mainnet } from '../blocks/network.ts';
import { dayRules } from '../blocks/times.ts';
import { Ledger } from '../ledger/ledger.ts';
import { live, steps } from '../ledger/story-testing.ts';
import { naiveBalances, type NaiveBlock } from '../ledger/testing.ts';
import { CohortMatrix } from '../matrix/matrix.ts';
import { naiveRows } from './naive-testing.ts';
import { RichDays } from './rich-days.ts';

const COIN = 1e8;
const anyNetwork = { ...mainnet, halvingBlocks: undefined };

/** The sum of the richest that have 100 BTC or more after a block; NaN if there are fewer. */
const naiveSum = (block: NaiveBlock, count: number): number => {
  const rich = [...naiveBalances(block).values()].filter((balance) => balance >= 100 * COIN).toSorted((a, b) => b - a);
  return rich.length < count ? NaN : rich.slice(0, count).reduce((sum, one) => sum + one, 0) / COIN;
};

describe('what the richest owners had by day', () => {
  it('equals a plain sum over all balances, whatever blocks come and go, under each day rule', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...dayRules), fc.constantFrom(1, 3), (all, rule, count) => {
        const parts = { ledger: new Ledger(new Uint8Array(16), anyNetwork), matrix: new CohortMatrix(rule) };
        let days = new RichDays([], count);
        const expectDays = (chain: readonly NaiveBlock[]): void => {
          const rows = naiveRows(chain, rule);
          const ends = Array.from({ length: parts.matrix.rows }, (_, row) => rows.findLastIndex((one) => one <= row));
          expect([...days.column(parts)]).toEqual(ends.map((height) => naiveSum(chain[height]!, count)));
        };
        live(all, {
          onBlock: ({ bytes }, chain) => {
            days.expect(parts, bytes);
            parts.matrix.append(parts.ledger.apply(bytes));
            days.follow(parts);
            expectDays(chain);
          },
          onReplaced: (chain) => {
            parts.matrix.unwind();
            parts.ledger.unwind();
            days.follow(parts);
            expectDays(chain);
          },
        });
        const saved = days.save().next().value!;
        days = RichDays.load(() => saved);
        expect([...days.save()]).toEqual([saved]);
      }),
      { numRuns: 40 },
    );
  });

  it('is empty before the first block, and does not mind one that is none', () => {
    const parts = { ledger: new Ledger(new Uint8Array(16), anyNetwork), matrix: new CohortMatrix('mtp') };
    const days = new RichDays();
    days.expect(parts, new Uint8Array(3));
    days.follow(parts);
    expect(days.column(parts)).toEqual(new Float64Array(0));
    expect(() => RichDays.load(() => undefined)).toThrow(/ends too early/);
  });
});
