import { carry, everything, finite, type Kernel } from './kernel.ts';

// Kernels over all rows so far. A row without data is NaN and leaves the state unchanged.

/** Sum of all data so far, with Neumaier's compensation. */
export const cumsum: Kernel = {
  stateColumns: 2,
  looksBack: everything,
  run({ out, args, state }, from, to) {
    const x = args[0]!;
    const total = state[0]!;
    const lost = state[1]!;
    for (let i = from; i < to; i++) {
      const before = carry(total, i, 0);
      const value = finite(x[i]!);
      const added = Number.isNaN(value) ? 0 : value;
      const after = before + added;
      total[i] = after;
      lost[i] =
        carry(lost, i, 0) + (Math.abs(before) >= Math.abs(added) ? before - after + added : added - after + before);
      out[i] = Number.isNaN(value) ? NaN : finite(after + lost[i]!);
    }
  },
};

/** Number of rows so far that have data. */
export const cumcount: Kernel = {
  stateColumns: 1,
  looksBack: everything,
  run({ out, args, state }, from, to) {
    const count = state[0]!;
    for (let i = from; i < to; i++) {
      const isKnown = Number.isFinite(args[0]![i]);
      count[i] = carry(count, i, 0) + Number(isKnown);
      out[i] = isKnown ? count[i]! : NaN;
    }
  },
};

/** Sample standard deviation (n - 1) of all data so far, by Welford's recurrence; NaN until there are two. */
export const cumstd: Kernel = {
  stateColumns: 3,
  looksBack: everything,
  run({ out, args, state }, from, to) {
    const [count, mean, squares] = state as [Float64Array, Float64Array, Float64Array];
    for (let i = from; i < to; i++) {
      const x = args[0]![i]!;
      const isKnown = Number.isFinite(x);
      const meanBefore = carry(mean, i, 0);
      count[i] = carry(count, i, 0) + Number(isKnown);
      mean[i] = isKnown ? meanBefore + (x - meanBefore) / count[i]! : meanBefore;
      squares[i] = carry(squares, i, 0) + (isKnown ? (x - meanBefore) * (x - mean[i]!) : 0);
      out[i] = isKnown ? finite(Math.sqrt(squares[i]! / (count[i]! - 1))) : NaN;
    }
  },
};

/** The highest value so far. */
export const ath: Kernel = {
  stateColumns: 1,
  looksBack: everything,
  run({ out, args, state }, from, to) {
    const top = state[0]!;
    for (let i = from; i < to; i++) {
      const x = args[0]![i]!;
      const isKnown = Number.isFinite(x);
      top[i] = isKnown ? Math.max(carry(top, i, -Infinity), x) : carry(top, i, -Infinity);
      out[i] = isKnown ? top[i]! : NaN;
    }
  },
};

/** Rows since x was last true (not 0): 0 on such a row, NaN before the first one and where x has no data. */
export const rowsSince: Kernel = {
  stateColumns: 1,
  looksBack: everything,
  run({ out, args, state }, from, to) {
    const last = state[0]!;
    for (let i = from; i < to; i++) {
      const x = args[0]![i]!;
      last[i] = Number.isFinite(x) && x !== 0 ? i : carry(last, i, NaN);
      out[i] = Number.isFinite(x) ? i - last[i]! : NaN;
    }
  },
};

/** Fills gaps with the last value before them, for at most `limit` rows. */
export const ffill: Kernel = {
  stateColumns: 1,
  looksBack: ([limit]) => limit!,
  run({ out, args, constants, state }, from, to) {
    const x = args[0]!;
    const limit = constants[0]!;
    const last = state[0]!;
    for (let i = from; i < to; i++) {
      last[i] = Number.isFinite(x[i]) ? i : carry(last, i, NaN);
      out[i] = i - last[i]! <= limit ? x[last[i]!]! : NaN;
    }
  },
};
