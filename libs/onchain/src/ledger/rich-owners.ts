import { copyOf, readU32, writeU32 } from '../blocks/bytes.ts';
import type { Transactions } from '../blocks/transactions.ts';
import { FrontRunners } from './front-runners.ts';
import type { OwnerColumns } from './owner-book.ts';
import { NOBODY } from './owners.ts';

const COIN = 1e8; // satoshi
/** Satoshi that make an owner rich: at most 210,000 owners can have so much at a time. */
export const RICH = 100 * COIN;
const HEAD_BYTES = 8; // number of the owner, length of the script

/** Scripts by the number of their owner. */
export type Scripts = ReadonlyMap<number, Uint8Array>;

/** A rich owner, who can be shown by the script. */
export interface RichOwner {
  readonly owner: number;
  /** Satoshi. */
  readonly balance: number;
  readonly script: Uint8Array;
}

/** The scripts of all owners who are rich now. A table of owners has their tags alone, from which no address can be told. */
export class RichOwners {
  readonly #scripts: Map<number, Uint8Array>;
  readonly #front = new FrontRunners();

  constructor(scripts: Scripts = new Map()) {
    this.#scripts = new Map(scripts);
  }

  get scripts(): Scripts {
    return this.#scripts;
  }

  /** Follows a block whose coins have moved. Returns the scripts of those who are rich no longer, for `takeBack`. */
  follow(block: Transactions, { created, spent }: OwnerColumns, balances: Float64Array): Scripts {
    for (let i = 0; i < block.outputs; i++) {
      const owner = created[i]!;
      if (owner === NOBODY || balances[owner]! < RICH) continue;
      if (!this.#scripts.has(owner)) this.#scripts.set(owner, scriptOf(block, i));
      this.#front.follow(owner, balances[owner]!);
    }
    const left = new Map<number, Uint8Array>();
    for (let i = 0; i < block.inputs - 1; i++) {
      const owner = spent[i]!;
      this.#front.follow(owner, balances[owner]!);
      const script = balances[owner]! < RICH && this.#scripts.get(owner);
      if (!script) continue;
      left.set(owner, script);
      this.#scripts.delete(owner);
    }
    return left;
  }

  /** Takes back a block whose coins have moved back. */
  takeBack(left: Scripts, balances: Float64Array): void {
    this.#front.forget();
    for (const owner of this.#scripts.keys()) if (balances[owner]! < RICH) this.#scripts.delete(owner);
    for (const [owner, script] of left) this.#scripts.set(owner, script);
  }

  /** Satoshi that the richest owners have together; NaN if fewer are rich. */
  sumOfRichest(count: number, balances: Float64Array): number {
    return this.#scripts.size < count ? NaN : this.#front.sum(count, this.#scripts.keys(), balances);
  }

  /** The richest of all owners, the richest first and of equal ones the older; fewer than asked for if fewer are rich. */
  richest(count: number, balances: Float64Array): RichOwner[] {
    return [...this.#scripts]
      .map(([owner, script]) => ({ owner, balance: balances[owner]!, script }))
      .toSorted((a, b) => b.balance - a.balance || a.owner - b.owner)
      .slice(0, count);
  }
}

const scriptOf = ({ bytes, scripts, scriptLengths }: Transactions, output: number): Uint8Array =>
  copyOf(bytes, scripts[output], scripts[output]! + scriptLengths[output]!);

/** Scripts as bytes in the order of their owners; `scriptsFrom` reads them. */
export const bytesOfScripts = (scripts: Scripts): Uint8Array => {
  const sorted = [...scripts].toSorted(([a], [b]) => a - b);
  const bytes = new Uint8Array(sorted.reduce((sum, [, { length }]) => sum + HEAD_BYTES + length, 0));
  let at = 0;
  for (const [owner, script] of sorted) {
    writeU32(bytes, at, owner);
    writeU32(bytes, at + 4, script.length);
    bytes.set(script, at + HEAD_BYTES);
    at += HEAD_BYTES + script.length;
  }
  return bytes;
};

export const scriptsFrom = (bytes: Uint8Array): Scripts => {
  const scripts = new Map<number, Uint8Array>();
  for (let at = 0; at < bytes.length;) {
    const end = at + HEAD_BYTES + readU32(bytes, at + 4);
    scripts.set(readU32(bytes, at), copyOf(bytes, at + HEAD_BYTES, end));
    at = end;
  }
  return scripts;
};
