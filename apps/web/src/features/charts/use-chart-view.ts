import type { Catalogue } from '@chaintide/contracts/indicators';
import { grades } from '@chaintide/contracts/roles';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useSay } from '../../shared/messages/messages.ts';
import { readView, writeView, type ChartView } from './chart-view.ts';

/** The view the link asks for, and how to change it. What could not be read is said once per link. */
export const useChartView = (catalogue: Catalogue): { view: ChartView; change: (change: Partial<ChartView>) => void } => {
  const [search, setSearch] = useSearchParams();
  const say = useSay();
  const { view, ignored } = useMemo(() => readView(search, catalogue, grades.guest), [search, catalogue]);
  const parts = ignored.join(', ');

  useEffect(() => {
    if (parts) say('warning', { text: 'charts.ignored', args: { parts } });
  }, [parts, say]);

  const change = useCallback((part: Partial<ChartView>): void => {
    setSearch((present) => writeView({ ...readView(present, catalogue, grades.guest).view, ...part }), { replace: true });
  }, [setSearch, catalogue]);

  return { view, change };
};
