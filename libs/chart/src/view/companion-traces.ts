import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { SeriesColumns } from '../scene/series-columns.ts';
import { tracesOf, type Trace } from '../scene/trace.ts';
import { named } from './definition.ts';
import type { CompanionSpec } from './companion-spec.ts';

/** An indicator and its series. */
export interface Charted {
  readonly indicator: Indicator;
  readonly series: SeriesColumns;
}

/** A series beside the main one, as far as it is known. */
export interface Companied {
  readonly spec: CompanionSpec;
  readonly state: 'shown' | 'loading' | 'failed' | 'empty' | 'locked' | 'unlike' | 'awaiting';
  /** Set if the state is `shown`. */
  readonly series: SeriesColumns | undefined;
}

/** Beginning of the key of a ratio. */
export const RATIO = 'ratio:';

export const WITHOUT_AVERAGES = { sma: 0, ema: 0 };

/**
 * A companion series as a single line: its main column, or the close of candles. The default definition is drawn
 * faintly.
 */
export const companionTrace = (
  { kind, key, indicator, label, axis, colour }: CompanionSpec,
  series: SeriesColumns,
): Trace => {
  const { ohlc: candle, ...main } = tracesOf(indicator, series, WITHOUT_AVERAGES)[0]!;
  const isOneOfSeveral = kind === 'compared' && indicator.columns.length > 1 && candle === undefined;
  return {
    ...main,
    key: `${kind}:${key}`,
    label: isOneOfSeveral ? named(label, main.label) : label,
    axis,
    colour,
    shape: 'line',
    faint: kind === 'standard',
  };
};

const NOTHING = new Float64Array();

/** A line that is still loading, so that its axis and its name have their places before it comes. */
export const awaitedTrace = ({ kind, key, indicator, label, axis, colour }: CompanionSpec): Trace => ({
  key: `${kind}:${key}`,
  label,
  of: indicator.id,
  axis,
  shape: 'line',
  colour,
  unit: indicator.unit,
  faint: false,
  points: { x: NOTHING, y: NOTHING },
});
