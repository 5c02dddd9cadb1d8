import { grown } from './grown.ts';

/** Coins that were spent on one day, by the day of their creation, in ascending order; columns of equal length. */
export interface SpentRow {
  /** Rows of the days of creation. */
  readonly createdOn: Uint16Array;
  /** Outputs. */
  readonly counts: Uint32Array;
  /** Satoshi. */
  readonly values: Float64Array;
}

const nothing: SpentRow = {
  createdOn: new Uint16Array(0),
  counts: new Uint32Array(0),
  values: new Float64Array(0),
};

/**
 * The matrix itself, one row per day of spending. The last row is open: it keeps a cell for every day of creation. Earlier rows keep only
 * the cells that are not empty, 14 bytes each.
 */
export class SpentRows {
  private readonly closed: SpentRow[] = [];
  private counts = new Uint32Array(0);
  private values = new Float64Array(0);
  /** Cells of the open row by days of creation, as long as nothing has changed since they were asked for. */
  private packed: SpentRow | undefined;

  static from(rows: readonly SpentRow[]): SpentRows {
    const all = new SpentRows();
    all.closed.push(...rows);
    all.reopen();
    return all;
  }

  get length(): number {
    return this.closed.length + Number(this.isOpen);
  }

  private get isOpen(): boolean {
    return this.values.length > 0;
  }

  row(index: number): SpentRow {
    return index < this.closed.length ? this.closed[index]! : this.pack();
  }

  /** Adds to a cell of the last row; negative numbers take away. */
  add(createdOn: number, value: number, count: number): void {
    this.values[createdOn]! += value;
    this.counts[createdOn]! += count;
    this.packed = undefined;
  }

  /** Opens row `length - 1`, closing those before it, or takes the rows from `length` on away, which are empty by then. */
  resize(length: number): void {
    if (length < this.length) this.shrink(length);
    while (this.length < length) {
      if (this.isOpen) this.closed.push(this.pack());
      this.open(this.closed.length + 1);
    }
  }

  private shrink(length: number): void {
    this.closed.length = Math.min(length, this.closed.length);
    this.close();
    this.reopen();
  }

  private reopen(): void {
    const last = this.closed.pop();
    if (!last) return;
    this.open(this.closed.length + 1);
    last.createdOn.forEach((row, index) => this.add(row, last.values[index]!, last.counts[index]!));
  }

  private open(cells: number): void {
    this.values.fill(0);
    this.counts.fill(0);
    this.values = grown(this.values, cells);
    this.counts = grown(this.counts, cells);
    this.packed = undefined;
  }

  private close(): void {
    this.values = new Float64Array(0);
    this.counts = new Uint32Array(0);
    this.packed = undefined;
  }

  private pack(): SpentRow {
    if (!this.isOpen) return nothing;
    return (this.packed ??= packed(this.counts, this.values));
  }
}

const packed = (counts: Uint32Array, values: Float64Array): SpentRow => {
  let filled = 0;
  for (let row = 0; row < counts.length; row++) filled += Number(counts[row]! > 0);
  if (filled === 0) return nothing;
  const cells = {
    createdOn: new Uint16Array(filled),
    counts: new Uint32Array(filled),
    values: new Float64Array(filled),
  };
  for (let row = counts.length - 1; row >= 0; row--) {
    if (counts[row] === 0) continue;
    cells.createdOn[--filled] = row;
    cells.counts[filled] = counts[row]!;
    cells.values[filled] = values[row]!;
  }
  return cells;
};
