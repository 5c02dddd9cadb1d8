const UINT32 = 2 ** 32;

/** Mixes integers into 32 well-distributed bits (murmur3); the same parts always give the same bits. */
export const hash = (...parts: readonly number[]): number => {
  let bits = 0x9747_b28c;
  for (const part of parts) {
    bits = Math.imul(bits ^ Math.imul(part | 0, 0xcc9e_2d51), 0x1b87_3593);
    bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
    bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
    bits ^= bits >>> 16;
  }
  return bits >>> 0;
};

/** Draws from (0, 1): never 0, so that a logarithm of it is finite. */
export type Random = () => number;

/** A stream of random numbers that starts anew with every seed (mulberry32), so that the price of any minute needs no earlier one. */
export const randomFrom = (seed: number): Random => {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b_79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return (((bits ^ (bits >>> 14)) >>> 0) + 0.5) / UINT32;
  };
};

export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(random())) * Math.cos(2 * Math.PI * random());

/** Student's t with 4 degrees of freedom, scaled to variance 1: the fat tails of daily returns. */
export const fatTailed = (random: Random): number => {
  const normal = gaussian(random);
  const chiSquared = -2 * Math.log(random() * random());
  return normal / Math.sqrt(chiSquared / 4) / Math.SQRT2;
};

const TEN_BITS = 1_023;

/** The sum of three uniform parts of one random number, variance 1: close enough to normal within a day, and many times faster. */
export const nearlyGaussian = (random: Random): number => {
  const bits = random() * 2 ** 30;
  return ((bits & TEN_BITS) + ((bits >>> 10) & TEN_BITS) + ((bits >>> 20) & TEN_BITS) - 1.5 * TEN_BITS) / 512;
};

/** Draws a number of events around a large `mean`. */
export const poisson = (mean: number, random: Random): number =>
  Math.max(0, Math.round(mean + Math.sqrt(mean) * gaussian(random)));

const MOST_EVENTS = 60;

/** Draws a number of events around a small `mean`. */
export const events = (mean: number, random: Random): number => {
  const floor = Math.exp(-mean);
  let count = 0;
  for (let product = random(); product > floor && count < MOST_EVENTS; product *= random()) count += 1;
  return count;
};
