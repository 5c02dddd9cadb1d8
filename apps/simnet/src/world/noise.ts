import { hash } from './random.ts';

const HALF = 2 ** 31;

/** A smooth course between -1 and 1 with a new direction every `period`; the same for the same seeds. */
export const wave = (time: number, period: number, ...seeds: readonly number[]): number => {
  const step = Math.floor(time / period);
  const share = time / period - step;
  const eased = share * share * (3 - 2 * share);
  const at = (index: number): number => hash(...seeds, index) / HALF - 1;
  return at(step) * (1 - eased) + at(step + 1) * eased;
};
