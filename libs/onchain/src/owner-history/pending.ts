import { roomFor } from '../blocks/bytes.ts';
import type { ChangeList } from './changes.ts';

/** Changes of the newest blocks in memory, in the order of the chain. */
export class PendingChanges {
  /** Height of the first block. */
  first: number;
  /** Changes of each block. */
  counts: number[];
  #length: number;
  #owners: Uint32Array;
  #deltas: Float64Array;

  constructor(first: number, counts: readonly number[], columns: readonly [Uint32Array, Float64Array]) {
    this.first = first;
    this.counts = [...counts];
    [this.#owners, this.#deltas] = columns;
    this.#length = counts.reduce((sum, count) => sum + count, 0);
  }

  static empty(): PendingChanges {
    return new PendingChanges(0, [], [new Uint32Array(1_024), new Float64Array(1_024)]);
  }

  get owners(): Uint32Array {
    return this.#owners.subarray(0, this.#length);
  }

  get deltas(): Float64Array {
    return this.#deltas.subarray(0, this.#length);
  }

  /** Begins the next block, to which `add` adds. */
  begin(): void {
    this.counts.push(0);
  }

  add(owner: number, delta: number): void {
    this.#owners = roomFor(this.#owners, this.#length + 1);
    this.#deltas = roomFor(this.#deltas, this.#length + 1);
    this.#owners[this.#length] = owner;
    this.#deltas[this.#length++] = delta;
    this.counts[this.counts.length - 1]! += 1;
  }

  /** Takes away the last block. Throws RangeError if there is none. */
  unwind(): void {
    const count = this.counts.pop();
    if (count === undefined) throw new RangeError('a block of the history that is final cannot be taken away');
    this.#length -= count;
  }

  /** The number of blocks from the first on that have so many changes together; undefined if all have fewer. */
  blocksOf(changes: number): number | undefined {
    if (this.#length < changes) return undefined;
    let sum = 0;
    for (const [place, count] of this.counts.entries()) if ((sum += count) >= changes) return place + 1;
    return undefined;
  }

  /** Forgets the first blocks. */
  drop(blocks: number): void {
    const changes = this.counts.splice(0, blocks).reduce((sum, count) => sum + count, 0);
    this.#owners.copyWithin(0, changes, this.#length);
    this.#deltas.copyWithin(0, changes, this.#length);
    this.#length -= changes;
    this.first += blocks;
  }

  /** Adds the changes of an owner to a list. */
  collect(owner: number, into: ChangeList): void {
    let end = 0;
    let at = 0;
    for (const [place, count] of this.counts.entries())
      for (end += count; at < end; at++)
        if (this.#owners[at] === owner) into.add(this.first + place, this.#deltas[at]!);
  }
}
