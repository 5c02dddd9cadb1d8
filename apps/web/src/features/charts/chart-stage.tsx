import type { Provenance, Zone } from '@chaintide/contracts/indicators';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useSize } from '../../shared/browser/use-size.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './chart-stage.module.css';
import { Crosshair } from './crosshair.tsx';
import type { Backdrop } from './draw-frame.ts';
import { LatestTags } from './latest-tags.tsx';
import type { Palette } from '../../shared/chart/palette.ts';
import type { ScaleKind } from '../../shared/chart/scale.ts';
import { sceneOf, type Scene } from './scene.ts';
import type { Trace } from './trace.ts';
import { useGestures, useWheel, type Pointed } from './use-gestures.ts';
import { usePainter } from './use-painter.ts';
import type { Move, Window } from './window.ts';

interface ChartStageProps {
  readonly label: string;
  /** Which series it is. */
  readonly subject: string;
  readonly traces: readonly Trace[];
  readonly zones: readonly Zone[];
  readonly provenance: readonly Provenance[];
  readonly scale: ScaleKind;
  readonly window: Window;
  readonly palette: Palette;
  readonly withHours: boolean;
  /** Whether the last point is the newest there is. */
  readonly hasLatest: boolean;
  readonly onMove: (move: Move) => void;
  /** The legend, over the upper left corner. */
  readonly children: ReactNode;
}

const useBackdrop = (zones: readonly Zone[], provenance: readonly Provenance[]): Backdrop => {
  const { t, pick } = useText();
  return useMemo(() => ({
    zones: zones.map((zone) => ({ ...zone, label: pick(zone.label) })),
    provenance,
    watermark: t('charts.chart.watermark'),
    simulated: t('charts.chart.simulated'),
  }), [zones, provenance, t, pick]);
};

/** The chart's area: frame, marks, crosshair and gestures, one above the other. */
export const ChartStage = ({ label, subject, traces, zones, provenance, scale, window, palette, withHours, hasLatest, onMove, children }: ChartStageProps) => {
  const { t, language } = useText();
  const surface = useRef<HTMLDivElement>(null);
  const size = useSize(surface);
  const frame = useRef<HTMLCanvasElement>(null);
  const sketch = useRef<HTMLCanvasElement>(null);
  const chart = useRef<HTMLDivElement>(null);
  const [pointed, setPointed] = useState<{ subject: string; at: Pointed } | null>(null);
  const backdrop = useBackdrop(zones, provenance);
  const scene = useMemo<Scene | undefined>(
    () => (size ? sceneOf({ size, window, traces, scale, language }) : undefined),
    [size, window, traces, scale, language],
  );
  usePainter({ frame, sketch, chart }, scene && { scene, palette, backdrop });
  useWheel(surface, { scene, onMove });
  const gestures = useGestures({ scene, onMove, onPoint: (at) => setPointed(at && { subject, at }) });
  // a crosshair left by a tap would point beside the data of another series
  const crosshair = pointed?.subject === subject ? pointed.at : undefined;

  return (
    <div ref={surface} className={styles['stage']} tabIndex={0} role="group" aria-roledescription="chart" aria-label={label} {...gestures}>
      <canvas ref={frame} className={styles['layer']} />
      <canvas ref={sketch} className={styles['marks']} />
      {/* AG Charts would take the focus and the pointer; both are the stage's */}
      <div ref={chart} className={styles['marks']} inert />
      {children}
      {scene && hasLatest && <LatestTags scene={scene} palette={palette} />}
      {scene && crosshair && <Crosshair scene={scene} traces={traces} palette={palette} at={crosshair} withHours={withHours} />}
      {scene?.hidesNegatives && <p className={styles['note']}>{t('charts.chart.negatives')}</p>}
    </div>
  );
};
