import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { useCallback, useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { standardResolution } from '@chaintide/chart/view/chart-view';
import type { SeriesRequest } from '../../shared/api/load-series.ts';
import { prefetchSeries } from '../../shared/api/series-api.ts';

const PATIENCE_MS = 60; // a pointer that only passes over causes no request

/** The request for the series that a link to an indicator shows. */
export const requestOf = (indicator: Indicator): SeriesRequest => ({
  id: indicator.id,
  resolution: standardResolution(indicator),
  parameters: {},
});

/**
 * Returns a function that loads the data of a link to an indicator; it resolves once they are loaded or have failed.
 */
export const useReading = (): ((indicator: Indicator) => Promise<unknown>) => {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  return useCallback(
    async (indicator) => indicator.awaits === undefined && dispatch(prefetchSeries(requestOf(indicator))),
    [dispatch],
  );
};

/** Loads an indicator's data while the pointer is over its link. */
export const usePrefetch = (indicator: Indicator, isPointed: boolean): void => {
  const read = useReading();
  useEffect(() => {
    if (!isPointed) return undefined;
    const timer = setTimeout(() => void read(indicator), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [read, indicator, isPointed]);
};
