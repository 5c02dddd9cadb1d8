import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../../shared/session/session.ts';
import { readView, writeView, type ChartView } from '@chaintide/chart/view/chart-view';
import { useIgnored } from '../shared/use-ignored.ts';
import { useLink } from './use-link.ts';

/** The view in the link, and a function to change it. Unreadable parts are reported once per link. */
export const useChartView = (
  catalogue: Catalogue,
): { view: ChartView; change: (change: Partial<ChartView>) => void } => {
  const { search, changeLink } = useLink();
  const { grade } = useSession();
  const { view, ignored } = useMemo(() => readView(search, catalogue, grade), [search, catalogue, grade]);
  useIgnored(ignored);

  const change = useCallback(
    (part: Partial<ChartView>): void => {
      changeLink((present) => writeView({ ...readView(present, catalogue, grade).view, ...part }), 'tuned');
    },
    [changeLink, catalogue, grade],
  );

  return { view, change };
};
