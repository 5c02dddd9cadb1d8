import { dayOf, type DayRule } from '../blocks/times.ts';
import type { CoinFlow } from '../flow.ts';
import { Change, type Past } from './change.ts';
import { at, FACTS } from './facts.ts';
import { grown } from './grown.ts';
import { DEEPEST, type Entry } from './journal.ts';
import { MatrixError } from './matrix-error.ts';
import { SpentRows, type SpentRow } from './spent-rows.ts';

const MOST_ROWS = 65_535; // a row is named by 16 bits: 179 years

/** The last block of a matrix. */
export interface Tip {
  readonly height: number;
  /** 32 bytes in the order of the wire. */
  readonly hash: Uint8Array;
}

/** Everything that a matrix remembers, as its snapshot holds it. */
export interface MatrixState {
  readonly rule: DayRule;
  readonly firstDay: number;
  readonly rows: number;
  readonly tip: Tip | undefined;
  /** Header time, Unix seconds, and row of every block by height. */
  readonly times: Uint32Array;
  readonly rowsOfBlocks: Uint16Array;
  /** The facts of row 0, of row 1 and so on. */
  readonly facts: Float64Array;
  readonly spent: readonly SpentRow[];
  readonly journal: readonly Entry[];
}

/**
 * The coins of a chain by the day of their creation and the day on which they were spent, and facts of each day. Row 0 is the day of the
 * first block, under one day rule; a block never falls on an earlier day than the one below it, so that the end of a day is a state of
 * the chain. Blocks come one by one, from height 0, and the last 144 can be taken away again.
 */
export class CohortMatrix {
  readonly rule: DayRule;
  private first = 0;
  private count = 0;
  private last: Tip | undefined;
  private facts: Float64Array = new Float64Array(0);
  private values: Float64Array = new Float64Array(0);
  private counts: Uint32Array = new Uint32Array(0);
  private past: Past = { rows: new Uint16Array(0), times: new Uint32Array(0) };
  private spent = new SpentRows();
  private readonly journal: Entry[] = [];
  private readonly change = new Change();

  constructor(rule: DayRule) {
    this.rule = rule;
  }

  /** The matrix that a state describes; `state()` gives it back. */
  static from(state: MatrixState): CohortMatrix {
    const matrix = new CohortMatrix(state.rule);
    matrix.first = state.firstDay;
    matrix.count = state.rows;
    matrix.last = state.tip;
    matrix.facts = state.facts;
    matrix.past = { rows: state.rowsOfBlocks, times: state.times };
    matrix.spent = SpentRows.from(state.spent);
    matrix.journal.push(...state.journal);
    matrix.countAlive();
    return matrix;
  }

  /** The day of row 0: whole days since 1970 under the matrix's rule. */
  get firstDay(): number {
    return this.first;
  }

  /** Days from the first block's to the last one's. */
  get rows(): number {
    return this.count;
  }

  get tip(): Tip | undefined {
    return this.last;
  }

  /** Unix seconds of the last block's header; undefined before the first. */
  get tipTime(): number | undefined {
    return this.last && this.past.times[this.last.height];
  }

  /** Header times by height, Unix seconds; may be longer than the chain. A view: it changes with the next block. */
  get times(): Uint32Array {
    return this.past.times;
  }

  /** Satoshi that are unspent now, by the row of their creation. A view: it changes with the next block. */
  get aliveValues(): Float64Array {
    return this.values.subarray(0, this.count);
  }

  /** Outputs that are unspent now, by the row of their creation. A view. */
  get aliveCounts(): Uint32Array {
    return this.counts.subarray(0, this.count);
  }

  /** The numbers of a day, in the places that `at` names. A view: those of the last day change with the next block. */
  factsOn(row: number): Float64Array {
    return this.facts.subarray(row * FACTS, (row + 1) * FACTS);
  }

  /** Coins that were spent on a day, those within it included. The row of the last day changes with the next block. */
  spentOn(row: number): SpentRow {
    return this.spent.row(row);
  }

  /** Throws a {@link MatrixError}, and stays as it was, if the block does not follow the tip or spends what is not there. */
  append(flow: CoinFlow): void {
    this.checkLink(flow);
    const row = this.rowOf(flow);
    this.facts = grown(this.facts, (row + 1) * FACTS);
    const before = this.factsOn(row).slice();
    this.change.read(flow, row, { past: this.past, before });
    this.checkSpends(flow.height, row);
    this.remember(flow, row, before);
    this.apply(row);
    this.past = { rows: grown(this.past.rows, flow.height + 1), times: grown(this.past.times, flow.height + 1) };
    this.past.rows[flow.height] = row;
    this.past.times[flow.height] = flow.time;
    this.last = { height: flow.height, hash: flow.hash.slice() };
  }

