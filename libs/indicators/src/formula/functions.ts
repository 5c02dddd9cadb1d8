import { truth } from './elementwise.ts';
import type { Kernel } from './kernel.ts';
import { ema } from './exponential.ts';
import * as gaps from './gaps.ts';
import * as measures from './measures.ts';
import { rsiKernel } from './rsi.ts';
import * as running from './running.ts';
import * as windows from './windows.ts';

/** The kind of an argument: a column, or a constant, which is either whole (`window`, in rows) or not. */
export interface Argument {
  readonly kind: 'series' | 'window' | 'number';
  readonly name: string;
  readonly least?: number;
  readonly most?: number;
  /** Default of an optional argument. An argument without a default is required. */
  readonly otherwise?: number | undefined;
}

/** The implementation of a function: row by row, by a kernel, or as a formula over other functions. */
export type FormulaFunction = { readonly takes: readonly Argument[] } & (
  | { readonly form: 'row'; readonly apply: (...values: number[]) => number }
  | { readonly form: 'kernel'; readonly kernel: Kernel }
  | { readonly form: 'formula'; readonly body: string }
);

const x: Argument = { kind: 'series', name: 'x' };
const y: Argument = { kind: 'series', name: 'y' };
const n = (least: number, otherwise?: number): Argument => ({ kind: 'window', name: 'n', least, otherwise });

const row1 = (apply: (a: number) => number): FormulaFunction => ({ form: 'row', takes: [x], apply });
const row2 = (apply: (a: number, b: number) => number): FormulaFunction => ({ form: 'row', takes: [x, y], apply });
const kernel = (work: Kernel, takes: readonly Argument[]): FormulaFunction => ({ form: 'kernel', takes, kernel: work });
const formula = (body: string, takes: readonly Argument[]): FormulaFunction => ({ form: 'formula', takes, body });

const isTrue = (value: number): boolean => value !== 0;

/** One row at a time. NaN in any argument gives NaN, except in `nz`, `known`, and the branch that `if` leaves out. */
const rows: Record<string, FormulaFunction> = {
  '+': row2((a, b) => a + b),
  '-': row2((a, b) => a - b),
  '*': row2((a, b) => a * b),
  '/': row2((a, b) => a / b),
  '^': row2((a, b) => (a !== a || b !== b ? NaN : a ** b)), // JavaScript's NaN ** 0 is 1
  pow: row2((a, b) => (a !== a || b !== b ? NaN : a ** b)),
  negate: row1((a) => -a),
  '<': row2((a, b) => truth(a, b, a < b)),
  '<=': row2((a, b) => truth(a, b, a <= b)),
  '>': row2((a, b) => truth(a, b, a > b)),
  '>=': row2((a, b) => truth(a, b, a >= b)),
  '==': row2((a, b) => truth(a, b, a === b)),
  '!=': row2((a, b) => truth(a, b, a !== b)),
  '&&': row2((a, b) => truth(a, b, isTrue(a) && isTrue(b))),
  '||': row2((a, b) => truth(a, b, isTrue(a) || isTrue(b))),
  '!': row1((a) => truth(a, a, !isTrue(a))),
  /** `if(test, a, b)` or `test ? a : b`: a if the test is not 0, otherwise b; NaN if the test has no data. */
  if: {
    form: 'row',
    takes: [{ kind: 'series', name: 'test' }, x, y],
    apply: (test = NaN, a = NaN, b = NaN) => {
      if (test !== test) return NaN;
      return isTrue(test) ? a : b;
    },
  },
  abs: row1(Math.abs),
  sqrt: row1(Math.sqrt),
  exp: row1(Math.exp),
  /** Natural logarithm, under both of its names; NaN for 0 and below. */
  ln: row1(Math.log),
  log: row1(Math.log),
  log10: row1(Math.log10),
  /** The smaller or the greater of two columns in each row (over time: `min`, `max`). */
  least: row2(Math.min),
  greatest: row2(Math.max),
  /** `nz(x)` replaces missing values of x by 0, `nz(x, v)` by v. */
  nz: {
    form: 'row',
    takes: [x, { kind: 'series', name: 'v', otherwise: 0 }],
    apply: (a = NaN, v = NaN) => (a !== a ? v : a),
  },
  /** 1 if x has data, otherwise 0. */
  known: row1((a) => Number(Number.isFinite(a))),
};

