import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChainError } from '../blocks/chain-error.ts';
import { hexOf } from '../blocks/bytes.ts';
import { HEADER_BYTES } from '../blocks/header.ts';
import { mainnet } from '../blocks/network.ts';
import { blockBytes, ByteWriter, coinbaseOf } from '../blocks/testing.ts';
import { hash256 } from '../hash.ts';
import { Ledger } from '../ledger/ledger.ts';
import { Dice, nextBlock, type NaiveBlock } from '../ledger/testing.ts';
import { ChainFiles } from './chain-files.ts';
import { inMemory, NodeFile } from './node-file.ts';
import { fileBytes, undoBytes } from './testing.ts';
import { UndoFlow } from './undo-flow.ts';

const { magic } = mainnet;
const chain: NaiveBlock[] = [];
for (let i = 0; i < 8 || (chain.at(-1)!.spent.length < 2 && i < 99); i++)
  chain.push(nextBlock(chain.at(-1), new Dice(i * 7_919), i));

const blockFile = (number: number, bytes: Uint8Array, key?: Uint8Array): [number, NodeFile] => [
  number,
  new NodeFile(inMemory(`blk0000${number}.dat`, bytes), key),
];
const written = (blocks: readonly Uint8Array[], reserved = 0): Uint8Array => fileBytes(blocks, { magic, reserved });
const filesOf = (...files: [number, NodeFile][]): ChainFiles =>
  new ChainFiles({ blocks: new Map(files), undo: new Map() }, mainnet);
const bytesOf = (blocks: readonly NaiveBlock[]): Uint8Array[] => blocks.map(({ bytes }) => bytes);

const errorOf = (work: () => unknown): Pick<ChainError, 'problem' | 'message'> | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof ChainError) return error;
    throw error;
  }
};

describe('the best chain', () => {
  const headOf = (previous: Uint8Array, { bits, time }: { bits: number; time: number }) => {
    const bytes = blockBytes({
      previous,
      time,
      bits,
      transactions: [coinbaseOf(time, [{ value: 1, script: new Uint8Array() }])],
    });
    return { bytes, hash: hash256(bytes.subarray(0, 80)) };
  };
  const genesis = headOf(new Uint8Array(32), { bits: 0x207f_ffff, time: 1 });
  const easy = { bits: 0x207f_ffff, time: 2 };

  it('has the most work, not the most blocks', () => {
    const heavy = headOf(genesis.hash, { bits: 0x2007_ffff, time: 3 });
    const light = [headOf(genesis.hash, easy)];
    for (let i = 0; i < 5; i++) light.push(headOf(light.at(-1)!.hash, easy));
    const files = filesOf(blockFile(0, written([genesis, ...light, heavy].map(({ bytes }) => bytes))));
    expect([files.length, files.stale]).toEqual([2, 6]);
    expect(files.blockOf(1)).toEqual(heavy.bytes);
  });

  it('is of two with equal work the one that was stored first', () => {
    const [first, second] = [headOf(genesis.hash, easy), headOf(genesis.hash, { ...easy, time: 9 })];
    const files = filesOf(blockFile(0, written([first.bytes, genesis.bytes, second.bytes, second.bytes])));
    expect([files.length, files.stale]).toEqual([2, 1]);
    expect(files.blockOf(1)).toEqual(first.bytes);
  });
});

describe('files of blocks', () => {
  it('may be read in several parts, out of order, behind a key, with reserved space', () => {
    const key = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);
    const keyed = fileBytes(bytesOf(chain.slice(0, 4)).toReversed(), { magic, key, reserved: 200_000 });
    const files = filesOf(
      blockFile(0, fileBytes(bytesOf(chain.slice(4)), { magic, key }), key),
      blockFile(1, keyed, key),
    );
    expect(chain.map((_, height) => files.blockOf(height))).toEqual(bytesOf(chain));
  });

  it('leave out blocks that follow none, as a syncing node stores them', () => {
    const files = filesOf(blockFile(0, written(bytesOf([...chain.slice(0, 4), ...chain.slice(5)]))));
    expect([files.length, files.stale, files.unlinked]).toEqual([4, 0, 3]);
    expect(() => files.blockOf(4)).toThrow('the files end below this height (height 4)');
  });

  const whole = written(bytesOf(chain));
  it.each([
    ['nothing', () => filesOf(), ['file.missing', 'no block']],
    ['reserved space alone', () => filesOf(blockFile(0, new Uint8Array(900))), ['file.missing', 'no block']],
    ['another network', () => filesOf(blockFile(0, whole.with(0, 1))), ['file.magic', 'blk00000.dat, offset 0']],
    [
      'no key',
      () => filesOf(blockFile(0, fileBytes(bytesOf(chain), { magic, key: Uint8Array.of(9, 9, 9, 9, 9, 9, 9, 9) }))),
      ['file.magic', 'XOR key'],
    ],
    [
      'a key of another length',
      () => filesOf(blockFile(0, whole, new Uint8Array(7))),
      ['file.magic', 'has 8 bytes, and this one 7'],
    ],
    ['a cut block', () => filesOf(blockFile(0, whole.subarray(0, -1))), ['file.cut', 'blk00000.dat, offset']],
    [
      'a cut head',
      () => filesOf(blockFile(0, Uint8Array.of(...whole, 0xf9, 0xbe))),
      ['file.cut', `offset ${whole.length}`],
    ],
    ['a length beyond all blocks', () => filesOf(blockFile(0, whole.with(7, 0x7f))), ['block.oversized', 'offset 0']],
    [
      'a block shorter than a header',
      () => filesOf(blockFile(0, written([new Uint8Array(70)]))),
      ['block.cut', 'blk00000.dat'],
    ],
    [
      'a gap between files',
      () => filesOf(blockFile(0, whole), blockFile(2, written([]))),
      ['file.missing', 'blk00001.dat is missing'],
    ],
    [
      'no genesis block',
      () => filesOf(blockFile(3, written(bytesOf(chain.slice(5))))),
      ['file.pruned', `height 5, block ${hexOf(chain[5]!.hash)}`],
    ],
  ] as const)('are refused with %s', (_, work, [problem, text]) => {
    const error = errorOf(work);
    expect(error?.problem).toBe(problem);
    expect(error?.message).toContain(text);
  });
});

