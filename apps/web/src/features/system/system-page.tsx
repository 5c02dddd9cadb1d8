import type { SystemState } from '@chaintide/contracts/operations/system';
import { Suspense } from 'react';
import { lazily } from '../../shared/browser/chunk-loading.ts';
import { formatDuration } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { OrderTime } from '../../shared/orders/order-time.tsx';
import { Dotted } from '../../shared/ui/dotted.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page, Panel } from '../../shared/ui/page.tsx';
import { chartNames, charts, figureText } from './figures.ts';
import { IndexTable, PollTable } from './source-tables.tsx';
import { useSystemQuery } from './system-api.ts';
import { systemTexts } from './system-texts.ts';
import styles from './system.module.css';

const SampleChart = lazily(async () => (await import('./sample-chart.tsx')).SampleChart);

const Process = ({ process }: Pick<SystemState, 'process'>) => {
  const { t } = useText(systemTexts);
  return (
    <p className={styles['quiet']}>
      <Dotted>
        {[
          t('system.process', { pid: String(process.pid) }),
          <span key="since">
            {t('system.since')} <OrderTime at={process.startedAt} />
          </span>,
          t('system.node', { version: process.node }),
          t(`system.database.${process.database}`),
          t(`system.sources.${process.sources}`),
        ]}
      </Dotted>
    </p>
  );
};

const Charts = ({ samples }: Pick<SystemState, 'samples'>) => {
  const { t, language } = useText(systemTexts);
  const last = samples.at(-1);
  return (
    <div className={styles['charts']}>
      {chartNames.map((chart) => (
        <Panel key={chart} title={t(`system.charts.${chart}`)}>
          <dl className={styles['now']}>
            {charts[chart].map((name) => (
              <div key={name}>
                <dt>{t(`system.figures.${name}`)}</dt>
                <dd>{figureText(name, last?.[name] ?? null, language)}</dd>
              </div>
            ))}
          </dl>
          <div className={styles['chart']}>
            {samples.length > 1 && (
              <Suspense>
                <SampleChart chart={chart} samples={samples} />
              </Suspense>
            )}
          </div>
        </Panel>
      ))}
    </div>
  );
};

const Queues = ({ places, jobs, audit }: Pick<SystemState, 'places' | 'jobs' | 'audit'>) => {
  const { t, language } = useText(systemTexts);
  const rows: [label: string, value: React.ReactNode, isBad: boolean][] = [
    [t('system.queues.places'), `${places.taken} / ${places.all}`, places.taken === places.all],
    [t('system.queues.waiting'), jobs.waiting.toLocaleString(language), false],
    [t('system.queues.active'), jobs.active.toLocaleString(language), false],
    [t('system.queues.retrying'), jobs.retrying.toLocaleString(language), jobs.retrying > 0],
    [t('system.queues.overdue'), formatDuration(jobs.overdueMs, language), jobs.overdueMs > 60_000],
    [
      t('system.queues.audit'),
      audit ? (
        <Dotted key="audit">{[t(`system.verdict.${audit.verdict}`), <OrderTime key="at" at={audit.at} />]}</Dotted>
      ) : (
        t('system.queues.never')
      ),
      audit?.verdict === 'broken',
    ],
  ];
  return (
    <dl className={styles['queues']}>
      {rows.map(([label, value, isBad]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd data-bad={isBad || undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  );
};

const State = ({ state }: { readonly state: SystemState }) => {
  const { t } = useText(systemTexts);
  return (
    <>
      <Process process={state.process} />
      <Charts samples={state.samples} />
      <Panel title={t('system.queues.title')}>
        <Queues {...state} />
      </Panel>
      {state.indexes.length > 0 && (
        <Panel title={t('system.indexes.title')}>
          <IndexTable indexes={state.indexes} />
        </Panel>
      )}
      <Panel title={t('system.polls.title')}>
        <PollTable polls={state.polls} />
      </Panel>
    </>
  );
};

/** The process that the page is connected to: figures of the last minutes, queues, indexes and sources, live. */
export const SystemPage = () => {
  const { t } = useText(systemTexts);
  const { data, error, refetch } = useSystemQuery();
  return (
    <Page title={t('pages./system.name')} about={t('system.about')} width="wide">
      {data && <State state={data} />}
      {!data && error && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />}
    </Page>
  );
};
