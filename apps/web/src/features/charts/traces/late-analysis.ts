import { useEffect, useState } from 'react';
import { loadChunk } from '../../../shared/browser/chunk-loading.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';

const load = () => import('@chaintide/chart/view/analysis');

export type Analysis = Awaited<ReturnType<typeof load>>;

let arrived: Analysis | undefined;

/** Whether a view shows more than columns and their averages. */
const isAnalysed = ({ comparison, rsi, bands, difference }: ChartView): boolean =>
  comparison !== 'values' || rsi !== undefined || bands !== undefined || difference;

/** The code of comparisons and studies; loaded for the first view with any, and undefined until then. */
export const useAnalysis = (view: ChartView): Analysis | undefined => {
  const isWanted = isAnalysed(view);
  const [, setArrived] = useState(arrived !== undefined);
  useEffect(() => {
    if (!isWanted || arrived) return undefined;
    let isOpen = true;
    const fetch = async (): Promise<void> => {
      arrived ??= await loadChunk(load);
      if (isOpen) setArrived(true);
    };
    void fetch();
    return () => {
      isOpen = false;
    };
  }, [isWanted]);
  return isWanted ? arrived : undefined;
};
