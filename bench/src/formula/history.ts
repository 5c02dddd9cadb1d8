/** A synthetic daily history of one asset: every metric by name, `days` rows, no price in the first 500 days. */
export const makeHistory = (names: readonly string[], days: number): Map<string, Float64Array> => {
  const random = randomOf(20_090_103);
  return new Map(
    names.map((name) => {
      let level = 1_000;
      const column = new Float64Array(days);
      for (let i = 0; i < days; i++) {
        level *= 1 + (random() - 0.495) / 20;
        column[i] = name === 'price' && i < 500 ? NaN : level;
      }
      return [name, column];
    }),
  );
};

/** Random numbers from 0 to 1, the same in every run (mulberry32). */
const randomOf = (seed: number) => (): number => {
  seed = (seed + 0x6d2b79f5) | 0;
  let bits = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
  return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
};
