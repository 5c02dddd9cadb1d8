import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainHex } from '../blocks/bytes.ts';
import { mainnet } from '../blocks/network.ts';
import { blockBytes, coinbaseOf } from '../blocks/testing.ts';
import { dayRules, type DayRule } from '../blocks/times.ts';
import type { Columns } from '../columns/columns.ts';
import { deriveOwnerColumns } from '../columns/owner-columns.ts';
import { hash256 } from '../hash.ts';
import { DEEPEST_UNWIND, Ledger } from '../ledger/ledger.ts';
import { loadLedger, saveLedger } from '../ledger/snapshot.ts';
import { live, steps } from '../ledger/story-testing.ts';
import { Dice, naiveBalances, nextBlock, type NaiveBlock } from '../ledger/testing.ts';
import { CohortMatrix } from '../matrix/matrix.ts';
import { matrixOf, snapshotOf } from '../matrix/snapshot.ts';
import { naiveOwnerDay, naiveRows, plainGini } from './naive-testing.ts';
import { OwnerDays } from './owner-days.ts';
import { loadOwnerDays, saveOwnerDays } from './snapshot.ts';

const SEED = new Uint8Array(16).fill(5);
const rules = fc.constantFrom(...dayRules);
const anyNetwork = { ...mainnet, halvingBlocks: undefined };

const partsOf = (ownerDays: OwnerDays): Uint8Array[] => [...saveOwnerDays(ownerDays)];
const textOf = (ownerDays: OwnerDays): string[] => partsOf(ownerDays).map(plainHex);
const loadFrom = (parts: readonly Uint8Array[]): OwnerDays => {
  const rest = parts.values();
  return loadOwnerDays(() => rest.next().value);
};

/** Owners by day, and what gives them their blocks and rows. */
class Index {
  ledger = new Ledger(SEED, anyNetwork);
  matrix: CohortMatrix;
  ownerDays = new OwnerDays();

  constructor(rule: DayRule, blocks: readonly Uint8Array[] = []) {
    this.matrix = new CohortMatrix(rule);
    for (const block of blocks) this.apply(block);
  }

  apply(block: Uint8Array): void {
    const flow = this.ledger.apply(block);
    this.matrix.append(flow);
    const { ownerColumns: columns, owners } = this.ledger;
    this.ownerDays.append(this.matrix.rows - 1, { flow, columns, owners });
  }

  unwind(): void {
    for (const part of [this.ledger, this.matrix, this.ownerDays]) part.unwind();
  }

  reload(): void {
    const parts = [...saveLedger(this.ledger)].values();
    this.ledger = loadLedger(() => parts.next().value, anyNetwork);
    this.matrix = matrixOf(snapshotOf(this.matrix));
    this.ownerDays = loadFrom(partsOf(this.ownerDays));
  }
}

const bytesOf = (chain: readonly NaiveBlock[]): Uint8Array[] => chain.map(({ bytes }) => bytes);

const expectDays = (columns: Columns, chain: readonly NaiveBlock[], rule: DayRule): void => {
  const rows = naiveRows(chain, rule);
  const days = Array.from({ length: rows.at(-1)! + 1 }, (_, row) => naiveOwnerDay(chain, rows, row));
  const exact = [...columns].filter(([name]) => !name.startsWith('gini_'));
  const gini = plainGini([...naiveBalances(chain.at(-1)!).values()]);
  if (!Number.isNaN(gini)) {
    expect(gini).toBeGreaterThanOrEqual(columns.get('gini_least')!.at(-1)! - 1e-12);
    expect(gini).toBeLessThanOrEqual(columns.get('gini_most')!.at(-1)! + 1e-12);
  }
  expect(Object.fromEntries(exact.map(([name, column]) => [name, [...column]]))).toEqual(
    Object.fromEntries(Object.keys(days[0]!).map((name) => [name, days.map((day) => day[name as 'active_addresses'])])),
  );
};

