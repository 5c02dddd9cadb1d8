import { bytesOf } from '../ledger/sealed-parts.ts';
import { ChainError } from '../blocks/chain-error.ts';
import type { ChangeList } from './changes.ts';
import type { PendingChanges } from './pending.ts';
import type { SegmentFiles } from './segment-files.ts';

/** Bytes of a change: owner and height, each 4, and satoshi as a double. */
const CHANGE_BYTES = 16;
const HEAD_BYTES = 24;
const [SIGN, VERSION] = [0x4c_54_48_02, 1];
const PART = 1 << 16; // changes that are read or written at a time
const NEAR = 256; // changes among which the first one is no longer searched for by halves

/** Changes of some blocks, sorted by owner, and those of one owner by height; written once and never changed. */
export interface Segment {
  /** Heights of its first and last block. */
  readonly first: number;
  readonly last: number;
  readonly count: number;
  /** Segments that were merged into it; 1 if it was written at once. */
  readonly leaves: number;
}

const digits = (height: number): string => String(height).padStart(8, '0');
export const nameOf = ({ first, last }: Segment): string => `${digits(first)}-${digits(last)}`;
const bytesIn = ({ count }: Segment): number => HEAD_BYTES + count * CHANGE_BYTES;

const headBytes = ({ first, last, count }: Segment): Uint8Array => {
  const head = new Uint8Array(HEAD_BYTES);
  head.set(bytesOf(Uint32Array.of(SIGN, VERSION, first, last)));
  head.set(bytesOf(Float64Array.of(count)), HEAD_BYTES - 8);
  return head;
};

/** Some changes in a row, as they stand in a file. */
export class ChangeRows {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly #words: Uint32Array;
  readonly #numbers: Float64Array;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.#words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.length >> 2);
    this.#numbers = new Float64Array(bytes.buffer, bytes.byteOffset, bytes.length >> 3);
  }

  get count(): number {
    return this.bytes.length / CHANGE_BYTES;
  }
  owner(row: number): number {
    return this.#words[row * 4]!;
  }
  height(row: number): number {
    return this.#words[row * 4 + 1]!;
  }
  delta(row: number): number {
    return this.#numbers[row * 2 + 1]!;
  }
  set(row: number, owner: number, change: { readonly height: number; readonly delta: number }): void {
    this.#words[row * 4] = owner;
    this.#words[row * 4 + 1] = change.height;
    this.#numbers[row * 2 + 1] = change.delta;
  }
  copy(row: number, { from, place }: { readonly from: ChangeRows; readonly place: number }): void {
    for (let i = 0; i < 4; i++) this.#words[row * 4 + i] = from.#words[place * 4 + i]!;
  }
}

const emptyRows = (count: number): ChangeRows => new ChangeRows(new Uint8Array(count * CHANGE_BYTES));

const ORDINALS = 2 ** 21; // with 32 bits of the owner, all that a double counts exactly

/** Places of changes by owner; those of one owner stay in their order. */
const sortedPlaces = (owners: Uint32Array): Float64Array => {
  if (owners.length > ORDINALS) throw new RangeError(`${owners.length} changes are too many for one segment`);
  const keys = Float64Array.from(owners, (owner, place) => owner * ORDINALS + place);
  return keys.toSorted().map((key) => key % ORDINALS);
};

/** Writes the first blocks of what is pending as a segment. */
export const writeFirst = (files: SegmentFiles, pending: PendingChanges, blocks: number): Segment => {
  const { first, counts, owners, deltas } = pending;
  const heights = counts.slice(0, blocks).flatMap((count, place) => Array<number>(count).fill(first + place));
  const segment = { first, last: first + blocks - 1, count: heights.length, leaves: 1 };
  const rows = emptyRows(segment.count);
  for (const [row, place] of sortedPlaces(owners.subarray(0, segment.count)).entries())
    rows.set(row, owners[place]!, { height: heights[place]!, delta: deltas[place]! });
  files.write(nameOf(segment), [headBytes(segment), rows.bytes]);
  return segment;
};

