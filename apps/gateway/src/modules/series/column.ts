import { Chunk, CHUNK_ROWS } from './chunk.ts';

export interface Stored {
  readonly value: number;
  /** Id of the source. */
  readonly source: number;
  readonly fetchedAt: number;
  /** The bucket is still open. */
  readonly provisional: boolean;
}

export interface Written extends Stored {
  readonly priority: number;
}

/** The result of a write; `added`: the bucket had no point; `revised`: a source changed one of its own final points. */
export type Outcome =
  | { readonly kind: 'ignored' | 'added' | 'changed' }
  | { readonly kind: 'revised'; readonly was: number; readonly wasAt: number };

const NOISE = 1e-12; // relative: what arithmetic on floats adds, a hundredth of the last digit that any vendor gives

/** One series at one step: chunks by absolute number, so that points may arrive in any order. Rows count from 1970. */
export class Column {
  private readonly chunks = new Map<number, Chunk>();
  private first = Number.POSITIVE_INFINITY;
  private last = Number.NEGATIVE_INFINITY;
  private lastFinal = Number.NEGATIVE_INFINITY;
  private taken = 0;

  constructor(readonly stepMs: number) {}

  rowOf(time: number): number {
    return Math.floor(time / this.stepMs);
  }

  /** First and last row with a point, or undefined while there is none. */
  get extent(): { first: number; last: number } | undefined {
    return this.first <= this.last ? { first: this.first, last: this.last } : undefined;
  }

  /** Start of the newest bucket that is final, unix ms. */
  get lastFinalTime(): number | undefined {
    return Number.isFinite(this.lastFinal) ? this.lastFinal * this.stepMs : undefined;
  }

  /** How often a point changed its source but not its value. */
  get takeovers(): number {
    return this.taken;
  }

  adopt(number: number, chunk: Chunk): void {
    this.chunks.set(number, chunk);
    for (let row = 0; row < CHUNK_ROWS; row += 1) {
      if (chunk.has(row)) this.extend(number * CHUNK_ROWS + row, chunk.isProvisional(row));
    }
  }

  /** Takes what another process has stored; returns the first row that changed. */
  merge(number: number, stored: Chunk, which: 'newer' | 'all'): number | undefined {
    const held = this.chunks.get(number);
    if (!held) this.adopt(number, stored);
    const rows = held ? held.take(stored, which) : stored.rows();
    const [first] = rows;
    if (held) for (const row of rows) this.extend(number * CHUNK_ROWS + row, held.isProvisional(row));
    return first === undefined ? undefined : number * CHUNK_ROWS + first;
  }

  /** Writes one point unless a better one exists. `priorityOf` returns the priority of a stored source id. */
  write(row: number, point: Written, priorityOf: (source: number) => number): Outcome {
    const { chunk, offset } = this.at(row);
    const stored = this.point(row);
    if (stored && isNoise(stored, point)) return { kind: 'ignored' };
    if (stored && !mayReplace(stored, priorityOf(stored.source), point)) return { kind: 'ignored' };
    if (stored?.value === point.value && stored.provisional === point.provisional) {
      chunk.write(offset, point); // same value from a better source: only the origin changes
      this.taken += 1;
      return { kind: 'ignored' };
    }
    chunk.write(offset, point);
    this.extend(row, point.provisional);
    if (!stored) return { kind: 'added' };
    const isRevision = !stored.provisional && stored.source === point.source;
    return isRevision ? { kind: 'revised', was: stored.value, wasAt: stored.fetchedAt } : { kind: 'changed' };
  }

  /** Copies rows [from, from + into.length) into `into`; NaN where there is no point. */
  copy(from: number, into: Float64Array): void {
    for (let index = 0; index < into.length; index += 1) into[index] = this.point(from + index)?.value ?? Number.NaN;
  }

  /** Ids of the sources of rows [from, from + into.length); 0 where there is no point. */
  copySources(from: number, into: Uint8Array): void {
    for (let index = 0; index < into.length; index += 1) {
      const chunk = this.chunks.get(Math.floor((from + index) / CHUNK_ROWS));
      into[index] = chunk?.sourceOf((from + index) % CHUNK_ROWS) ?? 0;
    }
  }

  /** The point of a row; undefined where there is none. */
  point(row: number): Stored | undefined {
    const chunk = this.chunks.get(Math.floor(row / CHUNK_ROWS));
    const offset = row % CHUNK_ROWS;
    return chunk?.has(offset)
      ? {
          value: chunk.values[offset]!,
          source: chunk.sourceOf(offset),
          fetchedAt: chunk.fetchedAt(offset),
          provisional: chunk.isProvisional(offset),
        }
      : undefined;
  }

  /** Chunks changed since they were last taken; taking marks them clean. */
  takeDirty(): { number: number; chunk: Chunk }[] {
    const dirty = [...this.chunks].filter(([, chunk]) => chunk.dirty).map(([number, chunk]) => ({ number, chunk }));
    for (const { chunk } of dirty) chunk.dirty = false;
    return dirty;
  }

  private at(row: number): { chunk: Chunk; offset: number } {
    const number = Math.floor(row / CHUNK_ROWS);
    const chunk = this.chunks.get(number) ?? new Chunk();
    this.chunks.set(number, chunk);
    return { chunk, offset: row % CHUNK_ROWS };
  }

  private extend(row: number, provisional: boolean): void {
    this.first = Math.min(this.first, row);
    this.last = Math.max(this.last, row);
    if (!provisional) this.lastFinal = Math.max(this.lastFinal, row);
  }
}

/** The same number of the same source, but for the rounding of floats: it keeps the value and the time at which it came. */
const isNoise = (stored: Stored, point: Written): boolean => {
  if (stored.source !== point.source || stored.provisional || point.provisional) return false;
  const difference = Math.abs(stored.value - point.value);
  return difference > 0 && difference <= NOISE * Math.max(Math.abs(stored.value), Math.abs(point.value));
};

/**
 * A final point replaces an open one; otherwise the lower priority number wins, and the newer value of the same source.
 */
const mayReplace = (stored: Stored, storedPriority: number, point: Written): boolean => {
  if (stored.value === point.value && stored.provisional === point.provisional) return point.priority < storedPriority;
  if (stored.provisional !== point.provisional) return stored.provisional;
  return point.priority <= storedPriority;
};