describe('owners by day', () => {
  it('equal a plain count over all blocks after every block and every one taken away, under each day rule', () => {
    fc.assert(
      fc.property(steps, rules, (all, rule) => {
        const index = new Index(rule);
        live(all, {
          onBlock: ({ bytes }, chain) => {
            index.apply(bytes);
            expect(index.ownerDays.rows).toBe(index.matrix.rows);
            expectDays(deriveOwnerColumns(index.ownerDays), chain, rule);
          },
          onReplaced: (chain) => {
            index.unwind();
            expectDays(deriveOwnerColumns(index.ownerDays), chain, rule);
          },
        });
      }),
      { numRuns: 60 },
    );
  });

  it('are the same, byte for byte, as if no block had ever been replaced, also after they were saved and loaded', () => {
    fc.assert(
      fc.property(steps, rules, fc.nat({ max: 9 }), (all, rule, depth) => {
        const index = new Index(rule);
        const { chain } = live(all, {
          onBlock: ({ bytes }) => index.apply(bytes),
          onReplaced: () => {
            index.reload();
            index.unwind();
          },
        });
        const expected = textOf(new Index(rule, bytesOf(chain)).ownerDays);
        expect(textOf(index.ownerDays)).toEqual(expected);
        const back = Math.min(depth, chain.length);
        for (let i = 0; i < back; i++) index.unwind();
        index.reload();
        for (const block of bytesOf(chain.slice(chain.length - back))) index.apply(block);
        expect(textOf(index.ownerDays)).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });

  it('have columns that are the same if only rows from the last block on are derived', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const index = new Index('header');
        let kept: Columns = new Map();
        const derive = (rowBefore: number): void => {
          const from = Math.max(0, Math.min(rowBefore, index.ownerDays.rows - 1));
          kept = deriveOwnerColumns(index.ownerDays, { columns: kept, from });
          expect(kept).toEqual(deriveOwnerColumns(index.ownerDays));
        };
        const step = (change: () => void): void => {
          const rowBefore = index.ownerDays.rows - 1;
          change();
          derive(rowBefore);
        };
        live(all, {
          onBlock: ({ bytes }) => step(() => index.apply(bytes)),
          onReplaced: () => step(() => index.unwind()),
        });
      }),
      { numRuns: 30 },
    );
  });

  it('take 144 blocks away exactly, and no more, over days of which they no longer have all blocks', () => {
    const chain: NaiveBlock[] = [];
    for (let i = 0; i < DEEPEST_UNWIND + 200; i++) chain.push(nextBlock(chain.at(-1), new Dice(i), i));
    const index = new Index('mtp', bytesOf(chain));
    index.reload();
    for (let i = 0; i < DEEPEST_UNWIND; i++) index.unwind();
    const left = chain.slice(0, -DEEPEST_UNWIND);
    expectDays(deriveOwnerColumns(index.ownerDays), left, 'mtp');
    expect(() => index.ownerDays.unwind()).toThrow(/no more blocks can be taken away than 144/);
    expectDays(deriveOwnerColumns(index.ownerDays), left, 'mtp');
    for (const block of bytesOf(chain.slice(-DEEPEST_UNWIND))) index.apply(block);
    expectDays(deriveOwnerColumns(index.ownerDays), chain, 'mtp');
    expect(textOf(index.ownerDays)).toEqual(textOf(new Index('mtp', bytesOf(chain)).ownerDays));
  });

  it('have no days of no chain, and refuse a block on a day before the last', () => {
    expect(deriveOwnerColumns(new OwnerDays()).get('active_addresses')).toEqual(new Float64Array());
    const { ownerDays, ledger } = new Index('header');
    const flow = ledger.apply(nextBlock(undefined, new Dice(1), 0).bytes);
    const step = { flow, columns: ledger.ownerColumns, owners: ledger.owners };
    ownerDays.append(3, step);
    expect(() => ownerDays.append(2, step)).toThrow(RangeError);
    expect(ownerDays.rows).toBe(4);
  });
});

describe('rich owners', () => {
  const block = (previous: Uint8Array, time: number, btc: readonly number[]): Uint8Array =>
    blockBytes({
      previous,
      time,
      transactions: [
        coinbaseOf(
          time,
          btc.map((coins, owner) => ({ value: coins * 1e8, script: Uint8Array.of(0x51, owner) })),
        ),
      ],
    });

  it('stand in every threshold that they reach, with all that they own', () => {
    const genesis = block(new Uint8Array(32), 0, [1]);
    const next = block(hash256(genesis.subarray(0, 80)), 1, [0.01, 0.0099, 100, 99, 15_000, 14_999, 600]);
    const index = new Index('header', [genesis, next]);
    const on = (name: string): number | undefined => deriveOwnerColumns(index.ownerDays).get(name)?.[0];
    expect([on('addresses_nonzero'), on('addresses_min_0_01'), on('addresses_min_100')]).toEqual([7, 6, 4]);
    expect([on('supply_min_100'), on('supply_min_15000'), on('addresses_min_1500')]).toEqual([30_699, 15_000, 2]);
    const richest = index.ledger.richest(3).map(({ balance, script }) => [balance / 1e8, script[1]]);
    expect(richest).toEqual([
      [15_000, 4],
      [14_999, 5],
      [600, 6],
    ]);
  });
});

describe('a snapshot of owners by day', () => {
  const chain: NaiveBlock[] = [];
  for (let i = 0; i < 5; i++) chain.push(nextBlock(chain.at(-1), new Dice(i), i));
  const parts = partsOf(new Index('header', bytesOf(chain)).ownerDays);

  it('is refused where a part is damaged, missing, or of another kind or version', () => {
    const sealed = (content: Uint8Array): Uint8Array => Uint8Array.of(...content, ...hash256(content));
    const head = parts[0]!.slice(0, -32);
    expect(() => loadFrom(parts.with(1, parts[1]!.with(0, parts[1]![0]! ^ 1)))).toThrow(/checksum differs/);
    expect(() => loadFrom(parts.slice(0, -1))).toThrow(/ends too early/);
    expect(() => loadFrom([sealed(head.with(0, 9))])).toThrow(/no snapshot of owners by day/);
    expect(() => loadFrom([sealed(head.with(4, 7))])).toThrow(/has version 7, and this program reads 1/);
  });
});
