import type { Catalogue } from '@chaintide/contracts/indicators';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import type { CallFailure } from '../../shared/api/failure.ts';
import { usePageMeta } from '../../shared/browser/page-meta.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useOnReturn } from '../../shared/live/live-context.ts';
import { ChartArea } from './chart-area.tsx';
import { ChartHeader } from './chart-header.tsx';
import { EmptyState, FailedState } from './chart-states.tsx';
import { ChartTools } from './chart-tools.tsx';
import styles from './charts-page.module.css';
import { domainOf } from '../../shared/chart/domain.ts';
import { PreviewMask } from './preview-mask.tsx';
import { Introduction } from './introduction.tsx';
import { useChartView } from './use-chart-view.ts';
import { useCharted } from './use-charted.ts';
import { useFullScreen } from './use-full-screen.ts';

const Busy = ({ label }: { label: string }) => <div className={styles['busy']} role="progressbar" aria-label={label} />;

const Workspace = ({ catalogue }: { catalogue: Catalogue }) => {
  const { t, pick } = useText();
  const page = useRef<HTMLDivElement>(null);
  const full = useFullScreen(page);
  const introductionId = useId();
  const [isIntroduced, setIntroduced] = useState(false);
  const { view, change } = useChartView(catalogue);
  const { charted, isLoading, isCurrent, failure, preview, isPolled, mayOverlay, retry } = useCharted(view, catalogue);
  const { indicator } = view;
  const domain = useMemo(() => charted && domainOf(charted.series), [charted]);
  const name = pick(indicator.label);
  usePageMeta({
    title: t('shell.meta.titleOf', { name }),
    description: t('shell.meta.descriptionOf', { name: pick(indicator.fullName), introduction: pick(indicator.introduction) }),
    keywords: t('shell.meta.keywordsOf', { name, keywords: t('shell.meta.keywords') }),
  });
  useEffect(() => {
    if (isIntroduced) document.getElementById(introductionId)?.scrollIntoView({ block: 'nearest' });
  }, [isIntroduced, introductionId]);

  const series = isCurrent && charted?.series.id === indicator.id ? charted.series : undefined;
  const isEmpty = isCurrent && !domain && !preview;
  return (
    <div ref={page} className={styles['page']}>
      <div className={styles['fold']}>
        <ChartHeader catalogue={catalogue} indicator={indicator} series={series} hasNoSource={failure?.name === 'indicator.noSource'} isPolled={isPolled} />
        <ChartTools view={view} onChange={change} mayOverlay={mayOverlay} full={full} introduction={{ isOpen: isIntroduced, toggle: () => setIntroduced(!isIntroduced) }} />
        <div className={styles['chart']} aria-busy={isLoading}>
          {isLoading && <Busy label={t('charts.states.loading', { name })} />}
          {charted && domain && !failure && <ChartArea view={view} charted={charted} domain={domain} isDimmed={!isCurrent} onChange={change} />}
          {preview && <PreviewMask indicator={indicator} series={preview} />}
          {isEmpty && <EmptyState view={view} onChange={change} />}
          {failure && !isLoading && <FailedState failure={failure} onRetry={retry} />}
        </div>
      </div>
      {isIntroduced && <Introduction id={introductionId} indicator={indicator} />}
    </div>
  );
};

/** The home page: one indicator over time. */
export const ChartsPage = () => {
  const { t } = useText();
  const { data, error, isFetching, refetch } = useCatalogueQuery();
  useOnReturn(() => { if (error) void refetch(); });
  if (data) return <Workspace catalogue={data} />;
  return (
    <div className={styles['page']}>
      <div className={styles['fold']}>
        <div className={styles['chart']} aria-busy={isFetching}>
          {isFetching && <Busy label={t('shell.sidebar.loading')} />}
          {error && !isFetching && <FailedState failure={error as CallFailure} onRetry={() => { void refetch(); }} />}
        </div>
      </div>
    </div>
  );
};
