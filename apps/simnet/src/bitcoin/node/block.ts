import { hash256 } from '@chaintide/onchain/hash';

export const HEADER = 80;

/** A block of the chain, or of a branch that lost. */
export interface Block {
  readonly height: number;
  /** As texts show it: reversed. */
  readonly hash: string;
  readonly bytes: Buffer;
  /** Unix seconds. */
  readonly time: number;
  readonly bits: number;
  /** With the coinbase. */
  readonly transactions: number;
  /** The coins that it spends, as {@link Transactions} notes them; none where that is not known. */
  readonly spent?: Buffer;
}

export const hexOf = (hash: Uint8Array): string => Buffer.from(hash.toReversed()).toString('hex');

/** The hash of a block as texts show it, from its bytes. */
export const hashOf = (block: Uint8Array): string => hexOf(hash256(block.subarray(0, HEADER)));

export const previousOf = (block: Uint8Array): string => hexOf(block.subarray(4, 36));

const PAGE = 4 * 2 ** 20;

/** Keeps many short byte strings in few large pieces of memory. */
export class Pages {
  #page = Buffer.alloc(0);
  #used = 0;

  keep(bytes: Uint8Array): Buffer {
    if (this.#used + bytes.length > this.#page.length) {
      this.#page = Buffer.allocUnsafeSlow(Math.max(PAGE, bytes.length));
      this.#used = 0;
    }
    const kept = this.#page.subarray(this.#used, this.#used + bytes.length);
    kept.set(bytes);
    this.#used += bytes.length;
    return kept;
  }
}