  /** Takes the tip away, as if it had never come. Throws a {@link MatrixError} after 144 in a row. */
  unwind(): void {
    const entry = this.journal.pop();
    if (!entry || !this.last) throw new MatrixError('unwind', `no more blocks can be taken away than ${DEEPEST}`);
    const { row, touched, spentValues, spentCounts } = entry;
    touched.forEach((createdOn, index) => {
      this.values[createdOn]! += spentValues[index]!;
      this.counts[createdOn]! += spentCounts[index]!;
      this.spent.add(createdOn, -spentValues[index]!, -spentCounts[index]!);
    });
    this.values[row]! -= entry.createdValue;
    this.counts[row]! -= entry.createdCount;
    this.facts.set(entry.facts, row * FACTS);
    this.count = entry.rowsBefore;
    this.spent.resize(this.count);
    const { height } = this.last;
    this.last = height === 0 ? undefined : { height: height - 1, hash: entry.previous };
  }

  /** A view of everything that it remembers, to be written before the next block comes. */
  state(): MatrixState {
    const heights = this.last ? this.last.height + 1 : 0;
    return {
      rule: this.rule,
      firstDay: this.first,
      rows: this.count,
      tip: this.last,
      times: this.past.times.subarray(0, heights),
      rowsOfBlocks: this.past.rows.subarray(0, heights),
      facts: this.facts.subarray(0, this.count * FACTS),
      spent: Array.from({ length: this.count }, (_, row) => this.spentOn(row)),
      journal: this.journal,
    };
  }

  private checkLink({ height, previous }: CoinFlow): void {
    const next = this.last ? this.last.height + 1 : 0;
    if (height !== next) throw new MatrixError('link', `comes where block ${next} is due`, height);
    if (this.last?.hash.some((byte, index) => byte !== previous[index]))
      throw new MatrixError('link', 'does not follow the last block', height);
  }

  private rowOf(flow: CoinFlow): number {
    const day = dayOf(this.rule, flow);
    if (!this.last) this.first = day;
    const row = Math.max(this.count - 1, day - this.first);
    if (row < MOST_ROWS) return row;
    throw new MatrixError('day', `comes ${row} days after the first block`, flow.height);
  }

  private checkSpends(height: number, row: number): void {
    const { touched, spentValues, spentCounts, createdValue, createdCount } = this.change;
    for (const from of touched) {
      const value = (this.values[from] ?? 0) + (from === row ? createdValue : 0);
      const count = (this.counts[from] ?? 0) + (from === row ? createdCount : 0);
      if (spentValues[from]! > value || spentCounts[from]! > count)
        throw new MatrixError('spend', `spends more coins of day ${this.first + from} than there are`, height);
    }
  }

  private remember({ previous }: CoinFlow, row: number, facts: Float64Array): void {
    const { touched, createdValue, createdCount } = this.change;
    this.journal.push({
      row,
      rowsBefore: this.count,
      previous: previous.slice(),
      facts,
      createdValue,
      createdCount,
      touched,
      ...this.change.spentOf(touched),
    });
    if (this.journal.length > DEEPEST) this.journal.shift();
  }

  private apply(row: number): void {
    const { facts, touched, spentValues, spentCounts, createdValue, createdCount } = this.change;
    this.count = row + 1;
    this.values = grown(this.values, this.count);
    this.counts = grown(this.counts, this.count);
    this.spent.resize(this.count);
    this.facts.set(facts, row * FACTS);
    this.values[row]! += createdValue;
    this.counts[row]! += createdCount;
    for (const from of touched) {
      this.values[from]! -= spentValues[from]!;
      this.counts[from]! -= spentCounts[from]!;
      this.spent.add(from, spentValues[from]!, spentCounts[from]!);
    }
  }

  private countAlive(): void {
    this.values = Float64Array.from({ length: this.count }, (_, row) => this.factsOn(row)[at.createdValue]!);
    this.counts = Uint32Array.from({ length: this.count }, (_, row) => this.factsOn(row)[at.createdCount]!);
    for (let row = 0; row < this.count; row++) {
      const { createdOn, values, counts } = this.spentOn(row);
      createdOn.forEach((from, index) => {
        this.values[from]! -= values[index]!;
        this.counts[from]! -= counts[index]!;
      });
    }
  }
}
