const FIRST_SUBSIDY_SATS = 50e8;
export const HALVING_BLOCKS = 210_000;
const SATS = 1e8;

/** Coins mined up to `blocks` blocks, by Bitcoin's own schedule. */
export const supplyAt = (blocks: number): number => {
  let sats = 0;
  let subsidy = FIRST_SUBSIDY_SATS;
  for (let left = blocks; left > 0 && subsidy > 0; left -= HALVING_BLOCKS) {
    sats += Math.min(left, HALVING_BLOCKS) * subsidy;
    subsidy = Math.floor(subsidy / 2);
  }
  return sats / SATS;
};
