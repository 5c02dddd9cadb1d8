import type { Freshness } from '@chaintide/contracts/freshness';
import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/roles';
import { memo, useMemo } from 'react';
import { Link } from 'react-router';
import { useFreshnessQuery } from '../../shared/api/freshness-api.ts';
import { useNow } from '../../shared/browser/use-now.ts';
import { isStale } from '@chaintide/chart/scene/latest';
import { formatExact, formatShort, NO_VALUE } from '@chaintide/indicators/number';
import { ageText, formatBucket, formatMoment, formatMomentUtc } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSession } from '../../shared/session/session.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { anchorOf } from './links.ts';
import styles from './status-table.module.css';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';

type State = 'ok' | 'stale' | 'preview' | 'noSource' | 'failed' | 'empty' | 'loading';

/** The state of an indicator in one word; `now` in Unix ms. */
const stateOf = (
  { awaits }: Indicator,
  { row, hasFailed }: Pick<RowProps, 'row' | 'hasFailed'>,
  now: number,
): State => {
  if (awaits) return 'noSource';
  if (!row) return hasFailed ? 'failed' : 'loading';
  if (row.state === 'locked') return 'preview'; // of which a chart shows older points
  if (row.state === 'noSource') return 'noSource';
  if (row.state === 'sourceDown') return 'failed';
  if (row.time === null) return 'empty';
  return isStale(row, { time: row.time }, now) ? 'stale' : 'ok';
};

interface RowProps {
  readonly indicator: Indicator;
  readonly row: Freshness | undefined;
  readonly hasFailed: boolean;
  /** When the table was answered, Unix ms, and how long it took. */
  readonly askedAt: number | undefined;
  readonly tookMs: number | undefined;
  readonly now: number;
}

const Updated = ({ row, now }: Pick<RowProps, 'row' | 'now'>) => {
  const { t, language } = useText(introduceTexts);
  const at = row?.updatedAt ?? null;
  const age = at === null ? undefined : ageText(now - at);
  return (
    <td title={at === null ? undefined : `${formatMoment(at, language)} · ${formatMomentUtc(at, language)}`}>
      {age ? t(age.key, age.args) : row && (row.state === 'open' ? t('introduce.status.never') : NO_VALUE)}
    </td>
  );
};

const Row = memo(({ indicator, row, hasFailed, askedAt, tookMs, now }: RowProps) => {
  const { t, pick, language } = useText(introduceTexts);
  const state = stateOf(indicator, { row, hasFailed }, now);
  const value = row?.value ?? null;
  return (
    <tr>
      <th scope="row">
        <Link to={anchorOf(indicator.id)}>{pick(indicator.label)}</Link>
      </th>
      <Updated row={row} now={now} />
      <td>{t(`format.resolution.${indicator.interval}`)}</td>
      <td>
        {askedAt !== undefined && formatMoment(askedAt, language)}
        {tookMs !== undefined && <small>{t('introduce.status.took', { ms: Math.round(tookMs) })}</small>}
      </td>
      <td>
        <span className={styles['state']} data-state={state} title={indicator.awaits && pick(indicator.awaits)}>
          {t(`introduce.status.states.${state}`)}
        </span>
        {row?.simulated && (
          <span className={styles['state']} data-state="simulated">
            {t('charts.marks.simulated')}
          </span>
        )}
      </td>
      <td
        className={styles['number']}
        title={value === null ? undefined : formatExact(value, indicator.unit, language)}
      >
        {value === null ? NO_VALUE : formatShort(value, indicator.unit, language)}
        {row?.time != null && <small>{formatBucket(row.time * SECOND, false)}</small>}
      </td>
    </tr>
  );
});

const HIGHEST = grades.vip; // staff see as much
const heads = ['name', 'updated', 'interval', 'queried', 'state', 'latest'] as const;

/** Every formula with its freshness, read in one call and then live. */
export const StatusTable = ({ catalogue }: { catalogue: Catalogue }) => {
  const { t } = useText(introduceTexts);
  const live = useLive();
  const now = useNow(MINUTE / 12, live.now);
  const { grade } = useSession();
  const asked = useFreshnessQuery(Math.min(grade, HIGHEST));
  const { data, isError, startedTimeStamp: startedAt, fulfilledTimeStamp: askedAt } = asked;
  const tookMs =
    askedAt !== undefined && startedAt !== undefined && askedAt >= startedAt ? askedAt - startedAt : undefined;
  const rows = useMemo(() => new Map(data?.map((row) => [row.id, row])), [data]);
  return (
    <div className={styles['frame']} data-edges="">
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('introduce.status.caption')}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" data-head={head}>
                {t(`introduce.status.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {catalogue.indicators.map((indicator) => (
            <Row
              key={indicator.id}
              indicator={indicator}
              row={rows.get(indicator.id)}
              hasFailed={isError && !data}
              askedAt={askedAt}
              tookMs={tookMs}
              now={now}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
};
