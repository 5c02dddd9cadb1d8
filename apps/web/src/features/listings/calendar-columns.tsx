import type { CalendarRelease } from '@chaintide/contracts/market/calendar';
import { MINUTE } from '@chaintide/contracts/limits';
import { useCallback, useMemo } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../shared/browser/use-now.ts';
import { isoTime } from '../../shared/format/iso-time.ts';
import { formatBucket, formatMoment, formatMomentUtc } from '../../shared/format/time.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useLive } from '../../shared/live/live-context.ts';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import type { CalendarRow } from './calendar-api.ts';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

const MONTH_LENGTH = '2026-10'.length;

const usePeriod = () => {
  const { t } = useText(listingsTexts);
  return useCallback(
    ({ every, period }: Pick<CalendarRelease, 'every' | 'period'>): string => {
      if (every === 'week') return t('listings.calendar.week', { day: period });
      if (every === 'month') return period.slice(0, MONTH_LENGTH);
      const [year = '', month = ''] = period.split('-');
      return t('listings.calendar.quarter', { year, n: String(Math.ceil(Number(month) / 3)) });
    },
    [t],
  );
};

const Name = ({ row: { name, indicator } }: { readonly row: CalendarRow }) => {
  const { pick } = useText();
  return <Link to={`/?indicator=${indicator}`}>{pick(name)}</Link>;
};

/** An estimate has a day; only a given day has a time. */
const Release = ({ row: { time, isEstimated } }: { readonly row: CalendarRow }) => {
  const { t, language } = useText(listingsTexts);
  return (
    <span className={styles['price']} title={formatMomentUtc(time, language)}>
      {isEstimated ? formatBucket(time, false) : formatMoment(time, language)}
      {isEstimated && <small className={styles['about']}>{t('listings.calendar.about')}</small>}
    </span>
  );
};

interface FigureProps {
  readonly row: CalendarRow;
  readonly of: 'previous' | 'actual';
}

const Figure = ({ row, of }: FigureProps) => {
  const { t } = useText(listingsTexts);
  const now = useNow(MINUTE, useLive().now);
  const { unit, locked, time } = row;
  const value = row[of];
  if (value !== null) return <ShortNumber value={value} unit={unit} />;
  if (locked !== null)
    return <small className={styles['about']}>{t('listings.calendar.locked', { tier: locked })}</small>;
  return of === 'actual' && time <= now ? (
    <small className={styles['about']}>{t('listings.calendar.awaited')}</small>
  ) : (
    '—'
  );
};

/** The columns of the table, the same for its file. */
export const useCalendarColumns = (): readonly GridColumn<CalendarRow>[] => {
  const { t, pick } = useText(listingsTexts);
  const periodOf = usePeriod();
  return useMemo(() => {
    const place = (key: 'time' | 'name' | 'kind' | 'period' | 'previous' | 'actual', width: number) => ({
      key,
      title: t(`listings.calendar.columns.${key}`),
      width,
    });
    const figure = (of: 'previous' | 'actual') => ({
      ...place(of, 130),
      isNumber: true as const,
      text: (row: CalendarRow) => String(row[of] ?? ''),
      show: (row: CalendarRow) => <Figure row={row} of={of} />,
    });
    return [
      { ...place('time', 200), text: ({ time }) => isoTime(time), show: (row) => <Release row={row} /> },
      { ...place('name', 260), isWide: true, text: ({ name }) => pick(name), show: (row) => <Name row={row} /> },
      { ...place('kind', 110), text: ({ kind }) => t(`listings.calendar.kinds.${kind}`) },
      { ...place('period', 200), text: periodOf },
      figure('previous'),
      figure('actual'),
    ];
  }, [t, pick, periodOf]);
};

/** A release on a phone. */
export const CalendarCard = ({ row }: { readonly row: CalendarRow }) => {
  const { t } = useText(listingsTexts);
  const periodOf = usePeriod();
  return (
    <RowCard>
      <CardLine>
        <Name row={row} />
        <Figure row={row} of="actual" />
      </CardLine>
      <CardLine look="quiet">
        <span>{periodOf(row)}</span>
        <span>
          {t('listings.calendar.columns.previous')} <Figure row={row} of="previous" />
        </span>
      </CardLine>
      <CardLine look="quiet">
        <Release row={row} />
        <span>{t(`listings.calendar.kinds.${row.kind}`)}</span>
      </CardLine>
    </RowCard>
  );
};
