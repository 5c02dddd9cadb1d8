import { at } from '../matrix/facts.ts';
import type { CohortMatrix } from '../matrix/matrix.ts';

/** Coins that are unspent at some moment, by the row of their creation: satoshi, and outputs. */
export interface Alive {
  readonly values: Float64Array;
  readonly counts: Float64Array;
}

/** Coins that were unspent at the end of a day; -1 is the day before the first. Exact: whole satoshi are taken back from today's. */
export const aliveAfter = (matrix: CohortMatrix, row: number): Alive => {
  const alive = { values: new Float64Array(matrix.rows), counts: new Float64Array(matrix.rows) };
  if (row < 0) return alive;
  alive.values.set(matrix.aliveValues);
  alive.counts.set(matrix.aliveCounts);
  for (let later = matrix.rows - 1; later > row; later--) takeBack(matrix, later, alive);
  return alive;
};

const takeBack = (matrix: CohortMatrix, row: number, { values, counts }: Alive): void => {
  const spent = matrix.spentOn(row);
  spent.createdOn.forEach((created, cell) => {
    values[created]! += spent.values[cell]!;
    counts[created]! += spent.counts[cell]!;
  });
  values[row] = 0;
  counts[row] = 0;
};

/** From the coins at the end of the day before to those at the end of a day. */
export const passDay = (matrix: CohortMatrix, row: number, { values, counts }: Alive): void => {
  const facts = matrix.factsOn(row);
  values[row]! += facts[at.createdValue]!;
  counts[row]! += facts[at.createdCount]!;
  const spent = matrix.spentOn(row);
  for (let cell = 0; cell < spent.createdOn.length; cell++) {
    const created = spent.createdOn[cell]!;
    values[created]! -= spent.values[cell]!;
    counts[created]! -= spent.counts[cell]!;
  }
};
