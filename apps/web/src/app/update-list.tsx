import type { Catalogue } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { SourceStatus } from '@chaintide/contracts/sources';
import { Link, useSearchParams } from 'react-router';
import { carriedOf, chartLink } from '../features/charts/chart-view.ts';
import { useStatusQuery } from '../shared/api/status-api.ts';
import { useUpdatesQuery, type Update } from '../shared/api/updates-api.ts';
import { useNow } from '../shared/browser/use-now.ts';
import { ageText } from '../shared/format/time.ts';
import { useText } from '../shared/i18n/use-text.ts';
import { useLive } from '../shared/live/live-context.ts';
import { ToolButton } from '../shared/ui/button.tsx';
import styles from './update-list.module.css';

const SourceRow = ({ source: { name, state, problem, succeededAt }, now }: { source: SourceStatus; now: number }) => {
  const { t } = useText();
  const age = succeededAt === null ? undefined : ageText(now - succeededAt);
  return (
    <li className={styles['row']} title={problem ? t(`problems.${problem}`) : undefined}>
      <i className={styles['dot']} data-state={state} />
      <span className={styles['name']}>{name}</span>
      <span className={styles['age']}>{t(`states.source.${state}`)}{age && ` · ${t(age.key, age.args)}`}</span>
    </li>
  );
};

interface UpdateRowProps { readonly update: Update; readonly catalogue: Catalogue; readonly now: number; readonly onNavigate: (() => void) | undefined }

const UpdateRow = ({ update: { id, updatedAt }, catalogue, now, onNavigate }: UpdateRowProps) => {
  const { t, pick } = useText();
  const [present] = useSearchParams();
  const indicator = catalogue.indicators.find((one) => one.id === id);
  const age = updatedAt === null ? undefined : ageText(now - updatedAt);
  return (
    <li>
      <Link className={styles['row']} to={chartLink(id, carriedOf(present))} onClick={onNavigate}>
        <span className={styles['name']}>{indicator && pick(indicator.label)}</span>
        <span className={styles['age']}>{age ? t(age.key, age.args) : t('charts.header.neverUpdated')}</span>
      </Link>
    </li>
  );
};

/** For an admin: what the sources brought last, the newest first. */
export const UpdateList = ({ catalogue, onNavigate }: { catalogue: Catalogue; onNavigate: (() => void) | undefined }) => {
  const { t } = useText();
  const live = useLive();
  const now = useNow(SECOND, live.now);
  const { data: sources = [] } = useStatusQuery();
  const ids = catalogue.indicators.map(({ id }) => id);
  const { data: updates, isLoading, isError, refetch } = useUpdatesQuery(ids, { pollingInterval: MINUTE, skipPollingIfUnfocused: true });
  return (
    <div className={styles['list']}>
      <h2 className={styles['heading']}>{t('shell.update.sources')}</h2>
      <ul>{sources.map((source) => <SourceRow key={source.name} source={source} now={now} />)}</ul>
      <h2 className={styles['heading']} title={t('shell.update.refreshed')}>{t('shell.update.indicators')}</h2>
      {isError && !updates && <p className={styles['failed']}>{t('shell.update.failed')}<ToolButton onClick={() => { void refetch(); }}>{t('shell.update.retry')}</ToolButton></p>}
      {isLoading && <p className={styles['failed']} role="status">{t('shell.update.reading')}</p>}
      <ul>{updates?.map((update) => <UpdateRow key={update.id} update={update} catalogue={catalogue} now={now} onNavigate={onNavigate} />)}</ul>
    </div>
  );
};
