const DAY = 86_400;
const START = Date.UTC(2010, 0, 1) / 1_000;
const FACTOR = 16_807; // a small generator with the same numbers in every run
const MODULUS = 2_147_483_647;

export interface Lines {
  readonly times: Float64Array;
  readonly lines: readonly Float64Array[];
}

/** Random walks, one value per day. */
export const walks = (points: number, count: number): Lines => {
  let seed = 7;
  const random = (): number => {
    seed = (seed * FACTOR) % MODULUS;
    return seed / MODULUS - 0.5;
  };
  const walk = (): Float64Array => {
    let value = 100;
    return Float64Array.from({ length: points }, () => (value *= Math.exp(random() * 0.06)));
  };
  return {
    times: Float64Array.from({ length: points }, (_, index) => START + index * DAY),
    lines: Array.from({ length: count }, walk),
  };
};
