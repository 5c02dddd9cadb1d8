import { SECOND } from '@chaintide/contracts/limits';
import { useText } from '../../shared/i18n/use-text.ts';
import { formatPrecise, formatShort } from '../../shared/format/number.ts';
import { formatBucket } from '../../shared/format/time.ts';
import styles from './crosshair.module.css';
import type { Palette } from '../../shared/chart/palette.ts';
import { readoutAt, type Readout } from './readout.ts';
import { drawnAt, valueAt } from '../../shared/chart/scale.ts';
import { NARROW, timeAt, xAt, yAt, type Scene } from './scene.ts';
import type { Trace } from './trace.ts';
import type { Pointed } from './use-gestures.ts';

interface CrosshairProps {
  readonly scene: Scene;
  readonly traces: readonly Trace[];
  readonly palette: Palette;
  readonly at: Pointed;
  readonly withHours: boolean;
}

/** Every series in one box, with all digits; it keeps to the side where there is room. */
const Tooltip = ({ readout, palette, withHours, side }: { readout: Readout; palette: Palette; withHours: boolean; side: 'left' | 'right' }) => {
  const { t, language, pick } = useText();
  return (
    <div className={styles['tooltip']} data-side={side}>
      <p className={styles['time']}>{t('charts.header.bucket', { time: formatBucket(readout.time * SECOND, withHours) })}</p>
      <dl className={styles['rows']}>
        {readout.values.map(({ trace, value }) => (
          <div key={trace.key} className={styles['row']} data-faint={trace.faint}>
            <dt><i style={{ background: palette.marks[trace.colour] }} />{pick(trace.label)}</dt>
            <dd>{formatPrecise(value, trace.unit, language)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};

const Dots = ({ scene, readout, palette }: { scene: Scene; readout: Readout; palette: Palette }) => readout.values.map(({ trace, value }) => {
  const { scale } = scene.axes[trace.axis] ?? scene.axes.main;
  const y = yAt(scene, scale, drawnAt(value, scale.kind));
  if (Number.isNaN(y) || trace.faint) return null;
  return <i key={trace.key} className={styles['dot']} style={{ left: xAt(scene, readout.time), top: y, background: palette.marks[trace.colour] }} />;
});

const AxisBadges = ({ scene, at: { y } }: { scene: Scene; at: Pointed }) => {
  const { language } = useText();
  const { plot, axes, size } = scene;
  const share = 1 - (y - plot.top) / plot.height;
  const main = formatShort(valueAt(axes.main.scale, share), axes.main.unit, language);
  return (
    <>
      <span className={styles['badge']} style={{ left: plot.left + plot.width, top: y }}>{main}</span>
      {axes.price && <span className={styles['badge']} data-side="left" style={{ right: size.width - plot.left, top: y }}>{formatShort(valueAt(axes.price.scale, share), axes.price.unit, language)}</span>}
    </>
  );
};

/** The crosshair: it snaps to the nearest bucket, and one tooltip speaks for all series. */
export const Crosshair = ({ scene, traces, palette, at, withHours }: CrosshairProps) => {
  const { plot, size } = scene;
  const isInside = at.x >= plot.left && at.x <= plot.left + plot.width && at.y >= plot.top && at.y <= plot.top + plot.height;
  const readout = isInside ? readoutAt(traces, timeAt(scene, at.x)) : undefined;
  if (!readout) return null;
  const x = xAt(scene, readout.time);
  const isRight = x > plot.left + plot.width / 2;
  // beside the crosshair; where there is no room for that, in the corner across
  const isNarrow = size.width < NARROW;
  const far = isRight ? plot.left : plot.left + plot.width;
  const anchor = isNarrow ? far : x;
  return (
    <div className={styles['crosshair']} aria-hidden="true">
      <i className={styles['vertical']} style={{ left: x, top: plot.top, height: plot.height }} />
      <i className={styles['horizontal']} style={{ left: plot.left, top: at.y, width: plot.width }} />
      <Dots scene={scene} readout={readout} palette={palette} />
      <AxisBadges scene={scene} at={at} />
      <span className={styles['badge']} data-side="bottom" style={{ left: x, top: plot.top + plot.height }}>{formatBucket(readout.time * SECOND, withHours)}</span>
      <div className={styles['anchor']} style={{ left: anchor, top: plot.top }}>
        <Tooltip readout={readout} palette={palette} withHours={withHours} side={isNarrow === isRight ? 'right' : 'left'} />
      </div>
    </div>
  );
};
