import { finite, type Kernel } from './kernel.ts';

const ownRowOnly = (): number => 0;

/**
 * Kernels that depend on one row only. If an argument is NaN, so is the row, unless the function says otherwise; a row without a finite
 * value (x / 0, ln(0), an overflow) is NaN.
 */
export const elementwise = (arity: number, apply: (...values: number[]) => number): Kernel => {
  if (arity === 1) return unary(apply);
  return arity === 2 ? binary(apply) : ternary(apply);
};

const unary = (apply: (a: number) => number): Kernel => ({
  stateColumns: 0,
  looksBack: ownRowOnly,
  run({ out, args }, from, to) {
    const a = args[0]!;
    for (let i = from; i < to; i++) out[i] = finite(apply(a[i]!));
  },
});

const binary = (apply: (a: number, b: number) => number): Kernel => ({
  stateColumns: 0,
  looksBack: ownRowOnly,
  run({ out, args }, from, to) {
    const a = args[0]!;
    const b = args[1]!;
    for (let i = from; i < to; i++) out[i] = finite(apply(a[i]!, b[i]!));
  },
});

const ternary = (apply: (a: number, b: number, c: number) => number): Kernel => ({
  stateColumns: 0,
  looksBack: ownRowOnly,
  run({ out, args }, from, to) {
    const a = args[0]!;
    const b = args[1]!;
    const c = args[2]!;
    for (let i = from; i < to; i++) out[i] = finite(apply(a[i]!, b[i]!, c[i]!));
  },
});

/** A boolean as a number: 1 or 0, NaN if either side has no data. */
export const truth = (a: number, b: number, holds: boolean): number => (a !== a || b !== b ? NaN : Number(holds));

/** The same number in every row. */
export const constant: Kernel = {
  stateColumns: 0,
  looksBack: ownRowOnly,
  run({ out, constants }, from, to) {
    out.fill(constants[0]!, from, to);
  },
};

/** Row number plus a constant; with the age of row 0 in days, the age in days of every row. */
export const age: Kernel = {
  stateColumns: 0,
  looksBack: ownRowOnly,
  run({ out, constants }, from, to) {
    for (let i = from; i < to; i++) out[i] = constants[0]! + i;
  },
};
