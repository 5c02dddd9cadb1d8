import type { Provenance, Zone } from '@chaintide/contracts/charts/indicators';
import {
  memo,
  Suspense,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  type ComponentType,
  type ReactNode,
  type RefObject,
} from 'react';
import { afterFirstPicture } from '../browser/first-picture.ts';
import { usePageSeen } from '../browser/use-page-seen.ts';
import { useSize } from '../browser/use-size.ts';
import { useText } from '../i18n/use-text.ts';
import styles from './chart-stage.module.css';
import { CrosshairView } from './late-crosshair.ts';
import type { Backdrop } from '@chaintide/chart/paint/pencil';
import { EventFlags } from './event-flags.tsx';
import type { StageEvent } from '@chaintide/chart/scene/events';
import { LatestTags } from './latest-tags.tsx';
import type { Palette } from '@chaintide/chart/scene/palette';
import type { ScaleKind } from '@chaintide/chart/axes/scale';
import { sceneOf, type Scene } from '@chaintide/chart/scene/scene';
import { Spoken } from './spoken.tsx';
import type { StageHandle } from './stage-handle.ts';
import type { ChartSync } from '@chaintide/chart/gestures/sync';
import type { Trace } from '@chaintide/chart/scene/trace';
import { levelUnder } from './level-under.ts';
import { useCrosshair, type Crosshair } from './use-crosshair.ts';
import { useGestures, useWheel } from './use-gestures.ts';
import { usePainter } from './use-painter.ts';
import type { Move, Window } from '@chaintide/chart/gestures/window';

interface ChartStageProps {
  readonly label: string;
  /** Identifies the series. */
  readonly subject: string;
  readonly traces: readonly Trace[];
  readonly zones: readonly Zone[];
  readonly events: readonly StageEvent[];
  readonly provenance: readonly Provenance[];
  readonly scale: ScaleKind;
  readonly window: Window;
  readonly palette: Palette;
  readonly withHours: boolean;
  /** Whether the last point is the newest available. */
  readonly hasLatest: boolean;
  readonly onMove: (move: Move) => void;
  /** Called when a point is clicked, tapped twice, or chosen with Enter; receives its bucket in unix seconds. */
  readonly onPick?: ((time: number) => void) | undefined;
  readonly sync?: ChartSync | undefined;
  readonly stage?: RefObject<StageHandle | null> | undefined;
  readonly front?: Backdrop['front'];
  /** The picture's additions besides its own parts. */
  readonly layer?: ((scene: Scene) => ReactNode) | undefined;
  /** Marks at points of the chart, loaded late. */
  readonly Marks?: ComponentType<{ readonly scene: Scene; readonly subject: string }> | undefined;
  /** The legend, shown over the upper left corner. */
  readonly children: ReactNode;
}

const useBackdrop = ({
  zones,
  events,
  provenance,
  front,
}: Pick<ChartStageProps, 'zones' | 'events' | 'provenance' | 'front'>): Backdrop => {
  const { t, pick } = useText();
  return useMemo(
    () => ({
      zones: zones.map((zone) => ({ ...zone, label: pick(zone.label) })),
      events,
      provenance,
      watermark: t('charts.chart.watermark'),
      simulated: t('charts.marks.simulated'),
      front,
    }),
    [zones, events, provenance, front, t, pick],
  );
};

interface Shown {
  readonly scene: Scene | undefined;
  readonly backdrop: Backdrop;
  readonly crosshair: Crosshair | undefined;
}

/** Exposes the chart's methods through the `stage` ref. */
const useHandle = (props: ChartStageProps, { scene, backdrop, crosshair }: Shown): void => {
  const { language, pick } = useText();
  const { stage, window, palette, hasLatest } = props;
  useImperativeHandle(
    stage,
    (): StageHandle => ({
      window: () => window,
      level: (indicator) => scene && crosshair && levelUnder(scene, crosshair, ({ of }) => of === indicator),
      picture: (draw) => scene && draw({ scene, palette, backdrop, language, hasLatest, pick }),
    }),
    [window, scene, crosshair, palette, backdrop, language, hasLatest, pick],
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

/** The chart's area: the picture, and crosshair, tags and gestures on top of it. */
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
    Marks,
  } = props;
  const { language } = useText();
  const isSeen = usePageSeen();
  const surface = useRef<HTMLDivElement>(null);
  const size = useSize(surface);
  const canvas = useRef<HTMLCanvasElement>(null);
  const backdrop = useBackdrop(props);
  const scene = useMemo<Scene | undefined>(
    () => (size && isSeen ? sceneOf({ size, window, traces, scale, language }) : undefined),
    [size, isSeen, window, traces, scale, language],
  );
  usePainter(canvas, scene && { subject, scene, palette, backdrop });
  useEffect(() => void afterFirstPicture(CrosshairView.fetch), []);
  useWheel(surface, { scene, onMove });
  const { crosshair, show, step, pick, tap } = useCrosshair({ subject, scene, traces, onMove, onPick, sync });
  useHandle(props, { scene, backdrop, crosshair });
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
      <canvas ref={canvas} className={styles['picture']} />
      {children}
      {scene && hasLatest && <LatestTags scene={scene} palette={palette} />}
      <Suspense>
        {scene && crosshair && (
          <CrosshairView {...{ scene, crosshair, palette, withHours }} provenance={props.provenance} />
        )}
        {scene && Marks && <Marks scene={scene} subject={subject} />}
      </Suspense>
      {scene && events.length > 0 && <EventFlags scene={scene} events={events} />}
      {scene && props.layer?.(scene)}
      {scene && <Notes scene={scene} />}
      <Spoken readout={crosshair?.by === 'keys' ? crosshair.readout : undefined} withHours={withHours} />
    </div>
  );
});
