import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/people/roles';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { useSearchParams } from 'react-router';
import { carriedOf } from '@chaintide/chart/view/chart-view';
import { useStatusQuery } from '../../shared/api/status-api.ts';
import { useFreshnessQuery } from '../../shared/api/freshness-api.ts';
import { useNow } from '../../shared/browser/use-now.ts';
import { ageText } from '../../shared/format/time.ts';
import { updatesTexts } from '../../shared/i18n/updates-texts.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { ToolButton } from '../../shared/ui/button.tsx';
import styles from './update-list.module.css';
import { useIndicatorLink } from '../opening/use-indicator-link.ts';
import type { Opening } from '../opening/use-opening.ts';

const SourceRow = ({ source: { name, state, problem, succeededAt }, now }: { source: SourceStatus; now: number }) => {
  const { t } = useText();
  const age = succeededAt === null ? undefined : ageText(now - succeededAt);
  return (
    <li className={styles['row']} title={problem ? t(`problems.${problem}`) : undefined}>
      <i className={styles['dot']} data-state={state} />
      <span className={styles['name']}>{name}</span>
      <span className={styles['age']}>
        {t(`states.source.${state}`)}
        {age && ` · ${t(age.key, age.args)}`}
      </span>
    </li>
  );
};

interface UpdateRowProps {
  readonly indicator: Indicator;
  readonly updatedAt: number | null;
  readonly carried: string;
  readonly now: number;
  readonly onOpen: Opening;
}

const UpdateRow = ({ indicator, updatedAt, carried, now, onOpen }: UpdateRowProps) => {
  const { t, pick } = useText();
  const { link } = useIndicatorLink(indicator, carried, onOpen);
  const age = updatedAt === null ? undefined : ageText(now - updatedAt);
  return (
    <li>
      <a {...link} className={styles['row']}>
        <span className={styles['name']}>{pick(indicator.label)}</span>
        <span className={styles['age']}>{age ? t(age.key, age.args) : t('charts.header.neverUpdated')}</span>
      </a>
    </li>
  );
};

/** For an admin: the latest updates from the sources, newest first. */
export const UpdateList = ({ catalogue, onOpen }: { catalogue: Catalogue; onOpen: Opening }) => {
  const { t } = useText(updatesTexts);
  const live = useLive();
  const now = useNow(SECOND, live.now);
  const { data: sources = [] } = useStatusQuery();
  const carried = carriedOf(useSearchParams()[0]);
  const { data: updates, isLoading, isError, refetch } = useFreshnessQuery(grades.vip);
  const rows = updates
    ?.filter(({ state }) => state === 'open')
    .toSorted((a, b) => (b.updatedAt ?? 0) - (a.updatedAt ?? 0))
    .flatMap(({ id, updatedAt }) => {
      const indicator = catalogue.indicators.find((one) => one.id === id);
      return indicator ? [{ indicator, updatedAt }] : [];
    });
  return (
    <div className={styles['list']}>
      <h2 className={styles['heading']}>{t('updates.sources')}</h2>
      <ul>
        {sources.map((source) => (
          <SourceRow key={source.name} source={source} now={now} />
        ))}
      </ul>
      <h2 className={styles['heading']} title={t('updates.refreshed')}>
        {t('updates.indicators')}
      </h2>
      {isError && !updates && (
        <p className={styles['failed']}>
          {t('updates.failed')}
          <ToolButton
            onClick={() => {
              void refetch();
            }}
          >
            {t('updates.retry')}
          </ToolButton>
        </p>
      )}
      {isLoading && (
        <p className={styles['failed']} role="status">
          {t('updates.reading')}
        </p>
      )}
      <ul>
        {rows?.map((row) => (
          <UpdateRow key={row.indicator.id} {...row} carried={carried} now={now} onOpen={onOpen} />
        ))}
      </ul>
    </div>
  );
};
