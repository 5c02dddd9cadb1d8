import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { memo, useRef } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../shared/browser/use-now.ts';
import { isStale } from '@chaintide/chart/scene/latest';
import { formatExact, formatShort, NO_VALUE } from '@chaintide/indicators/number';
import { ageText, formatBucket, formatMoment, formatMomentUtc } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { anchorOf } from './links.ts';
import styles from './status-table.module.css';
import { useYear, type Year } from './use-year.ts';
import { introduceTexts } from '../../shared/i18n/introduce-texts.ts';

type State = 'ok' | 'stale' | 'preview' | 'noSource' | 'failed' | 'empty' | 'loading';

/** The state of an indicator in one word; `now` in Unix ms. */
const stateOf = ({ series, latest, failure }: Pick<Year, 'series' | 'latest' | 'failure'>, now: number): State => {
  if (failure) return failure.name === 'indicator.noSource' ? 'noSource' : 'failed';
  if (!series) return 'loading';
  if (series.preview) return 'preview';
  if (!latest) return 'empty';
  return isStale(series, latest, now) ? 'stale' : 'ok';
};

const Row = memo(({ indicator, now }: { indicator: Indicator; now: number }) => {
  const { t, pick, language } = useText(introduceTexts);
  const row = useRef<HTMLTableRowElement>(null);
  const year = useYear(indicator, row);
  const { series, latest, askedAt, tookMs } = year;
  const state = stateOf(year, now);
  // a preview does not contain recent points
  const isPreview = state === 'preview';
  const updatedAt = isPreview ? null : (series?.updatedAt ?? null);
  const age = updatedAt === null ? undefined : ageText(now - updatedAt);
  return (
    <tr ref={row}>
      <th scope="row">
        <Link to={anchorOf(indicator.id)}>{pick(indicator.label)}</Link>
      </th>
      <td
        title={
          updatedAt === null
            ? undefined
            : `${formatMoment(updatedAt, language)} · ${formatMomentUtc(updatedAt, language)}`
        }
      >
        {age ? t(age.key, age.args) : series && (isPreview ? NO_VALUE : t('introduce.status.never'))}
      </td>
      <td>{t(`format.resolution.${indicator.interval}`)}</td>
      <td>
        {askedAt !== undefined && formatMoment(askedAt, language)}
        {tookMs !== undefined && <small>{t('introduce.status.took', { ms: Math.round(tookMs) })}</small>}
      </td>
      <td>
        <span className={styles['state']} data-state={state}>
          {t(`introduce.status.states.${state}`)}
        </span>
        {series?.provenance.some(({ simulated }) => simulated) && (
          <span className={styles['state']} data-state="simulated">
            {t('charts.marks.simulated')}
          </span>
        )}
      </td>
      <td className={styles['number']} title={latest && formatExact(latest.value, indicator.unit, language)}>
        {latest ? formatShort(latest.value, indicator.unit, language) : NO_VALUE}
        {latest && <small>{formatBucket(latest.time * SECOND, false)}</small>}
      </td>
    </tr>
  );
});

const heads = ['name', 'updated', 'interval', 'queried', 'state', 'latest'] as const;

/** Every formula with its freshness; a row loads once it is visible. */
export const StatusTable = ({ catalogue }: { catalogue: Catalogue }) => {
  const { t } = useText(introduceTexts);
  const live = useLive();
  const now = useNow(MINUTE / 12, live.now);
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
            <Row key={indicator.id} indicator={indicator} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  );
};
