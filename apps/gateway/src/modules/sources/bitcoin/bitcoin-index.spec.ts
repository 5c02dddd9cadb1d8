import { deriveColumns } from '@chaintide/onchain/columns/derive';
import { deriveOwnerColumns } from '@chaintide/onchain/columns/owner-columns';
import { mainnet } from '@chaintide/onchain/blocks/network';
import { blockBytes, coinbaseOf } from '@chaintide/onchain/blocks/testing';
import { live, steps } from '@chaintide/onchain/ledger/story-testing';
import { Dice, naiveBalances, nextBlock, type NaiveBlock } from '@chaintide/onchain/ledger/testing';
import { at } from '@chaintide/onchain/owner-days/facts';
import { scriptKinds } from '@chaintide/onchain/blocks/script-kind';
import { bitcoinIndexMetrics } from '@chaintide/indicators/metrics/bitcoin-index';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { dayRules, type DayRule } from '@chaintide/onchain/blocks/times';
import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { CohortMatrix } from '@chaintide/onchain/matrix/matrix';
import { snapshotOf } from '@chaintide/onchain/matrix/snapshot';
import fc from 'fast-check';
import { BitcoinIndex, type Days } from './bitcoin-index.ts';

// Real blocks that are not shipped.
const FIRST_BLOCKS = path.resolve(import.meta.dirname, '../../../../../../../shared/data/first-439-blocks.dat');
const ENVELOPE = 8; // bytes before each block: magic, length
const TIME_AT = 68; // of a block
const COIN = 1e8;
const seed = new Uint8Array(16).fill(7);
const empty = (): BitcoinIndex => BitcoinIndex.empty(seed, mainnet, 'mtp');
const bytesOf = (index: BitcoinIndex): Buffer => Buffer.concat([...index.save()]);
const reloaded = (index: BitcoinIndex): BitcoinIndex => BitcoinIndex.load(index.save(), mainnet);
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

const columnsOf = ({ matrix, ownerDays, richDays, ledger }: Days): ReadonlyMap<string, Float64Array> => {
  const prices = new Float64Array(matrix.rows).fill(2);
  return new Map([
    ...deriveColumns(matrix, prices, { kinds: scriptKinds }),
    ...deriveOwnerColumns(ownerDays),
    ['supply_top_100', richDays.column({ ledger, matrix })],
  ]);
};

/** Supply by the matrix, by the owners and by a plain ledger; owners of anything by the days and by the ledger. */
const expectSame = (index: BitcoinIndex, block: NaiveBlock): void => {
  const columns = columnsOf(index.under('mtp'));
  const last = (name: string): number => columns.get(name)!.at(-1)!;
  const balances = naiveBalances(block);
  const supply = sum(balances.values());
  expect(sum(index.matrix.aliveValues)).toBe(supply);
  expect(last('supply')).toBe(supply / COIN);
  expect(last('addresses_nonzero')).toBe(balances.size);
  expect(last('addresses_total')).toBe(sum(columns.get('addresses_new')!));
  expect(sum(index.ownerDays.factsOn(index.matrix.rows - 1).subarray(at.bandValue))).toBe(supply);
};

