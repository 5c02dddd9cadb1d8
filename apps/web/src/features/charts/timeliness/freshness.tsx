import { Suspense } from 'react';
import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { afterFirstPicture } from '../../../shared/browser/first-picture.ts';
import { useNow } from '../../../shared/browser/use-now.ts';
import { ageText, formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import styles from './freshness.module.css';
import { useIsOverdue } from './use-is-overdue.ts';
import type { Latest } from '@chaintide/chart/scene/latest';

const LatencyStrip = lazily(async () => (await afterFirstPicture(() => import('./latency-strip.tsx'))).LatencyStrip);

/** Sources of the numbers, their age, and the latency of a change. */
export const Freshness = ({ series, latest }: { series: SeriesColumns; latest: Latest | undefined }) => {
  const { t, language } = useText();
  const live = useLive();
  const now = useNow(SECOND, live.now);
  const stale = useIsOverdue(series, latest);
  const { updatedAt } = series;
  const sources = [...new Set(series.provenance.flatMap(({ sources: names }) => names))];
  if (series.preview)
    return (
      <p className={styles['freshness']}>
        <span>{t('charts.header.until', { day: isoDay((series.times.at(-1) ?? series.preview.until) * SECOND) })}</span>
      </p>
    );
  const age = updatedAt === null ? null : ageText(now - updatedAt);
  return (
    <p className={styles['freshness']}>
      {sources.length > 0 && (
        <span className={styles['wide']}>{t('charts.header.source', { names: sources.join(', ') })}</span>
      )}
      {age && updatedAt !== null ? (
        <time
          dateTime={new Date(updatedAt).toISOString()}
          title={`${formatMoment(updatedAt, language)} · ${formatMomentUtc(updatedAt, language)}`}
        >
          {t('charts.header.updated', { age: t(age.key, age.args) })}
        </time>
      ) : (
        <span>{t('charts.header.neverUpdated')}</span>
      )}
      {!stale && (
        <Suspense>
          <LatencyStrip series={series} />
        </Suspense>
      )}
    </p>
  );
};
