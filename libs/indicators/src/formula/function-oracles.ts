// Only tests import this file.

/** The data available to a function: the columns up to the row, and its window. */
interface History {
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly n: number;
}

export type Oracle = (history: History) => number;

// The same definitions again, one row at a time, as in textbooks. Values are integers, so that sums and squares are exact in BigInt.

const last = (values: readonly number[]): number => values.at(-1)!;
const known = (values: readonly number[]): number[] => values.filter((value) => !Number.isNaN(value));
const sum = (values: readonly number[]): number => Number(values.reduce((total, value) => total + BigInt(value), 0n));
const product = (a: readonly number[], b: readonly number[]): bigint =>
  a.reduce((total, value, i) => total + BigInt(value) * BigInt(b[i]!), 0n);

/** n Σab - Σa Σb, exactly: n (n - 1) times the covariance. */
const spread = (a: readonly number[], b: readonly number[]): number =>
  Number(
    BigInt(a.length) * product(a, b) -
      product(
        a,
        a.map(() => 1),
      ) *
        product(
          b,
          b.map(() => 1),
        ),
  );

const deviation = (values: readonly number[]): number =>
  Math.sqrt(spread(values, values) / (values.length * (values.length - 1)));

const overWindow =
  (measure: (x: readonly number[], y: readonly number[]) => number, needs: 'x' | 'xy' = 'x'): Oracle =>
  ({ x, y, n }) => {
    const [a, b] = [x.slice(-n), y.slice(-n)];
    const isWhole = a.length === n && known(a).length === n && (needs === 'x' || known(b).length === n);
    return isWhole ? measure(a, b) : NaN;
  };

/** The newest n of the pairs that are known within 2 n rows. */
const overPairs =
  (measure: (x: readonly number[], y: readonly number[]) => number): Oracle =>
  ({ x, y, n }) => {
    const pairs = x
      .map((value, i) => [value, y[i]!] as const)
      .slice(-2 * n)
      .filter((pair) => !pair.some(Number.isNaN))
      .slice(-n);
    const isWhole = pairs.length === n && !Number.isNaN(last(x)) && !Number.isNaN(last(y));
    return isWhole
      ? measure(
          pairs.map(([a]) => a),
          pairs.map(([, b]) => b),
        )
      : NaN;
  };

const overHistory =
  (measure: (x: readonly number[]) => number): Oracle =>
  ({ x }) =>
    Number.isNaN(last(x)) ? NaN : measure(known(x));

const percentile = (values: readonly number[], p: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const rank = (p * (sorted.length - 1)) / 100;
  const weight = rank % 1;
  return sorted[Math.floor(rank)]! * (1 - weight) + (sorted[Math.floor(rank) + 1] ?? 0) * weight;
};

/** Bollinger's deviation divides by n. */
const populationDeviation = (values: readonly number[]): number => Math.sqrt(spread(values, values)) / values.length;
const mean = (values: readonly number[]): number => sum(values) / values.length;
const ago = ({ x }: History, rows: number): number => x.at(-1 - rows) ?? NaN;
const K = 5; // the calls under test pass the same number for n and k

export const oracles: Record<string, Oracle> = {
  sum: overWindow(sum),
  min: overWindow((x) => x.toSorted((a, b) => a - b)[0]!),
  max: overWindow((x) => x.toSorted((a, b) => b - a)[0]!),
  std: overWindow(deviation),
  corr: overWindow((x, y) => {
    const scale = Math.sqrt(spread(x, x)) * Math.sqrt(spread(y, y));
    return scale === 0 ? NaN : spread(x, y) / scale;
  }, 'xy'),
  beta: overWindow((x, y) => (spread(y, y) === 0 ? NaN : spread(x, y) / spread(y, y)), 'xy'),
  corr_known: overPairs((x, y) => {
    const scale = Math.sqrt(spread(x, x)) * Math.sqrt(spread(y, y));
    return scale === 0 ? NaN : spread(x, y) / scale;
  }),
  beta_known: overPairs((x, y) => (spread(y, y) === 0 ? NaN : spread(x, y) / spread(y, y))),
  percentile: overWindow((x) => percentile(x, 30)),
  sma: overWindow(mean),
  geomean: overWindow((x) => x.reduce((total, value) => total * value, 1) ** (1 / x.length)),
  harmean: overWindow((x) => x.length / x.reduce((total, value) => total + 1 / value, 0)),
  zscore: overWindow((x) => (spread(x, x) === 0 ? NaN : (last(x) - mean(x)) / deviation(x))),
  bollinger_width: overWindow((x) => K * populationDeviation(x)),
  bollinger_upper: overWindow((x) => mean(x) + K * populationDeviation(x)),
  bollinger_lower: overWindow((x) => mean(x) - K * populationDeviation(x)),
  shift: (history) => ago(history, history.n),
  before: ({ x, n }) => known(x.slice(0, -1).slice(-n)).at(-1) ?? NaN,
  diff: (history) => last(history.x) - ago(history, history.n),
  pct: (history) => (last(history.x) - ago(history, history.n)) / ago(history, history.n),
  cumsum: overHistory(sum),
  cumcount: overHistory((x) => x.length),
  cummean: overHistory(mean),
  cumstd: overHistory((x) => (x.length < 2 ? NaN : deviation(x))),
  ath: overHistory((x) => x.toSorted((a, b) => b - a)[0]!),
  drawdown: overHistory((x) => (last(x) - Math.max(...x)) / Math.max(...x)),
  days_since_ath: ({ x }) => (Number.isNaN(last(x)) ? NaN : x.length - 1 - x.lastIndexOf(Math.max(...known(x)))),
  rows_since: ({ x }) => (Number.isNaN(last(x)) ? NaN : 0), // x is above 0 wherever it is known
  ema: ({ x, n }) => {
    if (Number.isNaN(last(x)) || known(x).length < n) return NaN;
    const weight = 2 / (n + 1);
    return known(x).reduce((average, value) => weight * value + (1 - weight) * average);
  },
  rsi: ({ x, n }) => {
    const changes = known(x).flatMap((value, at, all) => (at === 0 ? [] : [value - all[at - 1]!]));
    if (Number.isNaN(last(x)) || changes.length < n) return NaN;
    const smoothed = (moves: readonly number[]): number =>
      moves.slice(n).reduce((average, move) => (average * (n - 1) + move) / n, mean(moves.slice(0, n)));
    const up = smoothed(changes.map((by) => Math.max(by, 0)));
    const down = smoothed(changes.map((by) => Math.max(-by, 0)));
    return up + down === 0 ? 50 : 100 - 100 / (1 + up / down);
  },
  ffill: ({ x, n }) => known(x.slice(-n - 1)).at(-1) ?? NaN,
};
