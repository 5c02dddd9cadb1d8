import { compileGraph } from '../formula/compile.ts';
import { FormulaError } from '../formula/formula-error.ts';
import type { Graph } from '../formula/graph.ts';
import type { Signal } from './signal.ts';

const RESULT = 'alarm';
const CARRIED_ROWS = 100; // a quarter and some days: until its next release, an input of several holds
const COSTLIEST = 8_000; // cells computed for one value

/** A formula that names no indicator, or takes too long for every new value. */
export class GaugeError extends Error {
  readonly problem: 'empty' | 'costly';

  constructor(problem: GaugeError['problem']) {
    super(problem);
    this.name = 'GaugeError';
    this.problem = problem;
  }
}

/** Days of an indicator: a value for each row, NaN where there is none. Row 0 is the same day for all. */
export type Columns = (name: string) => Float64Array;

/**
 * Measures a signal on any day. A day is always computed from the same rows before it, so that a live value, a rehearsal and a replay have the
 * same bits, whatever was computed in between.
 */
export class Gauge {
  readonly #graph: Graph;
  readonly #inputs: readonly string[];
  readonly #lookback: number;
  /** Of a formula over all rows so far: how many are computed. */
  #done = 0;

  /** Throws FormulaError or GaugeError. `start`: of row 0, ms since 1970 UTC. */
  constructor({ formula, inputs }: Pick<Signal, 'formula' | 'inputs'>, start: number) {
    this.#graph = compileGraph({ inputs: [...inputs.keys()], definitions: { [RESULT]: formula }, start });
    this.#inputs = this.#graph.inputsOf(RESULT);
    if (this.#inputs.length === 0) throw new GaugeError('empty');
    this.#lookback = this.#graph.lookbackOf(RESULT);
    if (Number.isFinite(this.#lookback) && this.#graph.nodeCount * this.#lookback > COSTLIEST)
      throw new GaugeError('costly');
    if (usesAge(formula)) throw new FormulaError(RESULT, formula.indexOf('age_days'), 'unknown name age_days');
  }

  /** The names of the inputs that the formula uses. */
  get inputs(): readonly string[] {
    return this.#inputs;
  }

  /** The value on a row; NaN without data. `from`: the first row that may have changed since the last call. */
  at(row: number, columns: Columns, from = 0): number {
    return Number.isFinite(this.#lookback) ? this.#inWindow(row, columns) : this.#afterAll(row, columns, from);
  }

  #inWindow(row: number, columns: Columns): number {
    const first = Math.max(0, row - this.#lookback);
    const length = row + 1 - first;
    const graph = this.#sized(length);
    for (const name of this.#inputs) this.#fill(graph.input(name).subarray(0, length), columns(name), first);
    graph.run(0, length);
    return graph.column(RESULT)[length - 1]!;
  }

  #afterAll(row: number, columns: Columns, changed: number): number {
    const graph = this.#sized(row + 1);
    const from = Math.min(changed, this.#done, row);
    for (const name of this.#inputs) this.#fill(graph.input(name).subarray(from, row + 1), columns(name), from);
    graph.run(from, row + 1);
    this.#done = row + 1;
    return graph.column(RESULT)[row]!;
  }

  #sized(length: number): Graph {
    if (this.#graph.length < length) this.#graph.resize(length);
    return this.#graph;
  }

  /** Several inputs have days of their own, so each holds until its next value. */
  #fill(into: Float64Array, column: Float64Array, first: number): void {
    const isHeld = this.#inputs.length > 1;
    for (let place = 0; place < into.length; place++) {
      const row = first + place;
      into[place] = (isHeld ? heldAt(column, row) : column[row]) ?? NaN;
    }
  }
}

const usesAge = (formula: string): boolean => /\bage_days\b/.test(formula);

const heldAt = (column: Float64Array, row: number): number | undefined => {
  for (let at = Math.min(row, column.length - 1); at >= Math.max(0, row - CARRIED_ROWS); at--)
    if (!Number.isNaN(column[at])) return column[at];
  return undefined;
};
