import { isUnspendable, kindOf } from './script-kind.ts';
import { readU32, roomFor } from './bytes.ts';
import { ChainError } from './chain-error.ts';
import { HEADER_BYTES } from './header.ts';

const MOST_WEIGHT = 4_000_000; // BIP 141; without witnesses a million bytes
const SMALLEST_TRANSACTION = 60; // bytes, with one input and one output
const SMALLEST_INPUT = 41;
const SMALLEST_OUTPUT = 9;
const OUTPOINT_BYTES = 36;
const MOST_SATOSHI = 21e14;
const TWO_32 = 2 ** 32;
const [SHORTEST_COINBASE, LONGEST_COINBASE] = [2, 100]; // bytes of its script
const NOWHERE = 0xffff_ffff; // the output number that a coinbase spends

/**
 * The transactions of one block, column-wise: where everything stands in the bytes of the block, and nothing copied. Read again for the
 * next block; arrays may be longer than their counts. Offsets are in bytes from the start of the block.
 */
export class Transactions {
  bytes: Uint8Array = new Uint8Array();
  count = 0;
  /** Of each transaction: its start, the end of its outputs, its end; 1 if witnesses stand between the two. */
  starts = new Uint32Array(64);
  bodyEnds = new Uint32Array(64);
  ends = new Uint32Array(64);
  segwit = new Uint8Array(64);
  /** Numbers of the first input and output of each transaction; one more entry than transactions. */
  firstInputs = new Uint32Array(65);
  firstOutputs = new Uint32Array(65);
  inputs = 0;
  /** Of each input, those of the coinbase included: the 36 bytes of txid and output number that it spends. */
  outpoints = new Uint32Array(128);
  outputs = 0;
  /** Of each output. Values in satoshi. */
  values = new Float64Array(128);
  scripts = new Uint32Array(128);
  scriptLengths = new Uint32Array(128);
  kinds = new Uint8Array(128);
  unspendable = new Uint8Array(128);
  /** The script of the coinbase's input, 2 to 100 bytes. */
  coinbaseScript: Uint8Array = new Uint8Array();
  weight = 0;
  #at = 0;

  /** Reads a whole block. Throws ChainError, which names the offset; the columns are then of no use. */
  read(bytes: Uint8Array): void {
    if (bytes.length > MOST_WEIGHT)
      throw new ChainError('block.oversized', `a block of ${bytes.length} bytes; the most is ${MOST_WEIGHT}`);
    this.bytes = bytes;
    this.#at = HEADER_BYTES;
    this.#need(0);
    this.count = 0;
    this.inputs = 0;
    this.outputs = 0;
    this.weight = 0;
    const count = this.#countOf(SMALLEST_TRANSACTION);
    this.#reserve(count);
    const start = this.#at;
    for (let i = 0; i < count; i++) this.#transaction();
    if (this.#at !== bytes.length) throw this.#refusal('bytes after the last transaction');
    this.weight += start * 4;
    if (this.weight > MOST_WEIGHT)
      throw new ChainError('block.oversized', `a block of weight ${this.weight}; the most is ${MOST_WEIGHT}`);
    this.#requireCoinbase();
  }

  /** The sum of the outputs of one transaction, in satoshi. */
  sumOf(transaction: number): number {
    let sum = 0;
    for (let i = this.firstOutputs[transaction]!; i < this.firstOutputs[transaction + 1]!; i++) sum += this.values[i]!;
    return sum;
  }

  #reserve(count: number): void {
    this.starts = roomFor(this.starts, count);
    this.bodyEnds = roomFor(this.bodyEnds, count);
    this.ends = roomFor(this.ends, count);
    this.segwit = roomFor(this.segwit, count);
    this.firstInputs = roomFor(this.firstInputs, count + 1);
    this.firstOutputs = roomFor(this.firstOutputs, count + 1);
  }

