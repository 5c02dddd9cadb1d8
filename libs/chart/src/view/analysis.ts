import type { Comparison, Indicator } from '@chaintide/contracts/charts/indicators';
import type { Window } from '../gestures/window.ts';
import type { Points } from '../scene/decimate.ts';
import { rebased } from '../scene/rebased.ts';
import { isSimulatedNow, type SeriesColumns } from '../scene/series-columns.ts';
import { bollingerOf, rsiOf } from '../scene/studies.ts';
import { averaged, MAIN, tracesOf, VOLUME, type Averages, type Trace } from '../scene/trace.ts';
import { ratioOf } from '@chaintide/indicators/ratio';
import type { ChartView } from './chart-view.ts';
import type { CompanionSpec } from './companion-spec.ts';
import { companionTrace, RATIO, WITHOUT_AVERAGES, type Charted, type Companied } from './companion-traces.ts';

/** Key of the histogram of a definition minus the default one, and name of its axis. */
const DIFFERENCE = 'difference';

const HELD_DIGITS = 5; // exact digits of a rounded point; no difference below them is meaningful

const heldStep = (value: number): number => 10 ** (Math.floor(Math.log10(Math.abs(value))) - HELD_DIGITS + 1);

/** The significant part of a difference between two rounded values. */
const heldDifference = (ours: number, theirs: number): number => {
  const step = heldStep(Math.max(Math.abs(ours), Math.abs(theirs)));
  return step > 0 ? Math.round((ours - theirs) / step) * step : ours - theirs;
};

/**
 * Time from which a point may still change: the chosen definition is polled once a minute, the default one updated at
 * every tick.
 */
const settledUntil = (series: readonly SeriesColumns[]): number =>
  Math.min(...series.map(({ provisionalFrom }) => provisionalFrom ?? Infinity));

const roundedUntil = (series: readonly SeriesColumns[]): number =>
  Math.max(
    ...series.map(({ rounded, roundedBefore }) => (rounded[0] && roundedBefore !== null ? roundedBefore : -Infinity)),
  );

/** The mark of a line that was computed from others, if one of them is simulated. */
const simulatedOf = (...series: readonly SeriesColumns[]): Pick<Trace, 'isSimulated'> =>
  series.some(isSimulatedNow) ? { isSimulated: true } : {};

/** Chosen minus default for each bucket: NaN if either has no value, or if the two may be from different moments. */
export const differenceOf = (chosen: SeriesColumns, standard: SeriesColumns): Points => {
  const settled = settledUntil([chosen, standard]);
  const rounded = roundedUntil([chosen, standard]);
  const [ours, theirs] = [chosen.values[0]!, standard.values[0]!];
  let at = 0;
  const y = chosen.times.map((time, index) => {
    while (at < standard.times.length && standard.times[at]! < time) at++;
    if (standard.times[at] !== time || time >= settled) return NaN;
    return time < rounded ? heldDifference(ours[index]!, theirs[at]!) : ours[index]! - theirs[at]!;
  });
  return { x: chosen.times, y };
};

/** The same in percent of the default; NaN where that is 0. */
const relativeDifferenceOf = (chosen: SeriesColumns, standard: SeriesColumns): Points => {
  const { x, y } = differenceOf(chosen, standard);
  const percentOf = (difference: number, index: number): number => {
    const whole = chosen.values[0]![index]! - difference;
    return whole === 0 ? NaN : (100 * difference) / whole;
  };
  return { x, y: y.map(percentOf) };
};

/**
 * The difference between the chosen and the default definition, as bars on an axis of their own; in percent between two origins of the
 * same quantity.
 */
export const differenceTrace = (indicator: Indicator, chosen: SeriesColumns, standard: SeriesColumns): Trace => {
  const rounded = roundedUntil([chosen, standard]);
  const isBetweenOrigins = indicator.parameters.some(({ isOrigin }) => isOrigin);
  return {
    key: DIFFERENCE,
    label: { zh: `Δ ${indicator.label.zh}`, en: `Δ ${indicator.label.en}` },
    of: indicator.id,
    axis: DIFFERENCE,
    colour: 'muted',
    shape: 'histogram',
    unit: isBetweenOrigins ? 'percent' : indicator.unit,
    faint: false,
    points: isBetweenOrigins ? relativeDifferenceOf(chosen, standard) : differenceOf(chosen, standard),
    ...simulatedOf(chosen, standard),
    ...(rounded > 0 && { digits: HELD_DIGITS, digitsBefore: rounded }),
  };
};

/** The main line of an indicator divided by a companion, in the companion's colour. */
const ratioTrace = ({ indicator, series }: Charted, spec: CompanionSpec, divisor: SeriesColumns): Trace => {
  const { ohlc: _, ...main } = tracesOf(indicator, series, WITHOUT_AVERAGES)[0]!;
  const { x: times, y: values } = main.points;
  const { points, label } = companionTrace(spec, divisor);
  const by = { times: points.x, values: points.y, resolution: divisor.resolution };
  const rounded = roundedUntil([series, divisor]);
  return {
    key: `${RATIO}${spec.key}`,
    label: { zh: `${main.label.zh} ÷ ${label.zh}`, en: `${main.label.en} ÷ ${label.en}` },
    of: spec.indicator.id,
    axis: MAIN,
    colour: spec.colour,
    shape: 'line',
    unit: 'ratio',
    faint: false,
    points: { x: times, y: ratioOf({ times, values, resolution: series.resolution }, by) },
    ...simulatedOf(series, divisor),
    ...(rounded > 0 && { digits: HELD_DIGITS, digitsBefore: rounded }),
  };
};

/** The indicator divided by each comparison, with the averages: the first on the main axis, others on their own. */
export const ratiosOf = (main: Charted, companions: readonly Companied[], averages: Averages): Trace[] =>
  companions
    .filter(({ spec }) => spec.kind === 'compared')
    .flatMap(({ spec, series }) => (series ? [ratioTrace(main, spec, series)] : []))
    .flatMap((ratio, index) =>
      averaged(index === 0 ? ratio : { ...ratio, axis: ratio.key }, averages, main.series.resolution),
    );

/** The traces as drawn in a window. */
export const comparedIn = (traces: readonly Trace[], comparison: Comparison, window: Window): readonly Trace[] =>
  comparison === 'indexed' || comparison === 'percent' ? rebased(traces, window, comparison) : traces;

/** Lines of their own, of which there can be studies: not what was computed from them. */
const linesOf = (traces: readonly Trace[]): Trace[] =>
  traces.filter(
    ({ parent, axis, shape }) => parent === undefined && axis !== VOLUME && shape !== 'histogram' && shape !== 'stack',
  );

const isNamed = ({ key }: Trace, name: string): boolean => key === name || key.endsWith(`:${name}`);

/** The line that a study names, or the first one. */
const placedIn = (lines: readonly Trace[], of: string | undefined): Trace | undefined =>
  lines.find((line) => of !== undefined && isNamed(line, of)) ?? lines[0];

/** The view's own computations from its lines: bands around one of them, and the RSI of one. */
export const studiesOf = (traces: readonly Trace[], { bands, rsi }: Pick<ChartView, 'bands' | 'rsi'>): Trace[] => {
  const lines = linesOf(traces);
  const banded = bands && placedIn(lines, bands.of);
  const measured = rsi && placedIn(lines, rsi.of);
  return [...(banded ? bollingerOf(banded, bands) : []), ...(measured ? [rsiOf(measured, rsi.window)] : [])];
};