/** Changes of a segment from a place on, as many as are asked for. Throws ChainError if the file is shorter. */
const rowsAt = (
  files: SegmentFiles,
  segment: Segment,
  { from, count }: { from: number; count: number },
): ChangeRows => {
  const wanted = Math.min(count, segment.count - from) * CHANGE_BYTES;
  const bytes = files.read(nameOf(segment), HEAD_BYTES + from * CHANGE_BYTES, wanted);
  if (bytes.length < wanted) throw damaged(segment);
  return new ChangeRows(bytes);
};

const damaged = (segment: Segment): ChainError =>
  new ChainError('ledger.snapshot', `segment ${nameOf(segment)} of the history of owners is missing or damaged`);

/** Throws ChainError for a file that is not there, has another length, or begins as another one. */
export const requireWhole = (files: SegmentFiles, segment: Segment): void => {
  const head = headBytes(segment);
  if (
    files.size(nameOf(segment)) !== bytesIn(segment) ||
    files.read(nameOf(segment), 0, HEAD_BYTES).some((byte, place) => byte !== head[place])
  )
    throw damaged(segment);
};

/** One segment on its way into another. */
class Reading {
  place = 0;
  rows: ChangeRows;
  readonly #files: SegmentFiles;
  readonly #segment: Segment;
  #next = 0;

  constructor(files: SegmentFiles, segment: Segment) {
    this.#files = files;
    this.#segment = segment;
    this.rows = this.#read();
  }

  /** Infinity at the end. */
  get owner(): number {
    return this.place < this.rows.count ? this.rows.owner(this.place) : Infinity;
  }

  step(): void {
    this.place++;
    if (this.place < this.rows.count || this.#next >= this.#segment.count) return;
    this.rows = this.#read();
    this.place = 0;
  }

  #read(): ChangeRows {
    const rows = rowsAt(this.#files, this.#segment, { from: this.#next, count: PART });
    this.#next += rows.count;
    return rows;
  }
}

/** The parts of several segments as one; of the same owner those of the older segment come first. */
function* merging(files: SegmentFiles, parts: readonly Segment[], whole: Segment): Generator<Uint8Array> {
  yield headBytes(whole);
  const readings = parts.map((part) => new Reading(files, part));
  for (let left = whole.count; left > 0;) {
    const rows = emptyRows(Math.min(left, PART));
    for (let row = 0; row < rows.count; row++) {
      const least = readings.reduce((one, other) => (other.owner < one.owner ? other : one));
      rows.copy(row, { from: least.rows, place: least.place });
      least.step();
    }
    left -= rows.count;
    yield rows.bytes;
  }
}

/** Writes segments that follow each other as one. */
export const merge = (files: SegmentFiles, parts: readonly Segment[]): Segment => {
  const sum = (key: 'count' | 'leaves'): number => parts.reduce((total, part) => total + part[key], 0);
  const whole = { first: parts[0]!.first, last: parts.at(-1)!.last, count: sum('count'), leaves: sum('leaves') };
  files.write(nameOf(whole), merging(files, parts, whole));
  return whole;
};

/** A place at most some changes before the first one of an owner. */
const nearFirst = (files: SegmentFiles, segment: Segment, owner: number): number => {
  let [low, high] = [0, segment.count];
  while (high - low > NEAR) {
    const middle = Math.floor((low + high) / 2);
    if (rowsAt(files, segment, { from: middle, count: 1 }).owner(0) < owner) low = middle;
    else high = middle;
  }
  return low;
};

/** Adds the changes of an owner to a list. */
export const collect = (
  files: SegmentFiles,
  segment: Segment,
  { owner, into }: { owner: number; into: ChangeList },
) => {
  let count = 2 * NEAR;
  for (let from = nearFirst(files, segment, owner); from < segment.count; from += count, count = PART) {
    const rows = rowsAt(files, segment, { from, count });
    for (let row = 0; row < rows.count; row++) {
      if (rows.owner(row) > owner) return;
      if (rows.owner(row) === owner) into.add(rows.height(row), rows.delta(row));
    }
  }
};
