const DAY = 86_400;
const START = Date.UTC(2010, 0, 1) / 1_000;
const FACTOR = 16_807; // a small generator with the same numbers in every run
const MODULUS = 2_147_483_647;

export interface Lines {
  readonly times: Float64Array;
  readonly lines: readonly Float64Array[];
}

const chance = (): (() => number) => {
  let seed = 7;
  return () => {
    seed = (seed * FACTOR) % MODULUS;
    return seed / MODULUS - 0.5;
  };
};

const daysOf = (points: number): Float64Array =>
  Float64Array.from({ length: points }, (_, index) => START + index * DAY);

/** Random walks, one value per day. */
export const walks = (points: number, count: number): Lines => {
  const random = chance();
  const walk = (): Float64Array => {
    let value = 100;
    return Float64Array.from({ length: points }, () => (value *= Math.exp(random() * 0.06)));
  };
  return {
    times: daysOf(points),
    lines: Array.from({ length: count }, walk),
  };
};

export interface Candles {
  readonly times: Float64Array;
  readonly open: Float64Array;
  readonly high: Float64Array;
  readonly low: Float64Array;
  readonly close: Float64Array;
}

/** Candles of one random walk, one per day; each opens where the one before closed. */
export const candles = (points: number): Candles => {
  const { times, lines } = walks(points, 1);
  const close = lines[0]!;
  const random = chance();
  const reach = (): number => 1 + Math.abs(random()) * 0.04;
  const open = close.map((value, index) => close[index - 1] ?? value);
  const high = close.map((value, index) => Math.max(value, open[index]!) * reach());
  const low = close.map((value, index) => Math.min(value, open[index]!) / reach());
  return { times, open, high, low, close };
};
