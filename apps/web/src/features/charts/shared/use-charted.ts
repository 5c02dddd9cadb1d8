import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { useEffect, useMemo } from 'react';
import type { CallFailure } from '../../../shared/failures/failure.ts';
import { useSeriesQuery } from '../../../shared/api/series-api.ts';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import type { Trace } from '@chaintide/chart/scene/trace';
import { ownTraces, viewTraces } from '@chaintide/chart/view/view-traces';
import { useOnReturn } from '../../../shared/live/live-context.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { ChartView, Overlay } from '@chaintide/chart/view/chart-view';
import { useAnalysis } from '../traces/late-analysis.ts';
import { overlaysFor } from '@chaintide/chart/view/companion-spec';
import { useCompanions, type Companion } from './use-companions.ts';

export interface Charted {
  /** The indicator shown; while another one is loading, still the previous one. */
  readonly indicator: Indicator;
  readonly series: SeriesColumns;
  /** Main columns and their averages first, or in their place the ratios; followed by the companions. */
  readonly traces: readonly Trace[];
}

interface Asked {
  readonly charted: Charted | undefined;
  readonly isLoading: boolean;
  /** Whether `charted` belongs to the current view. */
  readonly isCurrent: boolean;
  readonly failure: CallFailure | undefined;
  /** The preview received instead, if the indicator is above the reader's grade. */
  readonly preview: SeriesColumns | undefined;
  readonly isPolled: boolean;
  /** Coins whose price can be laid over it. */
  readonly mayOverlay: readonly Overlay[];
  /** Companions of the main series, drawn or not. */
  readonly companions: readonly Companion[];
  readonly retry: () => void;
}

const EMPTY_RETRY_MS = 3 * SECOND; // the gateway may still be fetching from its sources

/** The refusal of an indicator that no source feeds, which need not be asked for. */
const withoutSource = ({ id }: Indicator): CallFailure => ({
  kind: 'refused',
  name: 'indicator.noSource',
  args: { id, inputs: '' },
});

const useMainSeries = ({ indicator, resolution, parameters, known }: ChartView, from: string | undefined) => {
  const isPolled = !known && Object.keys(parameters).length > 0;
  const query = useSeriesQuery(
    { id: indicator.id, resolution, parameters, from, known },
    { pollingInterval: isPolled ? MINUTE : 0, skipPollingIfUnfocused: true, skip: indicator.awaits !== undefined },
  );
  const isEmpty = !known && query.currentData?.times.length === 0;
  const { refetch } = query;
  useEffect(() => {
    if (!isEmpty) return undefined;
    const timer = setInterval(() => void refetch(), EMPTY_RETRY_MS);
    return () => clearInterval(timer);
  }, [isEmpty, refetch]);
  const asked = query.currentData === undefined || isEmpty ? (query.error as CallFailure | undefined) : undefined;
  const failure = indicator.awaits ? withoutSource(indicator) : asked;
  useOnReturn(() => {
    if (failure?.kind === 'link') void refetch();
  });
  return { query, failure, isPolled };
};

/** The series of a view and its companions as traces; from the day `from` on, every value is exact. */
export const useCharted = (view: ChartView, catalogue: Catalogue, from?: string): Asked => {
  const { grade } = useSession();
  const { query, failure, isPolled } = useMainSeries(view, from);
  const companions = useCompanions({ view, catalogue, grade, from });
  const analysis = useAnalysis(view);
  const { data: series, currentData } = query;
  const { indicator, parameters, difference, comparison, sma, ema, rsi, bands } = view;
  const drawn = useMemo(() => catalogue.indicators.find(({ id }) => id === series?.id), [catalogue, series?.id]);
  // distinguished from the default one if both are drawn; the previous picture keeps its own name
  const isHeldAgainst = difference && currentData !== undefined;
  const own = useMemo(
    () =>
      drawn && series
        ? ownTraces({ indicator: drawn, series }, { indicator, parameters, sma, ema, difference: isHeldAgainst })
        : [],
    [drawn, series, sma, ema, indicator, parameters, isHeldAgainst],
  );
  const charted = useMemo((): Charted | undefined => {
    if (!drawn || !series || own.length === 0) return undefined;
    const main = { indicator: drawn, series };
    // compared with the previous definition, it would mean something else
    const shown = { comparison, sma, ema, rsi, bands, difference: series === currentData };
    return { ...main, traces: viewTraces({ ...main, own }, { companions, analysis }, shown) };
  }, [drawn, series, currentData, own, companions, comparison, sma, ema, rsi, bands, analysis]);
  return {
    charted,
    isLoading: query.isFetching && currentData === undefined,
    isCurrent: currentData !== undefined,
    failure,
    preview: currentData?.preview ? currentData : undefined,
    isPolled,
    mayOverlay: useMemo(() => overlaysFor(view, catalogue), [view, catalogue]),
    companions,
    retry: () => {
      void query.refetch();
    },
  };
};
