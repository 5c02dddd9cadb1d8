import type { Catalogue } from '@chaintide/contracts/indicators';
import { useCallback, useMemo } from 'react';
import { useSession } from '../../../shared/session/session.ts';
import { useIgnored } from '../use-ignored.ts';
import { useLink } from '../view/use-link.ts';
import { readGrid, writeGrid, type GridView } from './grid-view.ts';

/** `tuned`: the charts stay the same ones, and the browser's back does not undo it step by step. */
type Change = (kind: 'tuned' | 'arranged', step: (grid: GridView) => GridView) => void;

/** The charts the link asks for, and how to change them. What could not be read is said once per link. */
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
