import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChainError } from '../blocks/chain-error.ts';
import { mainnet } from '../blocks/network.ts';
import { Dice, naiveKind, someScript } from '../ledger/testing.ts';
import { satoshiOf } from './compressed-amount.ts';
import { inMemory, NodeFile } from './node-file.ts';
import { compressedAmount, sealedUndo, undoBytes, fileBytes } from './testing.ts';
import { UndoFinder, undoFramesOf } from './undo-finder.ts';
import { UndoRecord } from './undo-record.ts';

const amount = fc.oneof(
  fc.maxSafeNat().map((satoshi) => satoshi % (21e14 + 1)),
  fc.nat({ max: 21_000_000 }).map((coins) => coins * 1e8),
  fc.constantFrom(0, 1, 9, 10, 21e14, 2_099_999_997_690_001),
);
const coin = fc
  .record({ height: fc.nat({ max: 2_000_000 }), value: amount, isMined: fc.boolean(), seed: fc.nat() })
  .map(({ seed, ...rest }) => ({
    ...rest,
    script: someScript(new Dice(seed)),
  }));
const record = fc.array(fc.array(coin, { maxLength: 5 }), { maxLength: 5 });

describe('compressed amounts', () => {
  it('are as Bitcoin Core compresses them', () => {
    // the examples of its own test
    const examples: readonly (readonly [number, bigint])[] = [
      [0, 0x0n],
      [1, 0x1n],
      [1_000_000, 0x7n],
      [100_000_000, 0x9n],
      [5_000_000_000, 0x32n],
      [2_100_000_000_000_000, 0x1406f40n],
    ];
    for (const [satoshi, compressed] of examples)
      expect([compressedAmount(BigInt(satoshi)), satoshiOf(Number(compressed))]).toEqual([compressed, satoshi]);
  });

  it('come back from their compressed form', () => {
    fc.assert(
      fc.property(amount, (satoshi) => {
        const compressed = compressedAmount(BigInt(satoshi));
        if (compressed > 0n) expect(satoshiOf(compressed)).toBe(satoshi);
        if (compressed <= Number.MAX_SAFE_INTEGER) expect(satoshiOf(Number(compressed))).toBe(satoshi);
      }),
    );
  });
});

describe('an undo record', () => {
  it('gives back the coins that were written', () => {
    fc.assert(
      fc.property(record, (transactions) => {
        const undo = new UndoRecord();
        undo.read(undoBytes(transactions));
        const coins = transactions.flat();
        expect([undo.transactions, undo.coins]).toEqual([transactions.length, coins.length]);
        expect([...undo.values.subarray(0, undo.coins)]).toEqual(coins.map(({ value }) => value));
        expect([...undo.createdAt.subarray(0, undo.coins)]).toEqual(coins.map(({ height }) => height));
        expect([...undo.kinds.subarray(0, undo.coins)]).toEqual(coins.map(naiveKind));
        expect([...undo.mined.subarray(0, undo.coins)]).toEqual(coins.map(({ isMined }) => Number(isMined)));
      }),
    );
  });

  it('is read or refused by a typed error, whatever bytes are changed or cut', () => {
    fc.assert(
      fc.property(record, fc.nat(), fc.uint8Array({ maxLength: 12 }), (transactions, place, added) => {
        const bytes = undoBytes(transactions);
        const at = place % (bytes.length + 1);
        const undo = new UndoRecord();
        try {
          undo.read(Uint8Array.of(...bytes.subarray(0, at), ...added, ...bytes.subarray(at + (place % 3))));
        } catch (error) {
          expect(error).toBeInstanceOf(ChainError);
          expect((error as ChainError).problem).toBe('undo.malformed');
        }
        expect(undo.values.length).toBeLessThanOrEqual(Math.max(128, 2 * bytes.length));
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['no bytes', []],
    ['billions of transactions', [0xfe, 0xff, 0xff, 0xff, 0xff]],
    ['a count of eight bytes', [0xff, 1, 0, 0, 0, 0, 0, 0, 0]],
    ['a number without end', [1, 1, ...Array.from({ length: 20 }, () => 0xff)]],
    [
      'more than 21 million coins',
      [
        1,
        1,
        2,
        0,
        0x80 + 127,
        0x80 + 127,
        0x80 + 127,
        0x80 + 127,
        0x80 + 127,
        0x80 + 127,
        0x80 + 127,
        0x80 + 127,
        9,
        6,
      ],
    ],
    ['bytes after its end', [0, 0]],
  ])('is refused with %s', (_, bytes) =>
    expect(() => new UndoRecord().read(Uint8Array.from(bytes))).toThrow(/^undo record: /),
  );
});

describe('undo records in a file', () => {
  const previous = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte));
  const records = previous.map((_, i) => undoBytes([[{ height: i + 1, value: 10 ** i, script: Uint8Array.of(0x51) }]]));
  const sealed = records.map((one, i) => sealedUndo(previous[i]!, one));
  const finderOf = (all: readonly Uint8Array[]): UndoFinder =>
    new UndoFinder(
      new NodeFile(inMemory('rev00000.dat', fileBytes(all, { magic: mainnet.magic, trailer: 32, reserved: 50 }))),
      mainnet.magic,
    );

  it('are found by their checksums, in whatever order they stand', () => {
    const finder = finderOf(sealed.toReversed());
    expect(previous.map((hash) => finder.find(hash))).toEqual(records);
  });

  it('with a changed byte are not found', () => {
    const finder = finderOf(sealed.map((one) => one.with(3, one[3]! ^ 1)));
    expect(previous.map((hash) => finder.find(hash))).toEqual([undefined, undefined, undefined]);
  });

  it('after the same block are all found', () => {
    const other = undoBytes([]);
    expect(finderOf([...sealed, sealedUndo(previous[0]!, other)]).findAll(previous[0]!)).toEqual([records[0], other]);
  });
});

// Real third-party data that is not shipped.
const real = path.resolve(import.meta.dirname, '../../../../../shared/data/core-undo-24870.dat');
const isThere = existsSync(real);
if (!isThere) process.stdout.write(`no undo file of a real node read: there is no ${real}\n`);

describe.skipIf(!isThere)('the undo file of a real node', () => {
  it('holds 28,446 inputs, every record of which ends where its length says', () => {
    const file = new NodeFile(inMemory('rev00000.dat', readFileSync(real)));
    const undo = new UndoRecord();
    const forms = new Map<number, number>();
    let [records, inputs, greatest] = [0, 0, 0];
    for (const { at, length } of undoFramesOf(file, mainnet.magic)) {
      undo.read(file.read(at, length)); // refuses bytes after the last coin
      records++;
      inputs += undo.coins;
      for (let i = 0; i < undo.coins; i++) {
        greatest = Math.max(greatest, undo.values[i]!);
        forms.set(undo.forms[i]!, (forms.get(undo.forms[i]!) ?? 0) + 1);
      }
    }
    expect([records, inputs, greatest]).toEqual([24_870, 28_446, 2_999_994_714_590]);
    expect([...forms].toSorted(([a], [b]) => a - b)).toEqual([
      [0, 28_354],
      [2, 50],
      [3, 42],
    ]);
  });
});
