/** The inputs of one node: columns of equal length, and the constants of its call (window, exponent …). */
export interface Cell {
  readonly out: Float64Array;
  readonly args: readonly Float64Array[];
  readonly constants: readonly number[];
  /** State carried from row to row, one value per row, so that computation can resume at any row. */
  readonly state: readonly Float64Array[];
}

/**
 * The work of one function. `run` computes rows [from, to) of `out` and `state`; row i depends on rows up to i only, so that a whole
 * history, one more point and a corrected point are the same code with identical results.
 */
export interface Kernel {
  readonly stateColumns: number;
  /** Number of earlier rows that a row depends on; Infinity for all of them. */
  looksBack(constants: readonly number[]): number;
  run(cell: Cell, from: number, to: number): void;
}

/** Runs a kernel once over whole columns of equal length; the result has the same length. */
export const evaluate = (kernel: Kernel, args: readonly Float64Array[], constants: readonly number[]): Float64Array => {
  const length = args[0]?.length ?? 0;
  const columns = Array.from({ length: kernel.stateColumns + 1 }, () => new Float64Array(length));
  const [out = new Float64Array(0), ...state] = columns;
  kernel.run({ out, args, constants, state }, 0, length);
  return out;
};

/** The value, or NaN ("no data") instead of an infinity. */
export const finite = (value: number): number => (value - value === 0 ? value : NaN);

/** Rows that a function over all history depends on. */
export const everything = (): number => Number.POSITIVE_INFINITY;

/** The state of the row before. */
export const carry = (column: Float64Array, i: number, initial: number): number => (i === 0 ? initial : column[i - 1]!);
