import type { Series } from '@chaintide/contracts/charts/indicators';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { columnsOf, type SeriesColumns } from '../scene/series-columns.ts';

const POINTS = 400;

/** Daily points of an indicator, each one higher than the one before. */
export const risingSeries = (id: string): SeriesColumns => {
  const times = Array.from({ length: POINTS }, (_, day) => (day * DAY) / SECOND);
  const columns = indicatorById(id)!.columns.map(({ key }) => key);
  const series: Series = {
    id,
    resolution: '1d',
    parameters: {},
    revision: 1,
    columns,
    times,
    values: columns.map(() => times.map((_, day) => day + 1)),
    provisionalFrom: null,
    provenance: [],
    updatedAt: null,
    preview: null,
  };
  return columnsOf(series);
};
