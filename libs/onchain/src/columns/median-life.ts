import { at } from '../matrix/facts.ts';
import type { CohortMatrix } from '../matrix/matrix.ts';

const HOURS = 24;

/**
 * Median age, in days, of the outputs that were spent on a day and had lived for an hour or longer; NaN if there were none. Ages below a day
 * are known by the hour, older ones by the day; within an hour or a day they count as evenly spread.
 */
export const medianLife = (matrix: CohortMatrix, row: number): number => {
  const facts = matrix.factsOn(row);
  const hours = facts.subarray(at.hours, at.hours + HOURS);
  const half = (facts[at.spentCount]! - hours[0]!) / 2;
  if (half <= 0) return NaN;
  let younger = 0;
  for (let hour = 1; hour < HOURS; hour++) {
    if (younger + hours[hour]! >= half) return (hour + (half - younger) / hours[hour]!) / HOURS;
    younger += hours[hour]!;
  }
  return medianOfDays(matrix, row, { half, younger, young: younger + hours[0]! });
};

interface Search {
  /** Outputs on either side of the median. */
  readonly half: number;
  /** Outputs between an hour and a day old, and all that are younger than a day. */
  readonly younger: number;
  readonly young: number;
}

/** The cells of the day and of the day before hold all ages up to two days, those below one among them. */
const medianOfDays = (matrix: CohortMatrix, row: number, { half, younger, young }: Search): number => {
  const { createdOn, counts } = matrix.spentOn(row);
  let passed = younger;
  let skip = young;
  for (let cell = createdOn.length - 1; cell >= 0; cell--) {
    const days = Math.max(1, row - createdOn[cell]!);
    const taken = Math.min(skip, counts[cell]!);
    const here = counts[cell]! - taken;
    skip -= taken;
    if (passed + here >= half) return days + (half - passed) / here;
    passed += here;
  }
  return NaN;
};
