import { HALVING_BLOCKS } from '@chaintide/contracts/charts/today';

const FIRST_SUBSIDY = 50; // bitcoin a block
const HALVINGS = 33; // afterwards a block creates nothing

/**
 * The number of blocks after which the schedule of block rewards has created this much bitcoin. Some rewards were never claimed, which
 * makes the real chain a few dozen blocks longer; undefined if there is no such supply.
 */
export const blocksOf = (supply: number): number | undefined => {
  if (!(supply > 0)) return undefined;
  let [left, subsidy] = [supply, FIRST_SUBSIDY];
  for (let era = 0; era < HALVINGS; era += 1) {
    const whole = subsidy * HALVING_BLOCKS;
    if (left < whole) return era * HALVING_BLOCKS + Math.round(left / subsidy);
    left -= whole;
    subsidy /= 2;
  }
  return undefined;
};
