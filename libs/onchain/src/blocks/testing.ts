import { hash256 } from '../hash.ts';
import { lengthened, writeU32 } from './bytes.ts';
import { merkleRoot } from './txids.ts';

export interface WrittenOutput {
  readonly value: number;
  readonly script: Uint8Array;
}

export interface WrittenInput {
  readonly txid: Uint8Array;
  readonly output: number;
  readonly script?: Uint8Array;
  readonly witness?: readonly Uint8Array[];
}

export interface WrittenTransaction {
  readonly inputs: readonly WrittenInput[];
  readonly outputs: readonly WrittenOutput[];
}

export interface WrittenBlock {
  readonly previous: Uint8Array;
  readonly time: number;
  readonly transactions: readonly WrittenTransaction[];
  readonly version?: number;
  readonly bits?: number;
}

const EASIEST = 0x207f_ffff; // the target of regtest
const FINAL_SEQUENCE = 0xffff_ffff;

/** Bytes that grow as they are written, numbers least significant byte first. */
export class ByteWriter {
  #bytes: Uint8Array = new Uint8Array(256);
  length = 0;

  u8(value: number): this {
    this.#room(1)[this.length++] = value;
    return this;
  }

  u32(value: number): this {
    writeU32(this.#room(4), this.length, value);
    this.length += 4;
    return this;
  }

  u64(value: number): this {
    return this.u32(value % 2 ** 32).u32(Math.floor(value / 2 ** 32));
  }

  /** A count in Bitcoin's compact form. */
  count(value: number): this {
    if (value < 0xfd) return this.u8(value);
    if (value > 0xffff) return this.u8(0xfe).u32(value);
    return this.u8(0xfd)
      .u8(value & 0xff)
      .u8(value >> 8);
  }

  raw(bytes: Uint8Array): this {
    this.#room(bytes.length).set(bytes, this.length);
    this.length += bytes.length;
    return this;
  }

  /** Bytes after their count. */
  counted(bytes: Uint8Array): this {
    return this.count(bytes.length).raw(bytes);
  }

  /** A copy of all that was written. */
  taken(): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.#bytes.subarray(0, this.length));
  }

  #room(length: number): Uint8Array {
    if (this.length + length > this.#bytes.length)
      this.#bytes = lengthened(this.#bytes, Math.max(this.length + length, this.#bytes.length * 2));
    return this.#bytes;
  }
}

const writeBody = (writer: ByteWriter, { inputs, outputs }: WrittenTransaction): void => {
  writer.count(inputs.length);
  for (const { txid, output, script = new Uint8Array() } of inputs)
    writer.raw(txid).u32(output).counted(script).u32(FINAL_SEQUENCE);
  writer.count(outputs.length);
  for (const { value, script } of outputs) writer.u64(value).counted(script);
};

const hasWitness = ({ inputs }: WrittenTransaction): boolean => inputs.some(({ witness }) => witness !== undefined);

const writeWitnesses = (writer: ByteWriter, { inputs }: WrittenTransaction): void => {
  for (const { witness = [] } of inputs) {
    writer.count(witness.length);
    for (const item of witness) writer.counted(item);
  }
};

/** A transaction as blocks hold it. */
const transactionBytes = (transaction: WrittenTransaction): Uint8Array => {
  const writer = new ByteWriter().u32(2);
  const isSegwit = hasWitness(transaction);
  if (isSegwit) writer.u8(0).u8(1);
  writeBody(writer, transaction);
  if (isSegwit) writeWitnesses(writer, transaction);
  return writer.u32(0).taken();
};

/** The txid of a transaction, from its own bytes. */
export const writtenTxid = (transaction: WrittenTransaction): Uint8Array => {
  const writer = new ByteWriter().u32(2);
  writeBody(writer, transaction);
  return hash256(writer.u32(0).taken());
};

/** A whole block with the right merkle root and without proof of work. */
export const blockBytes = ({ previous, time, transactions, version = 2, bits = EASIEST }: WrittenBlock): Uint8Array => {
  const txids = new ByteWriter();
  for (const transaction of transactions) txids.raw(writtenTxid(transaction));
  const root = merkleRoot(txids.taken(), transactions.length);
  const writer = new ByteWriter().u32(version).raw(previous).raw(root).u32(time).u32(bits).u32(0);
  writer.count(transactions.length);
  for (const transaction of transactions) writer.raw(transactionBytes(transaction));
  return writer.taken();
};

/** The script with which the coinbase of a height begins (BIP 34), and more bytes after it. */
export const heightScript = (height: number, rest: Uint8Array = new Uint8Array()): Uint8Array =>
  Uint8Array.of(4, height & 0xff, (height >> 8) & 0xff, (height >> 16) & 0xff, 0, ...rest);

/** The coinbase of a height. */
export const coinbaseOf = (height: number, outputs: readonly WrittenOutput[]): WrittenTransaction => ({
  inputs: [{ txid: new Uint8Array(32), output: 0xffff_ffff, script: heightScript(height) }],
  outputs,
});
