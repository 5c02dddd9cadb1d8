import { SECOND } from '@chaintide/contracts/limits';
import { useEffect, useState } from 'react';
import type { SeriesColumns } from '../../shared/api/series-columns.ts';
import { useNow } from '../../shared/browser/use-now.ts';
import { ageText, formatMoment, formatMomentUtc, isoDay } from '../../shared/format/time.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import styles from './freshness.module.css';
import { isStale, type Latest } from '../../shared/chart/latest.ts';

/** Time from the change at its source until the frame that shows it, in ms; null before the first live change. */
const useLatency = ({ id, movedAt }: SeriesColumns): number | null => {
  const live = useLive();
  const [latency, setLatency] = useState<{ id: string; ms: number } | null>(null);
  useEffect(() => {
    if (movedAt === null) return undefined;
    const frame = requestAnimationFrame(() => setLatency({ id, ms: Math.max(0, Math.round(live.now() - movedAt)) }));
    return () => cancelAnimationFrame(frame);
  }, [id, movedAt, live]);
  return latency?.id === id ? latency.ms : null;
};

/** Where the numbers come from, how old they are, and how long a change takes to reach the eye. */
export const Freshness = ({ series, latest }: { series: SeriesColumns; latest: Latest | undefined }) => {
  const { t, language } = useText();
  const live = useLive();
  const now = useNow(SECOND, live.now);
  const latency = useLatency(series);
  const { updatedAt } = series;
  const sources = [...new Set(series.provenance.flatMap(({ sources: names }) => names))];
  if (series.preview) return <p className={styles['freshness']}><span>{t('charts.header.until', { day: isoDay((series.times.at(-1) ?? series.preview.until) * SECOND) })}</span></p>;
  const stale = latest !== undefined && isStale(series, latest, now);
  const age = updatedAt === null ? null : ageText(now - updatedAt);
  return (
    <p className={styles['freshness']}>
      {sources.length > 0 && <span className={styles['wide']}>{t('charts.header.source', { names: sources.join(', ') })}</span>}
      {latest && stale && <span className={styles['until']}>{t('charts.header.until', { day: isoDay(latest.time * SECOND) })}</span>}
      {age && updatedAt !== null
        ? <time dateTime={new Date(updatedAt).toISOString()} title={`${formatMoment(updatedAt, language)} · ${formatMomentUtc(updatedAt, language)}`}>{t('charts.header.updated', { age: t(age.key, age.args) })}</time>
        : <span>{t('charts.header.neverUpdated')}</span>}
      {latency !== null && !stale && <span className={styles['wide']} title={t('charts.header.latencyHint')} data-latency={latency}>{t('charts.header.latency', { ms: latency })}</span>}
    </p>
  );
};
