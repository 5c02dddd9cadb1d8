import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createWorld } from '../../world/world.ts';
import type { Block } from '../node/block.ts';
import { SimulatedChain } from '../node/chain.ts';
import { spentCoins } from '../script/spent.ts';
import { givenBlocks } from './given-blocks.ts';
import { MAGIC, writeBlocks } from './write-blocks.ts';

const MOST = 300_000; // bytes in a file: several files
const chain = new SimulatedChain(createWorld(1));
const folder = mkdtempSync(join(tmpdir(), 'simnet-blocks-'));
const writing = { seed: 1, hasUndo: true, hasKey: true, pruned: 0, most: MOST };

beforeAll(() => {
  chain.complete(Date.parse('2012-06-01T00:00:00Z'));
  writeBlocks(join(folder, 'whole'), chain.blocks, writing);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const hash256 = (bytes: Uint8Array): Buffer => {
  const once = createHash('sha256').update(bytes).digest();
  return createHash('sha256').update(once).digest();
};

/** The records of the files of one kind; every file ends in zeros that are not masked. */
const recordsOf = (name: string, kind: 'blk' | 'rev', trailer: number): Buffer[][] => {
  const key = readFileSync(join(folder, name, 'xor.dat'));
  const files = readdirSync(join(folder, name)).filter((file) => file.startsWith(kind));
  return files.toSorted().map((file) => {
    const stored = readFileSync(join(folder, name, file));
    const bytes = stored.map((byte, at) => byte ^ key[at % key.length]!);
    const records: Buffer[] = [];
    let at = 0;
    for (; Buffer.from(bytes.subarray(at, at + 4)).equals(MAGIC);) {
      const end = at + 8 + Buffer.from(bytes.buffer).readUInt32LE(at + 4) + trailer;
      records.push(Buffer.from(bytes.subarray(at + 8, end)));
      at = end;
    }
    expect(bytes.length - at).toBeGreaterThan(0);
    expect(stored.subarray(at).every((byte) => byte === 0)).toBe(true);
    return records;
  });
};

/** A decoder of undo records that shares nothing with the writer; Bitcoin Core's formulas in its own words. */
class Decoder {
  at = 0;
  readonly #bytes: Buffer;
  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }
  varint(): bigint {
    for (let value = 0n; ; value += 1n) {
      const byte = BigInt(this.#bytes[this.at++]!);
      value = (value << 7n) | (byte & 0x7fn);
      if (byte < 0x80n) return value;
    }
  }
  size(): number {
    const first = this.#bytes[this.at++]!;
    if (first < 253) return first;
    this.at += 2;
    return this.#bytes.readUInt16LE(this.at - 2);
  }
  amount(): bigint {
    const packed = this.varint();
    if (packed === 0n) return 0n;
    let rest = packed - 1n;
    const exponent = rest % 10n;
    rest /= 10n;
    const digits = exponent < 9n ? (rest / 9n) * 10n + (rest % 9n) + 1n : rest + 1n;
    return digits * 10n ** exponent;
  }
  script(): string {
    const kind = Number(this.varint());
    if (kind === 0) return `76a914${this.#take(20)}88ac`;
    if (kind === 1) return `a914${this.#take(20)}87`;
    if (kind === 2 || kind === 3) return `210${kind}${this.#take(32)}ac`;
    if (kind > 5) return this.#take(kind - 6);
    const point = secp256k1.Point.fromHex(`0${kind - 2}${this.#take(32)}`);
    return `41${point.toHex(false)}ac`;
  }
  #take(length: number): string {
    this.at += length;
    return this.#bytes.toString('hex', this.at - length, this.at);
  }
}

const decoded = (record: Buffer) => {
  const decoder = new Decoder(record);
  const transactions = Array.from({ length: decoder.size() }, () =>
    Array.from({ length: decoder.size() }, () => {
      const place = decoder.varint();
      if (place >= 2n) expect(record[decoder.at++]).toBe(0);
      const value = decoder.amount();
      return { height: Number(place >> 1n), isCoinbase: (place & 1n) === 1n, value, script: decoder.script() };
    }),
  );
  expect(decoder.at).toBe(record.length - 32);
  return transactions;
};

const spentBy = ({ spent }: Block) =>
  spentCoins(spent!).map((coins) =>
    coins.map(({ value, script, ...coin }) => ({ ...coin, value: BigInt(value), script: script.toString('hex') })),
  );

describe('the files of the simulated node', () => {
  test('hold every block once, nearly in order, in files that are not too long', () => {
    const files = recordsOf('whole', 'blk', 0);
    expect(files.length).toBeGreaterThan(2);
    const stored = files.flat();
    expect(stored).toHaveLength(chain.blocks.length);
    expect(stored[0]!.equals(chain.blocks[0]!.bytes)).toBe(true);
    const place = new Map(chain.blocks.map(({ bytes }, height) => [bytes.toString('latin1'), height]));
    const heights = stored.map((bytes) => place.get(bytes.toString('latin1'))!);
    expect(new Set(heights).size).toBe(chain.blocks.length);
    expect(heights.every((height, at) => Math.abs(height - at) < 8)).toBe(true);
    expect(heights.some((height, at) => height !== at)).toBe(true);
    for (const records of files)
      expect(records.reduce((sum, { length }) => sum + length + 8, 0)).toBeLessThanOrEqual(MOST);
  });

  test('hold undo records that a decoder of its own reads as the coins spent, in another order than the blocks', () => {
    const records = recordsOf('whole', 'rev', 32).flat();
    const heights: number[] = [];
    expect(records).toHaveLength(chain.blocks.length - 1);
    for (const [at, record] of records.entries()) {
      const checksum = record.subarray(-32);
      const block = chain.blocks.slice(Math.max(1, at - 16), at + 18).find(({ bytes }) => {
        const bound = Buffer.concat([bytes.subarray(4, 36), record.subarray(0, -32)]);
        return hash256(bound).equals(checksum);
      })!;
      heights.push(block.height);
      if (at % 10 === 0) expect(decoded(record)).toEqual(spentBy(block));
    }
    expect(new Set(heights).size).toBe(records.length);
  });

  test('are read again as the same chain', () => {
    const given = givenBlocks(join(folder, 'whole'));
    expect(given.blocks.map(({ hash }) => hash)).toEqual(chain.blocks.map(({ hash }) => hash));
    expect(given.works).toEqual(chain.works);
  });

  test('of a pruned node without a key and undo data are the newest blocks alone', () => {
    writeBlocks(join(folder, 'pruned'), chain.blocks, { ...writing, hasUndo: false, hasKey: false, pruned: 2 });
    const names = readdirSync(join(folder, 'pruned')).toSorted();
    expect(names[0]).toBe('blk00002.dat');
    expect(names.every((name) => name.startsWith('blk'))).toBe(true);
    expect(readFileSync(join(folder, 'pruned', names[0]!)).subarray(0, 4)).toEqual(Buffer.from(MAGIC));
    expect(() => givenBlocks(join(folder, 'pruned'))).toThrow('has no first block');
  });

  test('are written by a command', () => {
    const program = fileURLToPath(new URL('../../write-blocks.ts', import.meta.url));
    const run = (...args: string[]) =>
      spawnSync(process.execPath, ['--conditions=@chaintide/source', program, ...args], { encoding: 'utf8', env: {} });
    const target = join(folder, 'command');
    expect(run(target, '--until', '2009-03-01')).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('blocks of simnet, not of Bitcoin, in 1 files'),
    });
    expect(readdirSync(target).toSorted()).toEqual(['blk00000.dat', 'rev00000.dat', 'xor.dat']);
    expect(givenBlocks(target).blocks.at(-1)!.hash).toBe(chain.blocks[givenBlocks(target).blocks.length - 1]!.hash);
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('usage: write-blocks <folder>') });
    expect(run(target, '--prune', 'all').status).toBe(2);
  });
});

const REAL = resolve(import.meta.dirname, '../../../../../../shared/data/first-439-blocks.dat');

describe.runIf(existsSync(REAL))("Bitcoin's own first blocks", () => {
  test('are served in order', () => {
    const { blocks } = givenBlocks(REAL);
    expect(blocks).toHaveLength(439);
    expect(blocks[0]!.hash).toBe('000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f');
    expect(blocks[170]!.transactions).toBe(2);
  });
});
