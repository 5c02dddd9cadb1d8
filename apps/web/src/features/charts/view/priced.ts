import type { ChartView } from '@chaintide/chart/view/chart-view';
import { pricedOf } from '@chaintide/chart/view/priced';
import { useMemo } from 'react';
import { usePreference } from '../../../shared/preferences/preferences.ts';

/** The view with the prices that its indicator starts with, unless the link or the reader wants none. */
export const usePriced = (view: ChartView, isAlone: boolean): ChartView => {
  const isWanted = usePreference(({ price }) => price);
  return useMemo(() => pricedOf(view, isAlone && isWanted), [view, isAlone, isWanted]);
};
