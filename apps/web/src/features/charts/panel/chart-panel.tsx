import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import type { ChartSync } from '@chaintide/chart/gestures/sync';
import { ChartHeader } from './chart-header.tsx';
import styles from './chart-panel.module.css';
import { PenContext, usePenState } from '../drawings/pen-context.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { usePriced } from '../view/priced.ts';
import { ChartActions } from '../output/chart-actions.tsx';
import { PanelBody } from './panel-body.tsx';
import { ChartTools } from '../tools/chart-tools.tsx';
import { chosenDefinition } from '@chaintide/chart/view/definition';
import { useCharted } from '../shared/use-charted.ts';
import type { Companion } from '../shared/use-companions.ts';
import { useFullScreen } from '../shared/use-full-screen.ts';

// loaded with the grid, because a single chart has another header
const CompactHeader = lazily(async () => (await import('./compact-header.tsx')).CompactHeader);
const Introduction = lazily(async () => (await import('./introduction.tsx')).Introduction);

interface ChartPanelProps {
  readonly catalogue: Catalogue;
  readonly view: ChartView;
  readonly onChange: (change: Partial<ChartView>) => void;
  /** Whether it is one of several charts, with a small header and its tools behind a button. */
  readonly isCompact?: boolean;
  /** State shared by several charts on one page. */
  readonly sync?: ChartSync;
  /** Additions by the page to the tools, or to the small header. */
  readonly children?: ReactNode;
}

const useIntroduction = () => {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, id]);
  return { id, isOpen, toggle: () => setOpen(!isOpen) };
};

/** The indicator details shown in the headers; without a series while another one is loading. */
const aboutOf = (
  { indicator, parameters }: ChartView,
  { charted, isCurrent, isPolled, failure }: ReturnType<typeof useCharted>,
) => ({
  indicator,
  series: isCurrent && charted?.series.id === indicator.id ? charted.series : undefined,
  isPolled,
  definition: chosenDefinition(indicator, parameters),
  hasNoSource: failure?.name === 'indicator.noSource',
});

/** The companions with a chip: prices that stand there by themselves have their button, unless they are missing. */
const chipped = (companions: readonly Companion[], { overlays }: ChartView): Companion[] =>
  companions.filter(
    ({ spec: { kind, key }, state }) =>
      kind !== 'overlay' || overlays.some((coin) => coin === key) || (state !== 'shown' && state !== 'loading'),
  );

const Panel = ({ catalogue, view, onChange, isCompact = false, sync, children }: ChartPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle>(null);
  const full = useFullScreen(panel);
  const introduction = useIntroduction();
  const [areToolsOpen, setToolsOpen] = useState(false);
  const shown = usePriced(view, !isCompact);
  const asked = useCharted(shown, catalogue);
  const { charted, isLoading, mayOverlay, companions } = asked;
  const about = aboutOf(view, asked);
  const output = { view: shown, charted: about.series && charted, stage, onChange, isCompact };
  return (
    <div ref={panel} className={styles['panel']} data-compact={isCompact}>
      <div className={styles['fold']}>
        {isCompact ? (
          <div className={styles['head']}>
            <Suspense>
              <CompactHeader {...about} areToolsOpen={areToolsOpen} onTools={() => setToolsOpen(!areToolsOpen)}>
                {children}
              </CompactHeader>
            </Suspense>
          </div>
        ) : (
          <ChartHeader catalogue={catalogue} isLoading={isLoading} {...about} />
        )}
        {(!isCompact || areToolsOpen) && (
          <ChartTools
            isCompact={isCompact}
            view={view}
            catalogue={catalogue}
            onChange={onChange}
            newestAt={(about.series ?? asked.preview)?.times.at(-1)}
            mayOverlay={mayOverlay}
            overlaid={shown.overlays}
            companions={chipped(companions, view)}
            actions={
              <>
                <ChartActions {...output} />
                {!isCompact && children}
              </>
            }
            introduction={introduction}
            full={full}
          />
        )}
        <PanelBody view={shown} asked={asked} stage={stage} sync={sync} isCompact={isCompact} onChange={onChange} />
      </div>
      {introduction.isOpen && (
        <Suspense>
          <Introduction id={introduction.id} indicator={view.indicator} />
        </Suspense>
      )}
    </div>
  );
};

/** A complete view: header, tools, chart or table, and the introduction. */
export const ChartPanel = (props: ChartPanelProps) => (
  <PenContext value={usePenState()}>
    <Panel {...props} />
  </PenContext>
);