describe('damaged files', () => {
  it('are read or refused by a typed error, whatever bytes are changed, put in or left out', () => {
    const file = written(bytesOf(chain), 50);
    const damage = fc.record({
      place: fc.nat(),
      removed: fc.nat({ max: 40 }),
      added: fc.uint8Array({ maxLength: 12 }),
    });
    fc.assert(
      fc.property(damage, ({ place, removed, added }) => {
        const from = place % file.length;
        const damaged = new ByteWriter()
          .raw(file.subarray(0, from))
          .raw(added)
          .raw(file.subarray(from + removed))
          .taken();
        const error = errorOf(() => {
          const files = filesOf(blockFile(0, damaged));
          const ledger = new Ledger(new Uint8Array(16), mainnet);
          for (let height = 0; height < files.length; height++) ledger.apply(files.blockOf(height));
          // only reserved space, or blocks from the end on, can be missing without being noticed; and without proof of work or a
          // block that follows, nothing vouches for the last header
          const found = Array.from({ length: files.length }, (_, height) => files.blockOf(height));
          const right = bytesOf(chain.slice(0, files.length));
          expect(found.slice(0, -1)).toEqual(right.slice(0, -1));
          expect(found.at(-1)?.subarray(HEADER_BYTES)).toEqual(right.at(-1)?.subarray(HEADER_BYTES));
        });
        if (error) expect(error.message).toMatch(/offset|height|file|block/);
      }),
      { numRuns: 300 },
    );
  });
});

describe('a block with its undo record', () => {
  const files = filesOf(blockFile(0, written(bytesOf(chain))));
  const height = chain.findIndex(({ spent }) => spent.length > 1);
  const { spent, bytes } = chain[height]!;
  const coins = spent.map((coin) => ({ ...coin }));
  const read = (undo: Uint8Array | undefined) => () =>
    new UndoFlow(true).read({ block: bytes, undo }, files.positionOf(height));
  /** The coins by transaction, as the block spends them. */
  const grouped = (): (typeof coins)[] => {
    const reader = new UndoFlow(false);
    errorOf(() => reader.read({ block: bytes, undo: undoBytes([]) }, files.positionOf(height)));
    const { block } = reader;
    return Array.from({ length: block.count - 1 }, (_, i) =>
      coins.slice(block.firstInputs[i + 1]! - 1, block.firstInputs[i + 2]! - 1),
    );
  };

  it('is what the naive ledger says', () => {
    expect(read(undoBytes(grouped()))().spent.count).toBe(coins.length);
  });

  it.each([
    ['none', undefined, ['undo.missing', 'not connected it yet']],
    ['one of fewer transactions', undoBytes([]), ['undo.malformed', 'undo for 0 transactions']],
    [
      'one of other inputs',
      undoBytes(grouped().map((group) => [...group, ...group])),
      ['undo.malformed', 'another number of inputs'],
    ],
    [
      'one without heights',
      undoBytes(grouped().map((group) => group.map((one) => ({ ...one, height: 0 })))),
      ['undo.height', '-reindex'],
    ],
    [
      'coins of the future',
      undoBytes(grouped().map((group) => group.map((one) => ({ ...one, height: 99 })))),
      ['undo.malformed', 'created at height 99'],
    ],
    [
      'poorer coins',
      undoBytes(grouped().map((group) => group.map((one) => ({ ...one, value: 0 })))),
      ['block.money', 'more than it takes in'],
    ],
  ] as const)('is refused with %s, naming height and hash', (_, undo, [problem, text]) => {
    const error = errorOf(read(undo));
    expect(error?.problem).toBe(problem);
    expect(error?.message).toContain(text);
    expect(error?.message).toContain(`height ${height}, block ${hexOf(chain[height]!.hash)}`);
  });
});