/** The last n rows, this one included. NaN unless all n have data; results keep the unit of x unless noted. */
const overWindow: Record<string, FormulaFunction> = {
  sum: kernel(windows.sum, [x, n(1)]),
  min: kernel(windows.min, [x, n(1)]),
  max: kernel(windows.max, [x, n(1)]),
  /** Sample standard deviation (n - 1). */
  std: kernel(measures.std, [x, n(2)]),
  /** Pearson's correlation, -1 to 1. */
  corr: kernel(measures.corr, [x, y, n(2)]),
  /** The slope of x on y: by how much x moved when y moved by one. */
  beta: kernel(measures.beta, [x, y, n(2)]),
  /** The same two over the last n rows in which both columns have data; NaN if these reach back more than 2 n rows. */
  corr_known: kernel(measures.corrKnown, [x, y, n(2)]),
  beta_known: kernel(measures.betaKnown, [x, y, n(2)]),
  /** The p-th percentile, p from 0 to 100. */
  percentile: kernel(measures.percentile, [x, n(1), { kind: 'number', name: 'p', least: 0, most: 100 }]),
  sma: formula('sum(x, n) / n', [x, n(1)]),
  /** Geometric and harmonic mean, of values above 0. */
  geomean: formula('exp(sma(ln(x), n))', [x, n(1)]),
  harmean: formula('n / sum(1 / x, n)', [x, n(1)]),
  /** Distance from the mean in standard deviations (no unit). */
  zscore: formula('(x - sma(x, n)) / std(x, n)', [x, n(2)]),
  /** Bollinger's bands lie k standard deviations from the mean; his deviation divides by n, hence the root. */
  bollinger_width: formula('k * std(x, n) * sqrt((n - 1) / n)', [x, n(2), { kind: 'number', name: 'k', otherwise: 2 }]),
  bollinger_upper: formula('sma(x, n) + bollinger_width(x, n, k)', [
    x,
    n(2),
    { kind: 'number', name: 'k', otherwise: 2 },
  ]),
  bollinger_lower: formula('sma(x, n) - bollinger_width(x, n, k)', [
    x,
    n(2),
    { kind: 'number', name: 'k', otherwise: 2 },
  ]),
};

/** The value n rows earlier (1 by default), the change since then, and the change as a fraction. */
const overGap: Record<string, FormulaFunction> = {
  shift: kernel(gaps.shift, [x, n(0, 1)]),
  /** The last value before the row, at most n rows earlier. */
  before: kernel(gaps.before, [x, n(1)]),
  diff: formula('x - shift(x, n)', [x, n(1, 1)]),
  pct: formula('x / shift(x, n) - 1', [x, n(1, 1)]),
};

/** Over all rows so far, skipping gaps; NaN if the row itself has no data. */
const overHistory: Record<string, FormulaFunction> = {
  cumsum: kernel(running.cumsum, [x]),
  cumcount: kernel(running.cumcount, [x]),
  cummean: formula('cumsum(x) / cumcount(x)', [x]),
  /** Sample standard deviation (n - 1); NaN until there are two values. */
  cumstd: kernel(running.cumstd, [x]),
  /** The highest value so far, the fall from it as a fraction (0 to -1), and the days since it. */
  ath: kernel(running.ath, [x]),
  drawdown: formula('x / ath(x) - 1', [x]),
  days_since_ath: formula('rows_since(x == ath(x))', [x]),
  /** Exponential average with weight 2 / (n + 1), from the n-th value on. */
  ema: kernel(ema, [x, n(1)]),
  /** Wilder's relative strength index, 0 to 100, from the n-th change on. */
  rsi: kernel(rsiKernel, [x, n(1)]),
  /** Rows since x was last true; NaN before the first time. */
  rows_since: kernel(running.rowsSince, [x]),
  /** Fills gaps of at most n rows with the last value before them. */
  ffill: kernel(running.ffill, [x, n(1)]),
};

/**
 * The functions of the formula language by name. The language also has the names `age_days` (days from the asset's first day to the row)
 * and `nan`, and `choose(parameter, 'option', x, 'option', y …)`, which is resolved before any data is read.
 */
export const functions: ReadonlyMap<string, FormulaFunction> = new Map(
  Object.entries({ ...rows, ...overWindow, ...overGap, ...overHistory }),
);
