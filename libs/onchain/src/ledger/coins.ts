import { COIN_WORDS } from './journal.ts';
import { TagTable } from './tag-table.ts';

const TWO_32 = 2 ** 32;
const HIGH_VALUE = 0xff_ffff; // the rest of the word is the kind

/** Unspent outputs by the tags of their outpoints: 28 bytes each. The accessors are about the coin that was found, or is to be inserted. */
export class Coins extends TagTable {
  constructor() {
    super(COIN_WORDS);
  }

  /** Satoshi. */
  get value(): number {
    return valueIn(this.record);
  }

  get kind(): number {
    return this.record[4]! >>> 24;
  }

  /** Height of the block that created the coin. */
  get height(): number {
    return this.record[5]!;
  }

  get owner(): number {
    return this.record[6]!;
  }

  /** Fills the record of a coin that is to be inserted, its tag excepted. */
  describe(value: number, kind: number, place: { readonly height: number; readonly owner: number }): void {
    this.record[3] = value % TWO_32;
    this.record[4] = Math.floor(value / TWO_32) + kind * 2 ** 24;
    this.record[5] = place.height;
    this.record[6] = place.owner;
  }
}

/** Satoshi of a coin's record. */
export const valueIn = (record: Uint32Array): number => record[3]! + (record[4]! & HIGH_VALUE) * TWO_32;
export const ownerIn = (record: Uint32Array): number => record[6]!;
