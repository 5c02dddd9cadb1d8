import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { useEffect, useMemo } from 'react';
import type { CallFailure } from '../../shared/api/failure.ts';
import { useSeriesQuery } from '../../shared/api/series-api.ts';
import type { SeriesColumns } from '../../shared/api/series-columns.ts';
import { useOnReturn } from '../../shared/live/live-context.ts';
import type { ChartView } from './chart-view.ts';
import { priceTrace, tracesOf, type Trace } from './trace.ts';

const PRICE = 'btc.price';

export interface Charted {
  /** The indicator whose picture stands; while another is on its way, still the one before. */
  readonly indicator: Indicator;
  readonly series: SeriesColumns;
  readonly traces: readonly Trace[];
}

interface Asked {
  readonly charted: Charted | undefined;
  readonly isLoading: boolean;
  /** Whether `charted` is what the view asks for. */
  readonly isCurrent: boolean;
  readonly failure: CallFailure | undefined;
  /** What came instead, where the reader's grade does not open the indicator. */
  readonly preview: SeriesColumns | undefined;
  readonly isPolled: boolean;
  readonly mayOverlay: boolean;
  readonly retry: () => void;
}

/** A price beside prices says nothing new. */
const showsPrice = ({ id, columns }: Indicator): boolean => id === PRICE || columns.some(({ key }) => key === 'price');

const EMPTY_RETRY_MS = 3 * SECOND; // the gateway may still be asking its sources

/** The series of a view, and the price behind it, as what is drawn. */
export const useCharted = (view: ChartView, catalogue: Catalogue): Asked => {
  const { indicator, resolution, parameters } = view;
  const isPolled = Object.keys(parameters).length > 0;
  const query = useSeriesQuery({ id: indicator.id, resolution, parameters }, { pollingInterval: isPolled ? MINUTE : 0, skipPollingIfUnfocused: true });
  const priceOf = catalogue.indicators.find(({ id }) => id === PRICE);
  const mayOverlay = !showsPrice(indicator) && (priceOf?.resolutions.includes(resolution) ?? false);
  const price = useSeriesQuery({ id: PRICE, resolution, parameters: {} }, { skip: !view.overlay || !mayOverlay });
  const series = query.data;
  const isEmpty = query.currentData?.times.length === 0 && query.currentData.preview === null;
  const { refetch } = query;
  useEffect(() => {
    if (!isEmpty) return undefined;
    const timer = setInterval(() => void refetch(), EMPTY_RETRY_MS);
    return () => clearInterval(timer);
  }, [isEmpty, refetch]);
  const failure = query.currentData === undefined || isEmpty ? (query.error as CallFailure | undefined) : undefined;
  useOnReturn(() => { if (failure?.kind === 'link') void query.refetch(); });

  const charted = useMemo((): Charted | undefined => {
    const drawn = series && catalogue.indicators.find(({ id }) => id === series.id);
    if (!drawn || series.times.length === 0) return undefined;
    const traces = tracesOf(drawn, series, view.sma);
    const overlay = price.currentData && priceOf && view.overlay && price.currentData.resolution === series.resolution ? [priceTrace(priceOf, price.currentData)] : [];
    return { indicator: drawn, series, traces: [...traces, ...overlay] };
  }, [series, catalogue, view.sma, view.overlay, price.currentData, priceOf]);

  return {
    charted,
    isLoading: query.isFetching && query.currentData === undefined,
    isCurrent: query.currentData !== undefined,
    failure,
    preview: query.currentData?.preview ? query.currentData : undefined,
    isPolled,
    mayOverlay,
    retry: () => { void query.refetch(); },
  };
};
