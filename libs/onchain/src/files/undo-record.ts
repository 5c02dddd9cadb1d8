import { readU32, roomFor } from '../blocks/bytes.ts';
import { ChainError } from '../blocks/chain-error.ts';
import { distinctLength, kindOfForm, WHOLE_SCRIPT } from '../scripts/owner-form.ts';
import { kindOf } from '../blocks/script-kind.ts';
import { satoshiOf } from './compressed-amount.ts';

const SMALLEST_COIN = 3; // bytes: height, amount, size of the script
const MOST_SATOSHI = 21e14;
const MOST_HEIGHT = 2 ** 31;

/**
 * One undo record of a node, column-wise: the coins that a block spent, in the order of its inputs, and nothing copied. Read again for the
 * next record; arrays may be longer than `coins`.
 */
export class UndoRecord {
  bytes: Uint8Array = new Uint8Array();
  /** Without the coinbase. */
  transactions = 0;
  /** Number of the first coin of each transaction; one more entry than transactions. */
  firstCoins = new Uint32Array(65);
  coins = 0;
  /** Satoshi. */
  values = new Float64Array(128);
  /** Heights; 0 where a node older than 0.15 left it out. */
  createdAt = new Uint32Array(128);
  kinds = new Uint8Array(128);
  /** 1 for coins that have paid a miner. */
  mined = new Uint8Array(128);
  /** Form of each script, and its distinct part: where it begins, and its length. */
  forms = new Uint8Array(128);
  scripts = new Uint32Array(128);
  scriptLengths = new Uint32Array(128);
  #at = 0;

  /** Reads one record, without its checksum. Throws ChainError, which names the offset; the columns are then of no use. */
  read(bytes: Uint8Array): void {
    this.bytes = bytes;
    this.#at = 0;
    this.coins = 0;
    this.transactions = this.#count(1);
    this.firstCoins = roomFor(this.firstCoins, this.transactions + 1);
    this.firstCoins[0] = 0;
    for (let i = 0; i < this.transactions; i++) {
      const count = this.#count(SMALLEST_COIN);
      this.#reserve(this.coins + count);
      for (let coin = 0; coin < count; coin++) this.#coin(this.coins++);
      this.firstCoins[i + 1] = this.coins;
    }
    if (this.#at !== bytes.length) throw this.#refusal('bytes after the last coin');
  }

  #reserve(count: number): void {
    this.values = roomFor(this.values, count);
    this.createdAt = roomFor(this.createdAt, count);
    this.kinds = roomFor(this.kinds, count);
    this.mined = roomFor(this.mined, count);
    this.forms = roomFor(this.forms, count);
    this.scripts = roomFor(this.scripts, count);
    this.scriptLengths = roomFor(this.scriptLengths, count);
  }

  #coin(number: number): void {
    const code = this.#varint();
    if (code >= MOST_HEIGHT) throw this.#refusal('a height beyond all blocks');
    const height = Math.floor(code / 2);
    this.mined[number] = code % 2; // the last bit marks a coinbase
    if (height > 0) this.#varint(); // the version of the transaction, which Core stopped to use
    const value = satoshiOf(this.#amount());
    if (value > MOST_SATOSHI) throw this.#refusal('a coin of more than 21 million coins');
    this.values[number] = value;
    this.createdAt[number] = height;
    this.#script(number);
  }

  #script(number: number): void {
    const size = this.#varint();
    const form = Math.min(size, WHOLE_SCRIPT);
    const length = distinctLength(form, size - WHOLE_SCRIPT);
    if (length > this.bytes.length - this.#at) throw this.#refusal(`a script of ${length} bytes`);
    this.forms[number] = form;
    this.scripts[number] = this.#at;
    this.scriptLengths[number] = length;
    this.kinds[number] = form === WHOLE_SCRIPT ? kindOf(this.bytes, this.#at, length) : kindOfForm(form);
    this.#at += length;
  }

  /** A count in Bitcoin's compact form. */
  #count(smallest: number): number {
    const first = this.#byte();
    if (first < 0xfd) return this.#bounded(first, smallest);
    if (first === 0xff) throw this.#refusal('a count beyond all blocks');
    const width = first === 0xfd ? 2 : 4;
    if (this.#at + width > this.bytes.length) throw this.#refusal('the record ends within a count');
    const place = this.#at;
    this.#at += width;
    const count = width === 2 ? this.bytes[place]! | (this.bytes[place + 1]! << 8) : readU32(this.bytes, place);
    return this.#bounded(count, smallest);
  }

  #bounded(count: number, smallest: number): number {
    if (count * smallest > this.bytes.length - this.#at)
      throw this.#refusal(`a count of ${count}, for which the record is too short`);
    return count;
  }

  /** A number in the base-128 form of undo data, most significant part first. Exact up to 2^53. */
  #varint(): number {
    const number = this.#amount();
    if (typeof number === 'bigint') throw this.#refusal('a number beyond all lengths');
    return number;
  }

  /** The same, a bigint where it is longer. */
  #amount(): number | bigint {
    let number = 0;
    for (let i = 0; i < 7; i++) {
      const byte = this.#byte();
      number = number * 128 + (byte & 0x7f);
      if (byte < 0x80) return number;
      number++;
    }
    return this.#longAmount(BigInt(number));
  }

  #longAmount(start: bigint): bigint {
    let number = start;
    for (let i = 0; i < 3; i++) {
      const byte = this.#byte();
      number = (number << 7n) | BigInt(byte & 0x7f);
      if (byte < 0x80) return number;
      number++;
    }
    throw this.#refusal('a number without end');
  }

  #byte(): number {
    if (this.#at >= this.bytes.length) throw this.#refusal('the record ends within a coin');
    return this.bytes[this.#at++]!;
  }

  #refusal(detail: string): ChainError {
    return new ChainError('undo.malformed', `undo record: ${detail}`, { offset: this.#at });
  }
}
