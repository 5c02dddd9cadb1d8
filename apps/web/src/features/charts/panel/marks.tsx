import type { TextKey } from '../../../shared/i18n/text-key.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { useConnection } from '../../../shared/live/live-context.ts';
import type { Latest } from '@chaintide/chart/scene/latest';
import { SimulatedSign } from '../../../shared/ui/figures/simulated-mark.tsx';
import styles from './marks.module.css';
import { useIsOverdue } from '../timeliness/use-is-overdue.ts';

const marks = {
  live: { label: 'charts.marks.live', hint: 'charts.marks.liveHint' },
  preview: { label: 'charts.marks.preview', hint: 'charts.marks.previewHint' },
  minutely: { label: 'charts.marks.minutely', hint: 'charts.marks.minutelyHint' },
  provisional: { label: 'charts.marks.provisional', hint: 'charts.marks.provisionalHint' },
  stale: { label: 'charts.marks.stale', hint: 'charts.marks.staleHint' },
  simulated: { label: 'charts.marks.simulated', hint: 'charts.marks.simulatedHint' },
  noSource: { label: 'charts.marks.noSource', hint: 'charts.marks.noSourceHint' },
} as const satisfies Record<string, { label: TextKey; hint: TextKey }>;

interface MarksProps {
  readonly series: SeriesColumns | undefined;
  readonly latest: Latest | undefined;
  readonly hasNoSource: boolean;
  readonly isPolled: boolean;
}

/** Caveats about the numbers, each with its reason on hover. */
export const Marks = ({ series, latest, hasNoSource, isPolled }: MarksProps) => {
  const { t } = useText();
  const { state } = useConnection();
  const isPreview = series !== undefined && series.preview !== null;
  const stale = useIsOverdue(series, latest);
  const shown = {
    live: series !== undefined && !series.known && !isPreview && !isPolled && !stale && state === 'live',
    preview: isPreview,
    minutely: series !== undefined && !isPreview && isPolled,
    provisional: !isPreview && (latest?.isProvisional ?? false),
    stale,
    simulated: series?.provenance.some(({ simulated }) => simulated) ?? false,
    noSource: hasNoSource,
  };
  return (
    <ul className={styles['marks']}>
      {Object.entries(marks)
        .filter(([name]) => shown[name as keyof typeof marks])
        .map(([name, { label, hint }]) => (
          <li key={name} className={styles['mark']} data-mark={name} title={t(hint)}>
            {name === 'simulated' && <SimulatedSign />} {t(label)}
            <span className="visually-hidden">{t(hint)}</span>
          </li>
        ))}
    </ul>
  );
};
