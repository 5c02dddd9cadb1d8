import type { Provenance, Zone } from '@chaintide/contracts/indicators';
import { memo, useImperativeHandle, useMemo, useRef, type ReactNode, type RefObject } from 'react';
import { usePageSeen } from '../browser/use-page-seen.ts';
import { useSize } from '../browser/use-size.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './chart-stage.module.css';
import { CrosshairView } from './crosshair.tsx';
import type { Backdrop } from './draw/draw-frame.ts';
import { EventFlags } from './event-flags.tsx';
import type { StageEvent } from './scene/events.ts';
import { LatestTags } from './latest-tags.tsx';
import type { Palette } from './scene/palette.ts';
import { pictureOf } from './draw/picture.ts';
import type { ScaleKind } from './scene/scale.ts';
import { sceneOf, type Scene } from './scene/scene.ts';
import { Spoken } from './spoken.tsx';
import type { StageHandle } from './stage-handle.ts';
import type { ChartSync } from './sync.ts';
import type { Trace } from './scene/trace.ts';
import { useCrosshair } from './use-crosshair.ts';
import { useGestures, useWheel } from './use-gestures.ts';
import { usePainter } from './use-painter.ts';
import type { Move, Window } from './scene/window.ts';

interface ChartStageProps {
  readonly label: string;
  /** Which series it is. */
  readonly subject: string;
  readonly traces: readonly Trace[];
  readonly zones: readonly Zone[];
  readonly events: readonly StageEvent[];
  readonly provenance: readonly Provenance[];
  readonly scale: ScaleKind;
  readonly window: Window;
  readonly palette: Palette;
  readonly withHours: boolean;
  /** Whether the last point is the newest there is. */
  readonly hasLatest: boolean;
  readonly onMove: (move: Move) => void;
  /** A point was clicked, tapped twice, or chosen by Enter: its bucket, unix seconds. */
  readonly onPick?: ((time: number) => void) | undefined;
  readonly sync?: ChartSync | undefined;
  readonly stage?: RefObject<StageHandle | null> | undefined;
  /** The legend, over the upper left corner. */
  readonly children: ReactNode;
}

const useBackdrop = ({
  zones,
  events,
  provenance,
}: Pick<ChartStageProps, 'zones' | 'events' | 'provenance'>): Backdrop => {
  const { t, pick } = useText();
  return useMemo(
    () => ({
      zones: zones.map((zone) => ({ ...zone, label: pick(zone.label) })),
      events,
      provenance,
      watermark: t('charts.chart.watermark'),
      simulated: t('charts.chart.simulated'),
    }),
    [zones, events, provenance, t, pick],
  );
};

/** What others may ask of the chart. */
const useHandle = (props: ChartStageProps, scene: Scene | undefined, backdrop: Backdrop): void => {
  const { language, pick } = useText();
  const { stage, window, palette, hasLatest } = props;
  useImperativeHandle(
    stage,
    (): StageHandle => ({
      window: () => window,
      picture: (texts) => scene && pictureOf({ scene, palette, backdrop, texts, language, hasLatest, pick }),
    }),
    [window, scene, palette, backdrop, language, hasLatest, pick],
  );
};

const Notes = ({ scene }: { scene: Scene }) => {
  const { t } = useText();
  const [note] = scene.notes;
  return (
    note && (
      <p className={styles['note']} data-note={note}>
        {t(`charts.chart.${note}`)}
      </p>
    )
  );
};

/** The licence of the library that draws candles asks for its name and a link where people see it. */
const Credit = () => {
  const { t } = useText();
  return (
    <a
      className={styles['credit']}
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noreferrer"
      title={t('charts.chart.creditNotice')}
      onPointerDown={(event) => event.stopPropagation()}
    >
      {t('charts.chart.credit')}
    </a>
  );
};

/** The chart's area: frame, marks, crosshair and gestures, one above the other. */
export const ChartStage = memo((props: ChartStageProps) => {
  const {
    label,
    subject,
    traces,
    events,
    scale,
    window,
    palette,
    withHours,
    hasLatest,
    onMove,
    onPick,
    sync,
    children,
  } = props;
  const { language } = useText();
  const isSeen = usePageSeen();
  const surface = useRef<HTMLDivElement>(null);
  const size = useSize(surface);
  const [frame, sketch, chart, front] = [
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLCanvasElement>(null),
    useRef<HTMLDivElement>(null),
    useRef<HTMLCanvasElement>(null),
  ];
  const backdrop = useBackdrop(props);
  const scene = useMemo<Scene | undefined>(
    () => (size && isSeen ? sceneOf({ size, window, traces, scale, language }) : undefined),
    [size, isSeen, window, traces, scale, language],
  );
  usePainter({ frame, sketch, chart, front }, scene && { subject, scene, palette, backdrop });
  useHandle(props, scene, backdrop);
  useWheel(surface, { scene, onMove });
  const { crosshair, show, step, pick, tap } = useCrosshair({ subject, scene, traces, onMove, onPick, sync });
  const gestures = useGestures({ scene, onMove, onPoint: show, onStep: step, onPick: pick, onTap: tap });

  return (
    <div
      ref={surface}
      className={styles['stage']}
      tabIndex={0}
      role="group"
      aria-roledescription="chart"
      aria-label={label}
      {...gestures}
    >
      <canvas ref={frame} className={styles['layer']} />
      <canvas ref={sketch} className={styles['marks']} />
      {/* the libraries would take the focus and the pointer; both are the stage's */}
      <div ref={chart} className={styles['marks']} inert />
      <canvas ref={front} className={styles['layer']} />
      {children}
      {scene && hasLatest && <LatestTags scene={scene} palette={palette} />}
      {scene && crosshair && (
        <CrosshairView scene={scene} crosshair={crosshair} palette={palette} withHours={withHours} />
      )}
      {scene && events.length > 0 && <EventFlags scene={scene} events={events} />}
      {scene && <Notes scene={scene} />}
      {traces.some(({ shape }) => shape === 'candle') && <Credit />}
      <Spoken readout={crosshair?.by === 'keys' ? crosshair.readout : undefined} withHours={withHours} />
    </div>
  );
});
