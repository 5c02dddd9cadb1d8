import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dice, nextBlock, type NaiveBlock } from '../ledger/testing.ts';
import { plainHex } from './bytes.ts';
import { ChainError } from './chain-error.ts';
import { blockBytes, coinbaseOf, writtenTxid } from './testing.ts';
import { Transactions } from './transactions.ts';
import { merkleRoot, requireMerkleRoot, txidOf, txidsOf, wtxidOf } from './txids.ts';

const chain: NaiveBlock[] = [];
for (let i = 0; i < 12; i++) chain.push(nextBlock(chain.at(-1), new Dice(i * 7 + 1), i));

const script = Uint8Array.of(0x51);
const coinbase = coinbaseOf(9, [{ value: 50, script }]);
const spend = { inputs: [{ txid: new Uint8Array(32).fill(7), output: 1 }], outputs: [{ value: 40, script }] };
const previous = new Uint8Array(32);
const HEADER = 80;

const problemOf = (bytes: Uint8Array): ChainError | undefined => {
  try {
    new Transactions().read(bytes);
    return undefined;
  } catch (error) {
    if (error instanceof ChainError) return error;
    throw error;
  }
};

/** A block with some bytes after its first so many replaced. */
const patched = (bytes: Uint8Array, at: number, patch: readonly number[]): Uint8Array =>
  Uint8Array.of(...bytes.subarray(0, at), ...patch, ...bytes.subarray(at + patch.length));

describe('the transactions of a block', () => {
  it('are those that were written', () => {
    const block = new Transactions();
    block.read(blockBytes({ previous, time: 1, transactions: [coinbase, spend] }));
    expect([block.count, block.inputs, block.outputs]).toEqual([2, 2, 2]);
    expect([...block.values.subarray(0, 2)]).toEqual([50, 40]);
    expect([plainHex(txidOf(block, 0)), plainHex(txidOf(block, 1))]).toEqual([
      plainHex(writtenTxid(coinbase)),
      plainHex(writtenTxid(spend)),
    ]);
    expect(plainHex(block.coinbaseScript)).toBe('0409000000');
  });

  it('have a weight in which witnesses count a quarter, and a txid without them', () => {
    const witnessed = { ...spend, inputs: [{ ...spend.inputs[0]!, witness: [new Uint8Array(100)] }] };
    const block = new Transactions();
    const bytes = blockBytes({ previous, time: 1, transactions: [coinbase, witnessed] });
    block.read(bytes);
    const witness = 2 + 1 + 1 + 100; // marker and flag, count of items, length, bytes
    expect(block.weight).toBe(bytes.length * 4 - witness * 3);
    expect(plainHex(txidOf(block, 1))).toBe(plainHex(writtenTxid(spend)));
    expect(plainHex(wtxidOf(block, 1))).not.toBe(plainHex(writtenTxid(spend)));
    expect(wtxidOf(block, 0)).toEqual(txidOf(block, 0));
  });

  it.each([
    ['no bytes', new Uint8Array(), 'block.cut'],
    ['a header alone', new Uint8Array(HEADER), 'block.cut'],
    ['five million bytes', new Uint8Array(5_000_000), 'block.oversized'],
    ['no transactions', blockBytes({ previous, time: 1, transactions: [] }), 'block.malformed'],
    ['no coinbase', blockBytes({ previous, time: 1, transactions: [spend] }), 'block.malformed'],
    [
      'two coinbases',
      blockBytes({ previous, time: 1, transactions: [coinbase, coinbaseOf(8, spend.outputs)] }),
      'block.malformed',
    ],
    [
      'more than 21 million coins',
      blockBytes({ previous, time: 1, transactions: [coinbaseOf(9, [{ value: 21e14 + 1, script }])] }),
      'block.malformed',
    ],
    [
      'more than 21 million coins together',
      blockBytes({
        previous,
        time: 1,
        transactions: [
          coinbaseOf(9, [
            { value: 21e14, script },
            { value: 1, script },
          ]),
        ],
      }),
      'block.malformed',
    ],
    [
      'a coinbase script of 101 bytes',
      blockBytes({
        previous,
        time: 1,
        transactions: [{ ...coinbase, inputs: [{ ...coinbase.inputs[0]!, script: new Uint8Array(101) }] }],
      }),
      'block.malformed',
    ],
    [
      'a witness flag without witnesses',
      blockBytes({
        previous,
        time: 1,
        transactions: [coinbase, { ...spend, inputs: [{ ...spend.inputs[0]!, witness: [] }] }],
      }),
      'block.malformed',
    ],
  ])('are refused with %s', (_, bytes, problem) => expect(problemOf(bytes)?.problem).toBe(problem));

  it.each([
    ['billions of transactions', [0xfe, 0xff, 0xff, 0xff, 0xff]],
    ['a count of eight bytes', [0xff, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['a count in three bytes that needs one', [0xfd, 2, 0]],
    ['a count in five bytes that needs three', [0xfe, 0, 1, 0, 0]],
  ])('are refused with %s, at its offset', (_, patch) => {
    const bytes = blockBytes({ previous, time: 1, transactions: [coinbase, spend] });
    const error = problemOf(patched(bytes, HEADER, patch));
    expect([error?.problem, error?.place.offset]).toEqual(['block.malformed', HEADER]);
  });

  it('are refused where the block is cut anywhere, or longer than it says', () => {
    for (const { bytes } of chain) {
      for (let length = 0; length < bytes.length; length += 7)
        expect(problemOf(bytes.subarray(0, length))).toBeDefined();
      expect(problemOf(Uint8Array.of(...bytes, 0))?.detail).toBe('bytes after the last transaction');
    }
  });

  it('are read or refused by a typed error, whatever bytes are changed, put in or left out', () => {
    const change = fc.record({ at: fc.nat(), removed: fc.nat({ max: 9 }), added: fc.uint8Array({ maxLength: 9 }) });
    fc.assert(
      fc.property(
        fc.nat({ max: chain.length - 1 }),
        fc.array(change, { minLength: 1, maxLength: 4 }),
        (number, changes) => {
          let { bytes } = chain[number]!;
          for (const { at: given, removed, added } of changes) {
            const at = HEADER + (given % (bytes.length - HEADER + 1));
            bytes = Uint8Array.of(...bytes.subarray(0, at), ...added, ...bytes.subarray(at + removed));
          }
          const block = new Transactions();
          try {
            block.read(bytes);
          } catch (error) {
            expect(error).toBeInstanceOf(ChainError);
          }
          // no column is longer than the block can fill, twice for the room to grow
          expect(Math.max(block.values.length, block.outpoints.length, block.starts.length)).toBeLessThanOrEqual(
            Math.max(128, bytes.length / 2),
          );
        },
      ),
      { numRuns: 2_000 },
    );
  });
});

describe('the merkle root', () => {
  it('is the one in the header', () => {
    for (const { bytes } of chain) {
      const block = new Transactions();
      block.read(bytes);
      expect(merkleRoot(txidsOf(block, new Uint8Array()), block.count)).toEqual(bytes.slice(36, 68));
    }
    expect(() => requireMerkleRoot(new Uint8Array(32), new Uint8Array(32).fill(1), 1)).toThrow(
      /not those that the header names/,
    );
  });

  it('refuses transactions that stand twice, which would have the same root', () => {
    const ids = Uint8Array.from({ length: 96 }, (_, i) => i);
    const doubled = Uint8Array.of(...ids, ...ids.subarray(64));
    expect(merkleRoot(ids, 3)).toHaveLength(32);
    expect(() => merkleRoot(doubled, 4)).toThrow(/stands twice/);
  });
});