describe('the index of a Bitcoin chain', () => {
  it('has one supply, whichever part is asked, after every block that comes or goes', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const index = empty();
        live(all, {
          onBlock: (block) => {
            index.apply(block.bytes);
            expectSame(index, block);
          },
          onReplaced: (chain) => {
            index.unwind();
            expectSame(index, chain.at(-1)!);
          },
        });
      }),
      { numRuns: 30 },
    );
  });

  it('is the same to the byte as if no block had been replaced, with stops in between', () => {
    fc.assert(
      fc.property(steps, (all) => {
        let index = empty();
        const { chain } = live(all, {
          onBlock: ({ bytes }) => index.apply(bytes),
          onReplaced: () => (index = reloaded(index)).unwind(),
        });
        const straight = empty();
        for (const { bytes } of chain) straight.apply(bytes);
        expect(bytesOf(index).equals(bytesOf(straight))).toBe(true);
      }),
      { numRuns: 20 },
    );
  });

  it('has under every rule the days of a chain that was read under that rule alone', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const index = empty();
        const { chain } = live(all, { onBlock: ({ bytes }) => index.apply(bytes), onReplaced: () => index.unwind() });
        for (const rule of dayRules) {
          const alone = new CohortMatrix(rule);
          const ledger = new Ledger(seed, mainnet);
          for (const { bytes } of chain) alone.append(ledger.apply(bytes));
          const { matrix, ownerDays } = index.under(rule);
          expect(matrix.rows).toBe(ownerDays.rows);
          expect(Buffer.from(snapshotOf(matrix)).equals(snapshotOf(alone))).toBe(true);
        }
      }),
      { numRuns: 20 },
    );
  });

  it.skipIf(!existsSync(FIRST_BLOCKS))('puts the first real blocks on the days of each rule', () => {
    const index = empty();
    const file = readFileSync(FIRST_BLOCKS);
    const times: number[] = [];
    for (let start = ENVELOPE; start < file.length;) {
      const end = start + file.readUInt32LE(start - 4);
      index.apply(file.subarray(start, end));
      times.push(file.readUInt32LE(start + TIME_AT));
      start = end + ENVELOPE;
    }
    const blocksOn = (rule: DayRule, date: string): number => {
      const { matrix } = index.under(rule);
      return columnsOf(index.under(rule)).get('block_count')![Date.parse(date) / DAY - matrix.firstDay]!;
    };
    const between = (from: string): number =>
      times.filter((time) => time * SECOND >= Date.parse(from) && time * SECOND < Date.parse(from) + DAY).length;
    expect([blocksOn('header', '2009-01-09'), blocksOn('mtp', '2009-01-09')]).toEqual([14, 19]);
    for (const day of ['2009-01-09', '2009-01-10', '2009-01-11', '2009-01-12']) {
      expect(blocksOn('header', day)).toBe(between(`${day}T00:00Z`));
      expect(blocksOn('utc+8', day)).toBe(between(`${day}T00:00+08:00`));
    }
  });

  it('stays as it was where a block is refused', () => {
    const index = empty();
    const first = nextBlock(undefined, new Dice(1), 0);
    index.apply(first.bytes);
    const before = bytesOf(index);
    const paying = (value: number): Uint8Array => {
      const coinbase = coinbaseOf(1, [{ value, script: Uint8Array.of(0x51) }]);
      return blockBytes({ previous: first.hash, time: first.time, transactions: [coinbase] });
    };
    expect(() => index.apply(paying(51e8))).toThrow('satoshi of');
    expect(bytesOf(index).equals(before)).toBe(true);
    index.apply(paying(50e8));
    expect(index.height).toBe(1);
  });

  it('has a column for every metric that it gives', () => {
    const index = empty();
    index.apply(nextBlock(undefined, new Dice(1), 0).bytes);
    const names = [...columnsOf(index.under('mtp')).keys()].map((name) => `btc.${name}`);
    expect(names).toEqual(expect.arrayContaining(Object.keys(bitcoinIndexMetrics)));
  });

  it('names the richest owners, who can be shown', () => {
    const index = empty();
    const script = Buffer.from('0014751e76e8199196d454941c45d1b3a323f1433bd6', 'hex'); // BIP 173
    let previous: Uint8Array = new Uint8Array(32);
    for (let height = 0; height < 4; height++) {
      const coinbase = coinbaseOf(height, [{ value: 50e8, script }]);
      index.apply(blockBytes({ previous, time: height, transactions: [coinbase] }));
      previous = index.hash;
    }
    expect(reloaded(index).richest(5)).toEqual([
      { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', balance: 150e8 },
    ]);
  });
});
