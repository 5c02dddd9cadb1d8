import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { useEffect, useMemo } from 'react';
import type { CallFailure } from '../../shared/api/failure.ts';
import { useSeriesQuery } from '../../shared/api/series-api.ts';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { tracesOf, type Trace } from '@chaintide/chart/scene/trace';
import { useOnReturn } from '../../shared/live/live-context.ts';
import { useSession } from '../../shared/session/session.ts';
import type { ChartView, Overlay } from './view/chart-view.ts';
import { awaitedTrace, companionTrace } from './traces/companion-traces.ts';
import { chosenDefinition, named } from './traces/definition.ts';
import { useAnalysis, type Analysis } from './traces/late-analysis.ts';
import { overlaysFor } from './traces/companion-spec.ts';
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

/** Traces of the companions; only those in the main series' resolution, which a preview does not have. */
const tracesBeside = (
  companions: readonly Companion[],
  main: Pick<Charted, 'indicator' | 'series'>,
  differenceTrace: Analysis['differenceTrace'] | undefined,
): Trace[] =>
  companions.flatMap(({ spec, state, series }) => {
    if (state === 'loading' && spec.kind === 'overlay' && main.series.preview === null) return [awaitedTrace(spec)];
    if (series?.resolution !== main.series.resolution) return [];
    const trace = companionTrace(spec, series);
    if (spec.kind !== 'standard') return [trace];
    // compared with the previous definition, it would mean something else
    return differenceTrace ? [trace, differenceTrace(main.indicator, main.series, series)] : [];
  });

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
    const main = { indicator: drawn, series };
    const ratios = comparison === 'ratio' ? (analysis?.ratiosOf(main, companions, { sma, ema }) ?? []) : [];
    const beside = ratios.length > 0 ? companions.filter(({ spec }) => spec.kind === 'overlay') : companions;
    const lines = [
      ...(ratios.length > 0 ? ratios : own),
      ...tracesBeside(beside, main, series === currentData ? analysis?.differenceTrace : undefined),
    ];
    return { ...main, traces: [...lines, ...(analysis?.studiesOf(lines, { rsi, bands }) ?? [])] };
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
