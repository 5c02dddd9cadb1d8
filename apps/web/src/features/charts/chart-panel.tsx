import type { Catalogue } from '@chaintide/contracts/indicators';
import { Suspense, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import type { StageHandle } from '../../shared/chart/stage-handle.ts';
import type { ChartSync } from '../../shared/chart/sync.ts';
import { ChartHeader } from './chart-header.tsx';
import styles from './chart-panel.module.css';
import type { ChartView } from './view/chart-view.ts';
import { ChartActions } from './output/chart-actions.tsx';
import { PanelBody } from './panel-body.tsx';
import { ChartTools } from './tools/chart-tools.tsx';
import { chosenDefinition } from './traces/definition.ts';
import { useCharted } from './use-charted.ts';
import { useFullScreen } from './use-full-screen.ts';

// with the grid: one chart alone has another header
const CompactHeader = lazily(async () => (await import('./grid/compact-header.tsx')).CompactHeader);
const Introduction = lazily(async () => (await import('./introduction.tsx')).Introduction);

interface ChartPanelProps {
  readonly catalogue: Catalogue;
  readonly view: ChartView;
  readonly onChange: (change: Partial<ChartView>) => void;
  /** One of several charts: a small header, its tools behind a button. */
  readonly isCompact?: boolean;
  /** What several charts on one page share. */
  readonly sync?: ChartSync;
  /** What the page adds to the tools, or to the small header. */
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

/** One view whole: header, tools, chart or table, and what explains them. */
export const ChartPanel = ({ catalogue, view, onChange, isCompact = false, sync, children }: ChartPanelProps) => {
  const panel = useRef<HTMLDivElement>(null);
  const stage = useRef<StageHandle>(null);
  const full = useFullScreen(panel);
  const introduction = useIntroduction();
  const [areToolsOpen, setToolsOpen] = useState(false);
  const asked = useCharted(view, catalogue);
  const { charted, isCurrent, isLoading, failure, isPolled, mayOverlay, companions } = asked;
  const { indicator } = view;
  const series = isCurrent && charted?.series.id === indicator.id ? charted.series : undefined;
  const about = {
    indicator,
    series,
    isPolled,
    definition: chosenDefinition(indicator, view.parameters),
    hasNoSource: failure?.name === 'indicator.noSource',
  };
  const actions = (
    <ChartActions view={view} charted={series && charted} stage={stage} onChange={onChange} isCompact={isCompact} />
  );
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
            mayOverlay={mayOverlay}
            companions={companions}
            actions={
              isCompact ? (
                actions
              ) : (
                <>
                  {actions}
                  {children}
                </>
              )
            }
            introduction={introduction}
            full={full}
          />
        )}
        <PanelBody view={view} asked={asked} stage={stage} sync={sync} isCompact={isCompact} onChange={onChange} />
      </div>
      {introduction.isOpen && (
        <Suspense>
          <Introduction id={introduction.id} indicator={indicator} />
        </Suspense>
      )}
    </div>
  );
};
