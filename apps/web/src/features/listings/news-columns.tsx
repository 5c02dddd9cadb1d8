import { useMemo } from 'react';
import { isoTime } from '../../shared/format/iso-time.ts';
import { formatMoment, formatMomentUtc } from '../../shared/format/time.ts';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { SimulatedMark } from '../../shared/ui/figures/simulated-mark.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';
import type { NewsRow } from './news-api.ts';

/** The address of an item, if it is one of the web. */
export const webLink = (text: string): string | undefined =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : undefined;

/** Simulated items are on no page. */
const Title = ({ row: { title, link, isSimulated } }: { readonly row: NewsRow }) => {
  const address = isSimulated ? undefined : webLink(link);
  return address === undefined ? (
    <span className={styles['headline']}>
      {isSimulated && <SimulatedMark brief="silent" />}
      {title}
    </span>
  ) : (
    <a className={styles['headline']} href={address} target="_blank" rel="noreferrer">
      {title}
    </a>
  );
};

/** The columns of the table, the same for its file. */
export const useNewsColumns = (): readonly GridColumn<NewsRow>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: 'time' | 'publisher' | 'title' | 'summary', width: number) => ({
      key,
      title: t(`listings.news.columns.${key}`),
      width,
    });
    return [
      {
        ...place('time', 190),
        text: ({ time }) => isoTime(time),
        show: ({ time }) => <span title={formatMomentUtc(time, language)}>{formatMoment(time, language)}</span>,
      },
      { ...place('publisher', 170), text: ({ publisher }) => publisher },
      {
        ...place('title', 420),
        isWide: true,
        text: ({ title }) => title,
        show: (row) => <Title row={row} />,
      },
      {
        ...place('summary', 400),
        text: ({ summary }) => summary,
        show: ({ summary }) => (
          <span className={styles['summary']} title={summary}>
            {summary}
          </span>
        ),
      },
    ];
  }, [t, language]);
};

/** An item on a phone. */
export const NewsCard = ({ row }: { readonly row: NewsRow }) => {
  const { language } = useText(listingsTexts);
  return (
    <RowCard>
      <span className={styles['story']}>
        <Title row={row} />
        {row.summary !== '' && <small>{row.summary}</small>}
      </span>
      <CardLine look="quiet">
        <span>{row.publisher}</span>
        <span>{formatMoment(row.time, language)}</span>
      </CardLine>
    </RowCard>
  );
};
