import { Suspense, useImperativeHandle, useMemo, useState, type RefObject } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { afterFirstPicture } from '../../../shared/browser/first-picture.ts';
import type { Domain } from '@chaintide/chart/gestures/domain';
import { domainOf } from '@chaintide/chart/gestures/domain';
import { isOutside, stretchOf } from '@chaintide/chart/gestures/range';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import type { ChartSync } from '@chaintide/chart/gestures/sync';
import { fit, windowOf, type Window } from '@chaintide/chart/gestures/window';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { useText } from '../../../shared/i18n/use-text.ts';
import { usePreferences } from '../../../shared/preferences/preferences.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Busy } from './busy.tsx';
import { ChartArea } from './chart-area.tsx';
import styles from './chart-panel.module.css';
import { FailedState } from './chart-states.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { useStageEvents } from '../events/use-stage-events.ts';
import type { Charted, useCharted } from '../shared/use-charted.ts';

const TableView = lazily(async () => (await import('../output/table-view.tsx')).TableView);
const EmptyState = lazily(async () => (await import('./empty-states.tsx')).EmptyState);
const OutsideState = lazily(async () => (await import('./empty-states.tsx')).OutsideState);
const PreviewMask = lazily(async () => (await import('./preview-mask.tsx')).PreviewMask);
const LateMarks = lazily(async () => (await afterFirstPicture(() => import('./late-marks.tsx'))).LateMarks);
const ProofPanel = lazily(async () => (await import('../proof/proof-panel.tsx')).ProofPanel);

interface PanelBodyProps {
  readonly view: ChartView;
  readonly asked: ReturnType<typeof useCharted>;
  readonly stage: RefObject<StageHandle | null>;
  readonly sync: ChartSync | undefined;
  readonly isCompact: boolean;
  readonly onChange: (change: Partial<ChartView>) => void;
}

interface TableProps {
  readonly view: ChartView;
  readonly charted: Charted;
  readonly domain: Domain;
  readonly stage: RefObject<StageHandle | null>;
}

/** The table of the window that the chart would show. */
const Table = ({ view, charted, domain, stage }: TableProps) => {
  const { t, pick } = useText();
  const { zoom } = usePreferences();
  const window = useMemo(
    (): Window => (view.range ? fit(stretchOf(view.range, domain), domain) : windowOf(zoom, domain)),
    [view.range, zoom, domain],
  );
  useImperativeHandle(stage, () => ({ window: () => window, level: () => undefined, picture: () => undefined }), [
    window,
  ]);
  return (
    <Suspense fallback={<Busy label={t('charts.states.loading', { name: pick(view.indicator.label) })} />}>
      <TableView view={view} charted={charted} window={window} />
    </Suspense>
  );
};

/** The chart, the table, or a message in their place; and the proof of a picked point. */
export const PanelBody = ({ view, asked, stage, sync, isCompact, onChange }: PanelBodyProps) => {
  const { t, pick } = useText();
  const { indicator } = view;
  const isLocked = gradeOfTier(indicator.tier) > useSession().grade;
  const { charted, isLoading, isCurrent, failure, preview, retry } = asked;
  const domain = useMemo(() => charted && domainOf(charted.series), [charted]);
  const events = useStageEvents(view);
  const [picked, setPicked] = useState<{ id: string; time: number } | null>(null);
  const hasData = charted !== undefined && domain !== undefined && !failure;
  // a preview ends well in the past, so the range may consist of days that it omits
  const isBeside = hasData && isCurrent && !preview && view.range !== undefined && isOutside(view.range, domain);
  const isDrawn = hasData && !isBeside;
  return (
    <div className={styles['chart']} aria-busy={isLoading}>
      {isLoading && <Busy label={t('charts.states.loading', { name: pick(indicator.label) })} />}
      {isDrawn && view.look === 'table' && isCurrent && !preview && (
        <Table view={view} charted={charted} domain={domain} stage={stage} />
      )}
      {isDrawn && (view.look === 'chart' || preview) && (
        <ChartArea
          view={view}
          charted={charted}
          domain={domain}
          isDimmed={!isCurrent}
          events={events}
          stage={stage}
          sync={sync}
          isCompact={isCompact}
          Marks={isCompact || isLocked ? undefined : LateMarks}
          onChange={onChange}
          onPick={(time) => setPicked({ id: indicator.id, time })}
        />
      )}
      {preview && (
        <Suspense>
          <PreviewMask indicator={indicator} series={preview} />
        </Suspense>
      )}
      {isCurrent && !domain && !preview && !failure && (
        <Suspense>
          <EmptyState view={view} onChange={onChange} />
        </Suspense>
      )}
      {isBeside && (
        <Suspense>
          <OutsideState domain={domain} onChange={onChange} />
        </Suspense>
      )}
      {failure && !isLoading && <FailedState failure={failure} awaits={indicator.awaits} onRetry={retry} />}
      {picked?.id === indicator.id && (
        <Suspense>
          <ProofPanel indicator={indicator} view={view} time={picked.time} onClose={() => setPicked(null)} />
        </Suspense>
      )}
    </div>
  );
};
