import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../../shared/session/session.ts';
import { useIgnored } from '../shared/use-ignored.ts';
import { useLink } from '../view/use-link.ts';
import { readGrid, writeGrid, type GridView } from '@chaintide/chart/view/grid-view';

/** With `tuned`, the charts remain the same, and the change does not become a step in the browser's history. */
type Change = (kind: 'tuned' | 'arranged', step: (grid: GridView) => GridView) => void;

/** The charts in the link, and a function to change them. Unreadable parts are reported once per link. */
export const useChartGrid = (catalogue: Catalogue): { grid: GridView; change: Change } => {
  const { search, changeLink } = useLink();
  const { grade } = useSession();
  const { grid, ignored } = useMemo(() => readGrid(search, catalogue, grade), [search, catalogue, grade]);
  useIgnored(ignored);

  const change = useCallback<Change>(
    (kind, step) => {
      changeLink((present) => writeGrid(step(readGrid(present, catalogue, grade).grid)), kind);
    },
    [changeLink, catalogue, grade],
  );

  return { grid, change };
};
