const LOWEST = 0.1; // USD
const DECADE = 64; // steps, of 3.7 % each

/** Steps of the average cost of a coin: below ten cents, and 64 for each tenfold up to 100,000 dollars. */
export const COST_STEPS = 6 * DECADE + 1;

/** The step of an average cost in USD. */
export const stepOf = (cost: number): number =>
  cost < LOWEST ? 0 : Math.min(COST_STEPS - 1, 1 + Math.floor(Math.log10(cost / LOWEST) * DECADE));
