const COIN = 1e8; // satoshi

/** Lower limits of the bands by which single outputs are sorted, in BTC. */
export const sizeLimits = [0, 0.01, 0.1, 1, 10, 100, 1000, 10_000] as const;

const limits = sizeLimits.map((limit) => limit * COIN);

/** The band of an output, as an index of `sizeLimits`. */
export const sizeOf = (satoshi: number): number => {
  let band = limits.length - 1;
  while (satoshi < limits[band]!) band--;
  return band;
};
