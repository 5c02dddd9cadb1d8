import { isoDay } from '@chaintide/contracts/iso-day';
import { SECOND } from '@chaintide/contracts/limits';
import { latestOf } from '@chaintide/chart/scene/latest';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { standingOf } from '@chaintide/chart/scene/standing';
import { useMemo } from 'react';
import { standingTexts } from '../../../shared/i18n/standing-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';

const units = { '1d': 'day', '1w': 'week', '1M': 'month' } as const;

/** How far a history reaches that is too short to rank in: a chart that is nearly empty is new rather than broken. */
const YoungLine = ({ series: { times, values } }: { readonly series: SeriesColumns }) => {
  const { t } = useText(standingTexts);
  const known = [...times.keys()].filter((at) => !Number.isNaN(values[0]![at]));
  const [first] = known;
  if (first === undefined) return null;
  return (
    <span role="note">{t('standing.young', { day: isoDay(times[first]! * SECOND), count: String(known.length) })}</span>
  );
};

/** The newest value's percentile and rank in its history. */
export const StandingLine = ({ series }: { readonly series: SeriesColumns }) => {
  const { t, language } = useText(standingTexts);
  const standing = useMemo(() => standingOf(series), [series]);
  const isProvisional = useMemo(() => latestOf(series)?.isProvisional ?? false, [series]);
  if (!standing) return <YoungLine series={series} />;
  const { rank, count, higherThan, since } = standing;
  const unit = units[series.resolution as keyof typeof units] ?? 'bucket';
  const facts = {
    year: String(new Date(since * SECOND).getUTCFullYear()),
    count: count.toLocaleString(language),
    rank: rank.toLocaleString(language),
    // rounded down: only the highest value is higher than all others
    percent: `${Math.floor(higherThan * 100)}%`,
    unit: t(`standing.unit.${unit}`),
    those: t(`standing.those.${unit}`),
  };
  const key = rank === 1 ? 'highest' : higherThan === 0 ? 'lowest' : 'higher';
  const text = `${t(`standing.${key}`, facts)}${isProvisional ? t('standing.soFar') : ''}`;
  return (
    <span
      aria-label={`${t('standing.label')}: ${text}`}
      role="note"
      title={isProvisional ? `${text} · ${t('standing.soFarHint')}` : text}
    >
      {text}
    </span>
  );
};
