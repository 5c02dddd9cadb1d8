import type { Indicator } from '@chaintide/contracts/indicators';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { standardResolution } from '../../features/charts/view/chart-view.ts';
import { prefetchSeries } from '../../shared/api/series-api.ts';

const PATIENCE_MS = 60; // a pointer on its way elsewhere asks for nothing

/** Reads what a link to an indicator will show; over once it is there, or cannot be had. */
export const useReading = (): ((indicator: Indicator) => Promise<unknown>) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useCallback(
    async (indicator) =>
      dispatch(prefetchSeries({ id: indicator.id, resolution: standardResolution(indicator), parameters: {} })),
    [dispatch],
  );
};

/** Reads it while the link is pointed at. */
export const usePrefetch = (indicator: Indicator, isPointed: boolean): void => {
  const read = useReading();
  useEffect(() => {
    if (!isPointed) return undefined;
    const timer = setTimeout(() => void read(indicator), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [read, indicator, isPointed]);
};
