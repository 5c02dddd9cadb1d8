import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { useEffect, useMemo } from 'react';
import type { CallFailure } from '../../shared/api/failure.ts';
import { useSeriesQuery } from '../../shared/api/series-api.ts';
import type { SeriesColumns } from '../../shared/api/series-columns.ts';
import { tracesOf, type Trace } from '../../shared/chart/scene/trace.ts';
import { useOnReturn } from '../../shared/live/live-context.ts';
import { useSession } from '../../shared/session/session.ts';
import type { ChartView, Overlay } from './view/chart-view.ts';
import { besideTrace, differenceTrace } from './traces/companion-traces.ts';
import { chosenDefinition, named } from './traces/definition.ts';
import { overlaysFor } from './traces/companion-spec.ts';
import { useCompanions, type Companion } from './use-companions.ts';

export interface Charted {
  /** The indicator whose picture stands; while another is on its way, still the one before. */
  readonly indicator: Indicator;
  readonly series: SeriesColumns;
  /** Main columns and their averages first, then what stands beside them. */
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
  /** Prices that may be laid over it. */
  readonly mayOverlay: readonly Overlay[];
  /** What stands beside the main series, drawn or not. */
  readonly companions: readonly Companion[];
  readonly retry: () => void;
}

const EMPTY_RETRY_MS = 3 * SECOND; // the gateway may still be asking its sources

const useMainSeries = ({ indicator, resolution, parameters }: ChartView, from: string | undefined) => {
  const isPolled = Object.keys(parameters).length > 0;
  const query = useSeriesQuery(
    { id: indicator.id, resolution, parameters, ...(from !== undefined && { from }) },
    { pollingInterval: isPolled ? MINUTE : 0, skipPollingIfUnfocused: true },
  );
  const isEmpty = query.currentData?.times.length === 0;
  const { refetch } = query;
  useEffect(() => {
    if (!isEmpty) return undefined;
    const timer = setInterval(() => void refetch(), EMPTY_RETRY_MS);
    return () => clearInterval(timer);
  }, [isEmpty, refetch]);
  const failure = query.currentData === undefined || isEmpty ? (query.error as CallFailure | undefined) : undefined;
  useOnReturn(() => {
    if (failure?.kind === 'link') void refetch();
  });
  return { query, failure, isPolled };
};

/** What stands beside a series: only what has its resolution, which a preview's has not. */
const tracesBeside = (
  companions: readonly Companion[],
  main: Pick<Charted, 'indicator' | 'series'>,
  isCurrent: boolean,
): Trace[] =>
  companions.flatMap(({ wanted, series }) => {
    if (series?.resolution !== main.series.resolution) return [];
    const trace = besideTrace(wanted, series);
    if (wanted.kind !== 'standard') return [trace];
    // beside the definition before, it would say something else
    return isCurrent ? [trace, differenceTrace(main.indicator, main.series, series)] : [];
  });

/** The series of a view, and what stands beside it, as what is drawn; from a day on every value is exact. */
export const useCharted = (view: ChartView, catalogue: Catalogue, from?: string): Asked => {
  const { grade } = useSession();
  const { query, failure, isPolled } = useMainSeries(view, from);
  const companions = useCompanions({ view, catalogue, grade, from });
  const { data: series, currentData } = query;
  const { indicator, parameters, difference, sma, ema } = view;
  const drawn = useMemo(() => catalogue.indicators.find(({ id }) => id === series?.id), [catalogue, series?.id]);
  // told apart from the default one where both are drawn; the picture before keeps its own name
  const isHeldAgainst = difference && currentData !== undefined;
  const definition = useMemo(
    () => (isHeldAgainst ? chosenDefinition(indicator, parameters) : undefined),
    [isHeldAgainst, indicator, parameters],
  );

  const own = useMemo((): Trace[] => {
    if (!drawn || !series || series.times.length === 0) return [];
    return tracesOf(drawn, series, { sma, ema }).map((trace) => ({ ...trace, label: named(trace.label, definition) }));
  }, [drawn, series, sma, ema, definition]);
  const charted = useMemo((): Charted | undefined => {
    if (!drawn || !series || own.length === 0) return undefined;
    return {
      indicator: drawn,
      series,
      traces: [...own, ...tracesBeside(companions, { indicator: drawn, series }, series === currentData)],
    };
  }, [drawn, series, currentData, own, companions]);

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
