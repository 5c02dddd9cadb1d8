import { useEffect, useState } from 'react';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import styles from './latency-strip.module.css';

/** Latency of a change in ms: from its source to the gateway, on to the page, and on to the frame that shows it. */
interface Way {
  readonly source: number;
  readonly gateway: number;
  readonly pixel: number;
}

const legs = ['source', 'gateway', 'pixel'] as const;

/** The latency of the newest live change of a series; null before the first. */
const useWay = ({ id, movedAt, hops }: SeriesColumns): Way | null => {
  const live = useLive();
  const [seen, setSeen] = useState<{ id: string; way: Way } | null>(null);
  useEffect(() => {
    if (movedAt === null || hops === null) return undefined;
    const measure = (): void => {
      const { source, gateway } = { ...hops, source: hops.source ?? 0 };
      const pixel = Math.max(0, Math.round(live.now() - movedAt) - source - gateway);
      setSeen({ id, way: { source, gateway, pixel } });
    };
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [id, movedAt, hops, live]);
  return seen?.id === id ? seen.way : null;
};

/** The latency of a change until it is visible, leg by leg. */
export const LatencyStrip = ({ series }: { series: SeriesColumns }) => {
  const { t } = useText();
  const way = useWay(series);
  if (!way) return null;
  const total = way.source + way.gateway + way.pixel;
  const words = t('charts.header.latencyHint', { ...way, total });
  return (
    <span className={styles['strip']} role="img" aria-label={words} title={words} data-latency={total}>
      <span className={styles['bar']}>
        {legs.map((leg) => (
          <i key={leg} data-leg={leg} style={{ flexGrow: way[leg] }} />
        ))}
      </span>
      <span className={styles['legs']}>
        {legs.map((leg) => (
          <span key={leg} className={styles['leg']}>
            {way[leg]}
          </span>
        ))}
      </span>
      {t('charts.header.ms')}
    </span>
  );
};
