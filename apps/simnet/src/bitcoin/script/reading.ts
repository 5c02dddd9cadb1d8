import { hash256 } from '@chaintide/onchain/hash';

/** A transaction's place in its block. */
export interface ReadTransaction {
  readonly txid: Uint8Array;
  /** With witnesses, from its first byte up to its end. */
  readonly from: number;
  readonly until: number;
  /** Length without witnesses. */
  readonly stripped: number;
}

/** Walks through the bytes of a block; throws a RangeError where they end too early. */
class Walk {
  readonly #bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }

  count(): number {
    const first = this.#bytes.readUInt8(this.at);
    if (first < 0xfd) return this.#passed(1, first);
    if (first === 0xfd) return this.#passed(3, this.#bytes.readUInt16LE(this.at + 1));
    if (first === 0xfe) return this.#passed(5, this.#bytes.readUInt32LE(this.at + 1));
    throw new RangeError(`a count at byte ${this.at} is too large`);
  }

  skip(length: number): void {
    if (this.at + length > this.#bytes.length) throw new RangeError(`bytes end at ${this.#bytes.length}`);
    this.at += length;
  }

  /** Skips a number of things, each of them a fixed length, bytes after their count, and a fixed length again. */
  skipEach(count: number, before: number, after: number): void {
    for (let left = count; left > 0; left -= 1) {
      this.skip(before);
      this.skip(this.count());
      this.skip(after);
    }
  }

  /** Bytes after their count. */
  counted(): Buffer {
    const length = this.count();
    this.skip(length);
    return this.#bytes.subarray(this.at - length, this.at);
  }

  satoshi(): number {
    this.skip(8);
    return this.#bytes.readUInt32LE(this.at - 8) + this.#bytes.readUInt32LE(this.at - 4) * 2 ** 32;
  }

  #passed(length: number, value: number): number {
    this.at += length;
    return value;
  }
}

const HEADER = 80;

/** A new coin, or data in its place. */
export interface ReadOutput {
  /** Satoshi. */
  readonly value: number;
  readonly script: Buffer;
}

const readTransaction = (block: Buffer, from: number): ReadTransaction => {
  const isSegwit = block.readUInt8(from + 4) === 0;
  const walk = new Walk(block, from + (isSegwit ? 6 : 4));
  const body = walk.at;
  const inputs = walk.count();
  walk.skipEach(inputs, 36, 4);
  walk.skipEach(walk.count(), 8, 0);
  const end = walk.at;
  if (isSegwit) for (let left = inputs; left > 0; left -= 1) walk.skipEach(walk.count(), 0, 0);
  walk.skip(4);
  const until = walk.at;
  const stripped = Buffer.concat([
    block.subarray(from, from + 4),
    block.subarray(body, end),
    block.subarray(until - 4, until),
  ]);
  return { txid: hash256(stripped), from, until, stripped: stripped.length };
};

/** The number of transactions of a block, with the coinbase. */
export const countTransactions = (block: Buffer): number => new Walk(block, HEADER).count();

export const readTransactions = (block: Buffer): ReadTransaction[] => {
  const walk = new Walk(block, HEADER);
  const read: ReadTransaction[] = [];
  for (let left = walk.count(); left > 0; left -= 1) {
    const transaction = readTransaction(block, walk.at);
    read.push(transaction);
    walk.at = transaction.until;
  }
  return read;
};

const outputsAt = (block: Buffer, walk: Walk): ReadOutput[] => {
  const isSegwit = block.readUInt8(walk.at + 4) === 0;
  walk.skip(isSegwit ? 6 : 4);
  const inputs = walk.count();
  walk.skipEach(inputs, 36, 4);
  const outputs = Array.from({ length: walk.count() }, () => ({ value: walk.satoshi(), script: walk.counted() }));
  if (isSegwit) for (let left = inputs; left > 0; left -= 1) walk.skipEach(walk.count(), 0, 0);
  walk.skip(4);
  return outputs;
};

/** The outputs of each transaction of a block, the coinbase first. */
export const readOutputs = (block: Buffer): ReadOutput[][] => {
  const walk = new Walk(block, HEADER);
  return Array.from({ length: walk.count() }, () => outputsAt(block, walk));
};
