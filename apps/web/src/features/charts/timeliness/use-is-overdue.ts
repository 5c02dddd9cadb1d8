import { isStale, type Latest } from '@chaintide/chart/scene/latest';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { MINUTE } from '@chaintide/contracts/limits';
import { useNow } from '../../../shared/browser/use-now.ts';
import { useLive } from '../../../shared/live/live-context.ts';

/** Whether newer points of a series are overdue; those of a preview are withheld, and those of an earlier day's knowledge do not come. */
export const useIsOverdue = (series: SeriesColumns | undefined, latest: Latest | undefined): boolean => {
  const now = useNow(MINUTE, useLive().now);
  return series?.preview === null && !series.known && latest !== undefined && isStale(series, latest, now);
};
