import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { ScaleKind } from '../axes/scale.ts';
import { tracesOf, type Trace } from '../scene/trace.ts';
import type * as analysisCode from './analysis.ts';
import type { ChartView } from './chart-view.ts';
import { awaitedTrace, companionTrace, type Charted, type Companied } from './companion-traces.ts';
import { chosenDefinition, named } from './definition.ts';

/** The code of comparisons and studies, which a page loads when it first needs it. */
type Analysis = Pick<typeof analysisCode, 'differenceTrace' | 'ratiosOf' | 'studiesOf'>;

interface Beside {
  readonly companions: readonly Companied[];
  readonly analysis: Analysis | undefined;
}

type OwnView = Pick<ChartView, 'indicator' | 'parameters' | 'difference' | 'sma' | 'ema'>;

/** The main columns with their averages; named by the definition if the default one is drawn too. */
export const ownTraces = ({ indicator, series }: Charted, view: OwnView): Trace[] => {
  if (series.times.length === 0) return [];
  const definition = view.difference ? chosenDefinition(view.indicator, view.parameters) : undefined;
  return tracesOf(indicator, series, view).map((trace) => ({ ...trace, label: named(trace.label, definition) }));
};

/** Traces of the companions; only those in the main series' resolution, which a preview does not have. */
const tracesBeside = (main: Charted, { companions, analysis }: Beside, isDifferent: boolean): Trace[] =>
  companions.flatMap(({ spec, state, series }) => {
    if (state === 'loading' && spec.kind === 'overlay' && main.series.preview === null) return [awaitedTrace(spec)];
    if (series?.resolution !== main.series.resolution) return [];
    const trace = companionTrace(spec, series);
    if (spec.kind !== 'standard') return [trace];
    return analysis && isDifferent ? [trace, analysis.differenceTrace(main.indicator, main.series, series)] : [];
  });

/**
 * All traces of a view: the main columns and their averages, or in their place the ratios; the companions; and the
 * studies. `difference` says whether the default definition can be held against the main series.
 */
export const viewTraces = (
  { own, ...main }: Charted & { readonly own: readonly Trace[] },
  { companions, analysis }: Beside,
  view: Pick<ChartView, 'comparison' | 'sma' | 'ema' | 'rsi' | 'bands' | 'difference'>,
): Trace[] => {
  const ratios = view.comparison === 'ratio' ? (analysis?.ratiosOf(main, companions, view) ?? []) : [];
  const beside = ratios.length > 0 ? companions.filter(({ spec }) => spec.kind === 'overlay') : companions;
  const lines = [
    ...(ratios.length > 0 ? ratios : own),
    ...tracesBeside(main, { companions: beside, analysis }, view.difference),
  ];
  return [...lines, ...(analysis?.studiesOf(lines, view) ?? [])];
};

const NO_ZONES: Indicator['zones'] = []; // zones are ranges of values, which only values can lie in

/** Zones and scale of the main axis, as the lines are compared. */
export const axisLook = (
  comparison: ChartView['comparison'],
  zones: Indicator['zones'],
  scale: ScaleKind,
): { readonly zones: Indicator['zones']; readonly scale: ScaleKind } => ({
  zones: comparison === 'values' ? zones : NO_ZONES,
  scale: comparison === 'percent' ? 'linear' : scale, // a loss has no logarithm
});
