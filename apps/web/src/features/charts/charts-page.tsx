import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { Suspense, useEffect, useState, type ComponentType } from 'react';
import { useDispatch } from 'react-redux';
import { useSearchParams } from 'react-router';
import { afterFrame } from '../../shared/browser/page-turns.ts';
import { afterFirstPicture } from '../../shared/browser/first-picture.ts';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { usePageMeta } from '../../shared/browser/page-meta.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useOnReturn } from '../../shared/live/live-context.ts';
import { indicatorSeen } from '../../shared/preferences/preferences.ts';
import { useSession } from '../../shared/session/session.ts';
import { Busy } from './panel/busy.tsx';
import { ChartPanel } from './panel/chart-panel.tsx';
import { FailedState } from './panel/chart-states.tsx';
import styles from './charts-page.module.css';
import { asksForGrid } from '@chaintide/chart/view/grid-link';
import { useChartView } from './view/use-chart-view.ts';
import { hasGuestWorkspaces, putOffEntry } from './workspaces/guest-storage.ts';

const ChartGrid = lazily(async () => (await import('./grid/chart-grid.tsx')).ChartGrid);
const PageTools = lazily(async () => (await afterFirstPicture(() => import('./workspaces/page-tools.tsx'))).PageTools);

const TakeAlong = lazily(async () => (await import('./workspaces/take-along.tsx')).TakeAlong);

interface ChartsPageProps {
  /** The board beneath a single chart. */
  readonly Board: ComponentType<{ readonly indicator: Indicator }>;
}

/** A single indicator over time, and its board. */
const SingleChart = ({ catalogue, Board }: ChartsPageProps & { readonly catalogue: Catalogue }) => {
  const { t, pick } = useText();
  const dispatch = useDispatch();
  const { view, change } = useChartView(catalogue);
  const { indicator } = view;
  const name = pick(indicator.label);
  usePageMeta({
    title: t('shell.meta.titleOf', { name }),
    description: t('shell.meta.descriptionOf', { name: pick(indicator.fullName) }),
    keywords: t('shell.meta.keywordsOf', { name, keywords: t('shell.meta.keywords') }),
  });
  const hasSource = indicator.awaits === undefined; // what was seen is asked for early, before the catalogue has come
  useEffect(
    () =>
      afterFrame(() => {
        if (hasSource) dispatch(indicatorSeen(indicator.id));
      }),
    [dispatch, indicator.id, hasSource],
  );
  return (
    <div className={styles['page']}>
      <ChartPanel catalogue={catalogue} view={view} onChange={change}>
        <span className={styles['tools']}>
          <Suspense>
            <PageTools catalogue={catalogue} view={view} />
          </Suspense>
        </span>
      </ChartPanel>
      <Suspense fallback={<div className={styles['room']} />}>
        <Board indicator={indicator} />
      </Suspense>
    </div>
  );
};

/** The home page: one chart, or several that move together. */
export const ChartsPage = ({ Board }: ChartsPageProps) => {
  const { t } = useText();
  const [search] = useSearchParams();
  const [isLater, setLater] = useState(() => putOffEntry.read() ?? false);
  const { isLoggedIn } = useSession();
  const { data, error, isFetching, refetch } = useCatalogueQuery();
  useOnReturn(() => {
    if (error) void refetch();
  });
  const loading = (
    <div className={styles['waiting']} aria-busy>
      <Busy label={t('shell.sidebar.loading')} />
    </div>
  );
  if (!data && error && !isFetching)
    return (
      <div className={styles['waiting']}>
        <FailedState
          failure={error as CallFailure}
          onRetry={() => {
            void refetch();
          }}
        />
      </div>
    );
  if (!data) return loading;
  return (
    <>
      {asksForGrid(search) ? (
        <Suspense fallback={loading}>
          <ChartGrid catalogue={data} />
        </Suspense>
      ) : (
        <SingleChart catalogue={data} Board={Board} />
      )}
      {isLoggedIn && !isLater && hasGuestWorkspaces() && (
        <Suspense>
          <div className={styles['offer']}>
            <TakeAlong
              onLater={() => {
                putOffEntry.write(true);
                setLater(true);
              }}
            />
          </div>
        </Suspense>
      )}
    </>
  );
};
