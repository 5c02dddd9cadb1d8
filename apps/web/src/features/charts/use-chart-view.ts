import type { Catalogue } from '@chaintide/contracts/indicators';
import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { useProfileQuery } from '../../shared/api/profile-api.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { useSession } from '../../shared/session/session.ts';
import { readView, writeView, type ChartView } from './chart-view.ts';

/** The view the link asks for, and how to change it. What could not be read is said once per link. */
export const useChartView = (catalogue: Catalogue): { view: ChartView; change: (change: Partial<ChartView>) => void } => {
  const [search, setSearch] = useSearchParams();
  const say = useSay();
  const { grade, isLoggedIn } = useSession();
  const { isLoading: isGradeOpen } = useProfileQuery(undefined, { skip: !isLoggedIn });
  const { view, ignored } = useMemo(() => readView(search, catalogue, grade), [search, catalogue, grade]);
  const parts = ignored.join(', ');

  useEffect(() => {
    // a trial may open more than the role, and is known with the profile
    if (parts && !isGradeOpen) say('warning', { text: 'charts.ignored', args: { parts } });
  }, [parts, isGradeOpen, say]);

  const change = useCallback((part: Partial<ChartView>): void => {
    setSearch((present) => writeView({ ...readView(present, catalogue, grade).view, ...part }), { replace: true });
  }, [setSearch, catalogue, grade]);

  return { view, change };
};
