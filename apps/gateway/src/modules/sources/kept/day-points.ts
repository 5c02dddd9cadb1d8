import { DAY } from '@chaintide/contracts/limits';
import type { Batch, Point } from '../../series/batch.ts';
import type { Source } from '../source.ts';
import type { Advanced, IndexColumns } from './progress.ts';

/** Columns of an index as points of metrics; `prefix`: of their ids. Rows without a value have no point. */
export const pointsOf = ({ from, columns }: IndexColumns, firstDay: number, prefix: string): Batch['points'] => {
  const pointsIn = (column: Float64Array): Point[] =>
    [...column.entries()]
      .filter(([, value]) => Number.isFinite(value))
      .map(([row, value]) => ({ time: (firstDay + from + row) * DAY, value }));
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [prefix + name, pointsIn(column)]));
};

/** The origin that every batch of an index of a chain names. */
export const batchFrom = (
  { provider, simulated }: Pick<Source, 'provider' | 'simulated'>,
  { firstDay, rows }: Advanced,
  fetchedAt: number,
): Omit<Batch, 'points'> => ({
  source: provider,
  simulated,
  priority: -1, // computed here from the blocks themselves: before what a node tells of single events
  fetchedAt,
  step: '1d',
  provisionalFrom: (firstDay + rows - 1) * DAY,
});
