import { COIN_WORDS } from './journal.ts';
import { TagTable } from './tag-table.ts';

const TWO_32 = 2 ** 32;
const HIGH_VALUE = 0xff_ffff; // the rest of the word is the kind, and whether the coin has paid a miner
const MINED = 0x80;

/** Where a coin comes from, and whose it is. */
interface Place {
  /** Of the block that created it. */
  readonly height: number;
  readonly owner: number;
  readonly isMined: boolean;
}

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
    return (this.record[4]! >>> 24) & (MINED - 1);
  }

  /** 1 for a coin that has paid a miner. */
  get mined(): number {
    return this.record[4]! >>> 31;
  }

  /** Height of the block that created the coin. */
  get height(): number {
    return this.record[5]!;
  }

  get owner(): number {
    return this.record[6]!;
  }

  /** Fills the record of a coin that is to be inserted, its tag excepted. */
  describe(value: number, kind: number, { height, owner, isMined }: Place): void {
    this.record[3] = value % TWO_32;
    this.record[4] = Math.floor(value / TWO_32) + (kind + (isMined ? MINED : 0)) * 2 ** 24;
    this.record[5] = height;
    this.record[6] = owner;
  }
}

/** Satoshi of a coin's record. */
export const valueIn = (record: Uint32Array): number => record[3]! + (record[4]! & HIGH_VALUE) * TWO_32;
export const ownerIn = (record: Uint32Array): number => record[6]!;