  #transaction(): void {
    const number = this.count++;
    const start = this.#at;
    this.starts[number] = start;
    this.#skip(4); // version
    const isSegwit = this.bytes[this.#at] === 0;
    if (isSegwit) this.#marker();
    this.segwit[number] = isSegwit ? 1 : 0;
    const inputs = this.#inputs(number);
    this.#outputs(number);
    this.bodyEnds[number] = this.#at;
    if (isSegwit) this.#witnesses(inputs);
    const witness = isSegwit ? 2 + this.#at - this.bodyEnds[number] : 0;
    this.#skip(4); // lock time
    this.ends[number] = this.#at;
    this.weight += (this.#at - start) * 4 - witness * 3;
  }

  /** The two bytes that announce witnesses: no inputs, and a flag. */
  #marker(): void {
    this.#skip(1);
    if (this.bytes[this.#at] !== 1) throw this.#refusal('a transaction without inputs');
    this.#skip(1);
  }

  #inputs(transaction: number): number {
    const count = this.#countOf(SMALLEST_INPUT);
    if (count === 0) throw this.#refusal('a transaction without inputs');
    this.outpoints = roomFor(this.outpoints, this.inputs + count);
    this.firstInputs[transaction] = this.inputs;
    for (let i = 0; i < count; i++) {
      this.outpoints[this.inputs++] = this.#at;
      this.#skip(OUTPOINT_BYTES);
      const length = this.#countOf(1);
      if (this.inputs === 1) this.coinbaseScript = this.bytes.subarray(this.#at, this.#at + length);
      this.#skip(length + 4); // sequence
    }
    this.firstInputs[transaction + 1] = this.inputs;
    return count;
  }

  #outputs(transaction: number): void {
    const count = this.#countOf(SMALLEST_OUTPUT);
    if (count === 0) throw this.#refusal('a transaction without outputs');
    this.#reserveOutputs(this.outputs + count);
    this.firstOutputs[transaction] = this.outputs;
    let sum = 0;
    for (let i = 0; i < count; i++) sum += this.#output(this.outputs++);
    if (sum > MOST_SATOSHI) throw this.#refusal('outputs of more than 21 million coins');
    this.firstOutputs[transaction + 1] = this.outputs;
  }

  #reserveOutputs(count: number): void {
    this.values = roomFor(this.values, count);
    this.scripts = roomFor(this.scripts, count);
    this.scriptLengths = roomFor(this.scriptLengths, count);
    this.kinds = roomFor(this.kinds, count);
    this.unspendable = roomFor(this.unspendable, count);
  }

  #output(number: number): number {
    const { bytes } = this;
    this.#need(8);
    const value = readU32(bytes, this.#at) + readU32(bytes, this.#at + 4) * TWO_32;
    if (value > MOST_SATOSHI) throw this.#refusal('an output of more than 21 million coins');
    this.#at += 8;
    const length = this.#countOf(1);
    this.values[number] = value;
    this.scripts[number] = this.#at;
    this.scriptLengths[number] = length;
    this.kinds[number] = kindOf(bytes, this.#at, length);
    this.unspendable[number] = isUnspendable(bytes, this.#at, length) ? 1 : 0;
    this.#at += length;
    return value;
  }

  #witnesses(inputs: number): void {
    let isEmpty = true;
    for (let i = 0; i < inputs; i++) {
      const items = this.#countOf(1);
      if (items > 0) isEmpty = false;
      for (let item = 0; item < items; item++) this.#skip(this.#countOf(1));
    }
    if (isEmpty) throw this.#refusal('a witness flag without witnesses');
  }

  /** A count or length in Bitcoin's compact form: shortest form only, and no more than the rest of the block can hold. */
  #countOf(smallest: number): number {
    this.#need(1);
    const first = this.bytes[this.#at]!;
    const width = first < 0xfd ? 0 : 2 ** (first - 0xfc);
    if (width === 8) throw this.#refusal('a count beyond all blocks');
    this.#need(1 + width);
    const count = width === 0 ? first : this.#wide(width);
    if (count * smallest > this.bytes.length - this.#at - 1 - width)
      throw this.#refusal(`a count of ${count}, for which the block is too short`);
    this.#at += 1 + width;
    return count;
  }

  #wide(width: number): number {
    const { bytes } = this;
    const count = width === 2 ? bytes[this.#at + 1]! | (bytes[this.#at + 2]! << 8) : readU32(bytes, this.#at + 1);
    if (count < (width === 2 ? 0xfd : 0x1_0000)) throw this.#refusal('a count in a longer form than it needs');
    return count;
  }

  #skip(length: number): void {
    this.#need(length);
    this.#at += length;
  }

  #need(length: number): void {
    if (this.#at + length > this.bytes.length)
      throw new ChainError('block.cut', `the block ends within ${length} bytes that must follow`, { offset: this.#at });
  }

  #refusal(detail: string): ChainError {
    return new ChainError('block.malformed', detail, { offset: this.#at });
  }

  /** The first transaction, and no other, spends nothing. */
  #requireCoinbase(): void {
    if (this.count === 0) throw this.#refusal('a block without transactions');
    const { length } = this.coinbaseScript;
    if (this.firstInputs[1] !== 1 || !this.#spendsNothing(0) || length < SHORTEST_COINBASE || length > LONGEST_COINBASE)
      throw new ChainError('block.malformed', 'the first transaction is no coinbase', { offset: this.starts[0]! });
    for (let input = 1; input < this.inputs; input++)
      if (this.#spendsNothing(input))
        throw new ChainError('block.malformed', 'a second coinbase', { offset: this.outpoints[input]! });
  }

  #spendsNothing(input: number): boolean {
    const place = this.outpoints[input]!;
    if (readU32(this.bytes, place + 32) !== NOWHERE) return false;
    for (let i = 0; i < 32; i += 4) if (readU32(this.bytes, place + i) !== 0) return false;
    return true;
  }
}
