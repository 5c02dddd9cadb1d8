import { isoDay } from '@chaintide/contracts/iso-day';
import { HOUR, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/charts/resolutions';
import {
  Suspense,
  useCallback,
  useDeferredValue,
  useMemo,
  useRef,
  type ComponentProps,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { useSize } from '../../../shared/browser/use-size.ts';
import { ChartStage } from '../../../shared/chart/chart-stage.tsx';
import type { Domain } from '@chaintide/chart/gestures/domain';
import type { StageEvent } from '@chaintide/chart/scene/events';
import { latestOf } from '@chaintide/chart/scene/latest';
import { usePalette } from '../../../shared/chart/palette.ts';
import { guttersFor } from '@chaintide/chart/scene/plot';
import type { Range } from '@chaintide/chart/gestures/range';
import type { Window } from '@chaintide/chart/gestures/window';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import { Strip } from '../../../shared/chart/strip.tsx';
import type { ChartSync } from '@chaintide/chart/gestures/sync';
import { labelledAxes, MAIN, type Trace } from '@chaintide/chart/scene/trace';
import { useWindow } from '../../../shared/chart/use-window.ts';
import { formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { useText } from '../../../shared/i18n/use-text.ts';
import styles from './chart-area.module.css';
import { useDrawn } from '../drawings/use-drawn.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { axisLook } from '@chaintide/chart/view/view-traces';
import { useAnalysis } from '../traces/late-analysis.ts';
import type { Charted } from '../shared/use-charted.ts';

// read out on request only
const LatestTable = lazily(async () => (await import('./latest-table.tsx')).LatestTable);
const Legend = lazily(async () => (await import('../../../shared/chart/legend.tsx')).Legend);

interface ChartAreaProps {
  readonly view: ChartView;
  readonly charted: Charted;
  readonly domain: Domain;
  readonly isDimmed: boolean;
  readonly events: readonly StageEvent[];
  readonly stage?: RefObject<StageHandle | null>;
  readonly sync?: ChartSync | undefined;
  /** Whether it is one of several charts; it then has no strip below. */
  readonly isCompact?: boolean;
  readonly onChange: (change: Partial<ChartView>) => void;
  readonly onPick?: (time: number) => void;
  readonly Marks?: ComponentProps<typeof ChartStage>['Marks'];
}

const DAY_HOURS = 24;

/** The chart's accessible description. */
const useLabel = ({ indicator, series }: Charted): string => {
  const { t, pick, language } = useText();
  const latest = useMemo(() => latestOf(series), [series]);
  const name = { name: pick(indicator.fullName), count: series.times.length };
  if (series.preview !== null)
    return t('charts.chart.previewLabel', { ...name, day: isoDay((series.times.at(-1) ?? 0) * SECOND) });
  return t('charts.chart.label', {
    ...name,
    value: latest ? formatNumber(latest.value, indicator.unit, language) : NO_VALUE,
  });
};

/** The strip and the legend use the same gutters as the plot. */
const useGutters = (box: RefObject<HTMLElement | null>, traces: readonly Trace[]): CSSProperties => {
  const size = useSize(box);
  const { width, left } = guttersFor(size?.width ?? Infinity, labelledAxes(traces).length);
  return { '--gutter': `${width}px`, '--left-gutters': left } as CSSProperties;
};

/** The visible time range; once a gesture has ended, it is written to the link. */
const useSeen = ({ view, charted: { series }, domain, sync, onChange }: ChartAreaProps) => {
  const onSettled = useCallback((range: Range) => onChange({ range }), [onChange]);
  const subject = `${series.id} ${series.resolution}`;
  return { subject, ...useWindow({ subject, domain, range: view.range, onSettled, sync }) };
};

/** The traces as they are compared in the window, and what the main axis shows with them. */
const useComparison = (view: ChartView, { indicator, traces }: Charted, window: Window) => {
  const { comparison } = view;
  const analysis = useAnalysis(view);
  // while another indicator is loading, the old picture keeps its own scale
  const scale = view.indicator.id === indicator.id ? view.scale : indicator.scale;
  return {
    traces: useMemo(
      () => analysis?.comparedIn(traces, comparison, window) ?? traces,
      [analysis, traces, comparison, window],
    ),
    ...axisLook(comparison, indicator.zones, scale),
  };
};

/** Memoised, because moves of the window do not change it. */
const useLegend = ({ traces, palette, scale }: ComponentProps<typeof Legend>): ReactNode =>
  useMemo(
    () =>
      traces.length > 1 && (
        <Suspense>
          <Legend traces={traces} palette={palette} scale={scale} />
        </Suspense>
      ),
    [traces, palette, scale],
  );

/** The chart and the strip below it, moving together. */
export const ChartArea = (props: ChartAreaProps) => {
  const { view, charted, isDimmed, events, stage, sync, isCompact = false, onPick } = props;
  const { t } = useText();
  const { series } = charted;
  const spoken = useDeferredValue(charted); // announcements to screen readers do not wait for the chart to be painted
  const palette = usePalette();
  const box = useRef<HTMLDivElement>(null);
  const { subject, window, domain, move } = useSeen(props);
  const { traces, zones, scale } = useComparison(view, charted, window);
  const gutters = useGutters(box, traces);
  const withHours = (resolutionMs[series.resolution] ?? Infinity) < DAY_HOURS * HOUR;
  const isPreview = series.preview !== null;
  // a drawing belongs to values of the indicator
  const isDrawable = !isPreview && view.indicator.id === charted.indicator.id;
  const drawn = useDrawn(view, { isShown: isDrawable, onChange: props.onChange });
  const main = charted.traces.find(({ axis, faint }) => axis === MAIN && !faint) ?? charted.traces[0]!;
  const legend = useLegend({ traces: charted.traces, palette, scale });
  return (
    <div ref={box} className={styles['area']} data-dimmed={isDimmed} inert={isPreview} style={gutters}>
      <div className={styles['stage']}>
        <ChartStage
          label={useLabel(charted)}
          subject={subject}
          traces={traces}
          zones={zones}
          events={events}
          provenance={series.provenance}
          scale={scale}
          window={window}
          palette={palette}
          withHours={withHours}
          hasLatest={!isPreview}
          onMove={move}
          onPick={onPick}
          sync={sync}
          stage={stage}
          Marks={isPreview || view.comparison !== 'values' ? undefined : props.Marks}
          {...drawn}
        >
          {legend}
        </ChartStage>
        {!isCompact && (
          <p className={styles['utc']} title={t('charts.chart.utc')}>
            {t('charts.chart.zone')}
          </p>
        )}
      </div>
      {!isCompact && (
        <div className={styles['below']}>
          <Strip trace={main} domain={domain} window={window} scale={scale} palette={palette} onMove={move} />
        </div>
      )}
      {spoken.series.preview === null && (
        <Suspense>
          <LatestTable indicator={spoken.indicator} series={spoken.series} withHours={withHours} />
        </Suspense>
      )}
    </div>
  );
};
