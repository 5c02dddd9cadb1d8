import { lengthened } from '../blocks/bytes.ts';
import { BalanceBands } from './balance-bands.ts';
import { TAG_WORDS } from './keyed-hash.ts';
import { TagTable } from './tag-table.ts';

/** In place of an owner where an output can never be spent. */
export const NOBODY = 0xffff_ffff;

const PART = 1 << 20; // balances

/**
 * Everybody who ever owned a coin, by the tag of their script. Owners are numbered in the order in which the chain first pays them, so a
 * number also says who was new when.
 */
export class Owners {
  /** Satoshi by the number of the owner. May be longer than `count`. */
  balances = new Float64Array(1_024);
  /** Owners so far. */
  count = 0;
  /** Owners of more than nothing by their balances. */
  bands = new BalanceBands();
  readonly #numbers = new TagTable(TAG_WORDS + 1);

  /** Bytes of memory. */
  get bytes(): number {
    return this.balances.byteLength + this.#numbers.bytes;
  }

  /** The number of the owner with a tag, a new one if there is none yet. */
  numberOf(tag: Uint32Array): number {
    if (this.#numbers.find(tag)) return this.#numbers.record[TAG_WORDS]!;
    this.#numbers.record.set(tag);
    this.#numbers.record[TAG_WORDS] = this.count;
    this.#numbers.insert();
    if (this.count === this.balances.length) this.balances = lengthened(this.balances, this.count + (this.count >> 3));
    this.balances[this.count] = 0;
    return this.count++;
  }

  /** The number of the owner with a tag; undefined if there is none. */
  find(tag: Uint32Array): number | undefined {
    return this.#numbers.find(tag) ? this.#numbers.record[TAG_WORDS]! : undefined;
  }

  /** Adds satoshi, which may be negative, to a balance. */
  add(owner: number, satoshi: number): void {
    const before = this.balances[owner]!;
    const after = before + satoshi;
    this.balances[owner] = after;
    this.bands.move(before, after);
  }

  /** Takes back the owner that came last. */
  forget(tag: Uint32Array): void {
    this.#numbers.remove(tag);
    this.count--;
  }

  *save(): Generator<Float64Array | Uint32Array> {
    for (let from = 0; from < this.count; from += PART)
      yield this.balances.slice(from, Math.min(this.count, from + PART));
    yield* this.#numbers.save();
  }

  load(count: number, nextPart: () => Uint8Array): void {
    this.count = count;
    this.balances = new Float64Array(Math.max(1_024, count));
    for (let from = 0; from < count; from += PART) this.balances.set(new Float64Array(nextPart().buffer), from);
    this.bands = new BalanceBands();
    for (const balance of this.balances) this.bands.move(0, balance);
    this.#numbers.load(() => new Uint32Array(nextPart().buffer));
  }
}
