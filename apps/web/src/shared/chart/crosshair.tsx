import { SECOND } from '@chaintide/contracts/limits';
import type { Provenance } from '@chaintide/contracts/charts/indicators';
import { isSimulatedAt } from '@chaintide/chart/scene/series-columns';
import { SimulatedMark } from '../ui/figures/simulated-mark.tsx';
import { useText } from '../i18n/use-text.ts';
import { formatExact, formatPrecise } from '@chaintide/indicators/number';
import { formatBucket } from '../format/time.ts';
import { fittedValue } from '@chaintide/chart/axes/axis-labels';
import styles from './crosshair.module.css';
import { topDown } from '@chaintide/chart/scene/legend-order';
import { valueColour } from '@chaintide/chart/scene/mark-colour';
import type { Palette } from '@chaintide/chart/scene/palette';
import { NARROW } from '@chaintide/chart/scene/plot';
import type { Readout, TraceValue } from '@chaintide/chart/scene/readout';
import { drawnAt, valueAt, WHOLE } from '@chaintide/chart/axes/scale';
import { axisFor, xAt, yAt, type Scene, type ValueAxis } from '@chaintide/chart/scene/scene';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Crosshair } from './use-crosshair.ts';

/** A line about an indicator at a bucket, in unix seconds; undefined for none. */
type Note = (time: number) => string | undefined;

const notes = new Map<string, Note>();

/** Adds a line to the tooltips of an indicator until the returned function is called. */
export const noteInTooltips = (indicator: string, note: Note): (() => void) => {
  notes.set(indicator, note);
  return () => {
    if (notes.get(indicator) === note) notes.delete(indicator);
  };
};

export const noteAt = (indicator: string, time: number): string | undefined => notes.get(indicator)?.(time);

export interface CrosshairProps {
  readonly scene: Scene;
  readonly crosshair: Crosshair;
  readonly palette: Palette;
  readonly withHours: boolean;
  readonly provenance: readonly Provenance[];
}

interface TooltipProps {
  readonly readout: Readout;
  readonly palette: Palette;
  readonly withHours: boolean;
  readonly side: 'left' | 'right';
  readonly isSimulated: boolean;
}

/** Returns a formatter that shows only the digits that are exact at `time`. */
const useValue = (time: number) => {
  const { language } = useText();
  return ({ digits, digitsBefore = Infinity, unit }: Trace, value: number): string =>
    digits !== undefined && time < digitsBefore
      ? formatExact(Number(value.toPrecision(digits)), unit, language)
      : formatPrecise(value, unit, language);
};

const CandleRows = ({ of: { trace, value, candle }, time }: { of: TraceValue; time: number }) => {
  const { t } = useText();
  const write = useValue(time);
  return (['open', 'high', 'low', 'close'] as const).map((part) => (
    <div key={part} className={styles['row']}>
      <dt>{t(`charts.chart.${part}`)}</dt>
      <dd>{write(trace, part === 'close' ? value : (candle?.[part] ?? NaN))}</dd>
    </div>
  ));
};

/** Exact values of every series in one box, on the side that has room. */
const Tooltip = ({ readout, palette, withHours, side, isSimulated }: TooltipProps) => {
  const { t, pick } = useText();
  const write = useValue(readout.time);
  const note = noteAt(readout.values[0]?.trace.of ?? '', readout.time);
  return (
    <div className={styles['tooltip']} data-side={side}>
      <p className={styles['time']}>
        {t('charts.header.bucket', { time: formatBucket(readout.time * SECOND, withHours) })}
        {isSimulated && <SimulatedMark brief="always" />}
      </p>
      <dl className={styles['rows']}>
        {topDown(readout.values, ({ trace }) => trace).map((one) =>
          one.candle ? (
            <CandleRows key={one.trace.key} of={one} time={readout.time} />
          ) : (
            <div key={one.trace.key} className={styles['row']} data-faint={one.trace.faint}>
              <dt>
                <i style={{ background: palette.marks[valueColour(one.trace, one.value)] }} />
                {pick(one.trace.label)}
              </dt>
              <dd>{write(one.trace, one.value)}</dd>
            </div>
          ),
        )}
      </dl>
      {note !== undefined && <p className={styles['note']}>{note}</p>}
    </div>
  );
};

const dotted = ({ faint, shape }: Trace): boolean => !faint && shape !== 'stack' && shape !== 'candle';

const Dots = ({ scene, readout, palette }: { scene: Scene; readout: Readout; palette: Palette }) =>
  readout.values.map(({ trace, value }) => {
    const { scale } = axisFor(scene, trace);
    const y = yAt(scene, scale, drawnAt(value, scale));
    if (Number.isNaN(y) || !dotted(trace)) return null;
    return (
      <i
        key={trace.key}
        className={styles['dot']}
        style={{ left: xAt(scene, readout.time), top: y, background: palette.marks[valueColour(trace, value)] }}
      />
    );
  });

const AxisBadge = ({ scene, axis, y }: { scene: Scene; axis: ValueAxis; y: number }) => {
  const { language } = useText();
  const { plot, size } = scene;
  const { gutter, scale, unit, ticks } = axis;
  if (!gutter || ticks.length === 0) return null;
  const share = 1 - (y - plot.top) / plot.height;
  const { low, high } = scale.room ?? WHOLE;
  if (share < low || share > high) return null;
  const value = valueAt(scale, share);
  const place = gutter.side === 'right' ? { left: gutter.edge } : { right: size.width - gutter.edge };
  return (
    <span className={styles['badge']} style={{ ...place, top: y }}>
      {fittedValue(value, { unit, language, room: gutter.width })}
    </span>
  );
};

/** The crosshair, snapped to the nearest bucket, with one tooltip for all series. */
export const CrosshairView = ({ scene, crosshair: { readout, y }, palette, withHours, ...origin }: CrosshairProps) => {
  const { plot, size } = scene;
  const x = xAt(scene, readout.time);
  const isRight = x > plot.left + plot.width / 2;
  // beside the crosshair; on a narrow chart, in the opposite corner
  const isNarrow = size.width < NARROW;
  const far = isRight ? plot.left : plot.left + plot.width;
  const anchor = isNarrow ? far : x;
  return (
    <div className={styles['crosshair']} aria-hidden="true">
      <i className={styles['vertical']} style={{ left: x, top: plot.top, height: plot.height }} />
      {y !== undefined && <i className={styles['horizontal']} style={{ left: plot.left, top: y, width: plot.width }} />}
      <Dots scene={scene} readout={readout} palette={palette} />
      {y !== undefined && scene.axes.map((axis) => <AxisBadge key={axis.name} scene={scene} axis={axis} y={y} />)}
      <span className={styles['badge']} data-side="bottom" style={{ left: x, top: plot.top + plot.height }}>
        {formatBucket(readout.time * SECOND, withHours)}
      </span>
      <div className={styles['anchor']} style={{ left: anchor, top: plot.top }}>
        <Tooltip
          readout={readout}
          palette={palette}
          withHours={withHours}
          side={isNarrow === isRight ? 'right' : 'left'}
          isSimulated={isSimulatedAt(origin, readout.time)}
        />
      </div>
    </div>
  );
};
