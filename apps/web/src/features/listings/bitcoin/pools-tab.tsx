import { poolSpan, type PoolBlocks } from '@chaintide/contracts/market/bitcoin-blocks';
import { useMemo } from 'react';
import { isoTime } from '../../../shared/format/iso-time.ts';
import { formatMoment, formatMomentUtc } from '../../../shared/format/time.ts';
import type { GridColumn, GridRow } from '../../../shared/grid/grid-column.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { HashText } from '../../../shared/money/chain-text.tsx';
import { CardLine, RowCard } from '../../../shared/lists/row-card.tsx';
import { RecordList } from '../../../shared/lists/record-list.tsx';
import { useListLink } from '../../../shared/lists/use-list-link.ts';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import { poolsLink, usePoolsQuery, type PoolsView } from './blocks-api.ts';
import { BlocksCoverage } from './blocks-coverage.tsx';
import { listingsTexts } from '../shared/listings-texts.ts';
import styles from '../shared/listings.module.css';

interface Row extends GridRow, PoolBlocks {}
interface RowProps {
  readonly row: Row;
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

const Pool = ({ row: { pool } }: RowProps) => {
  const { t } = useText(listingsTexts);
  return pool === null ? t('listings.pools.unsigned') : <b>{pool}</b>;
};

/** The share as a number over a bar of its length. */
const Share = ({ row: { share } }: RowProps) => (
  <span className={styles['share']}>
    <meter min={0} max={1} value={share} aria-hidden="true" />
    {percent(share)}
  </span>
);

const useColumns = (): readonly GridColumn<Row>[] => {
  const { t, language } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: 'pool' | 'blocks' | 'share' | 'height' | 'time' | 'hash', width: number) => ({
      key,
      title: t(`listings.pools.columns.${key}`),
      width,
    });
    return [
      {
        ...place('pool', 240),
        text: ({ pool }) => pool ?? t('listings.pools.unsigned'),
        show: (row) => <Pool row={row} />,
      },
      { ...place('blocks', 110), isNumber: true, text: ({ blocks }) => String(blocks) },
      {
        ...place('share', 220),
        isNumber: true,
        text: ({ share }) => percent(share),
        show: (row) => <Share row={row} />,
      },
      { ...place('height', 130), isNumber: true, text: ({ height }) => String(height) },
      {
        ...place('time', 190),
        text: ({ time }) => isoTime(time),
        show: ({ time }) => <span title={formatMomentUtc(time, language)}>{formatMoment(time, language)}</span>,
      },
      {
        ...place('hash', 240),
        isWide: true,
        text: ({ hash }) => hash,
        show: ({ hash }) => <HashText hash={hash} isShort />,
      },
    ];
  }, [t, language]);
};

const PoolCard = ({ row }: RowProps) => {
  const { t, language } = useText(listingsTexts);
  return (
    <RowCard>
      <CardLine>
        <Pool row={row} />
        <span>{percent(row.share)}</span>
      </CardLine>
      <CardLine look="quiet">
        <span>{t('listings.pools.count', { count: String(row.blocks) })}</span>
        <span>{formatMoment(row.time, language)}</span>
      </CardLine>
    </RowCard>
  );
};

const Filters = ({
  view,
  onChange,
}: {
  readonly view: PoolsView;
  readonly onChange: (part: Partial<PoolsView>) => void;
}) => {
  const { t } = useText(listingsTexts);
  return (
    <Choice
      name={t('listings.pools.span')}
      value={view.days}
      options={poolSpan.options.map((value) => ({ value, label: t(`listings.pools.spans.${value}`) }))}
      onChoose={(days) => onChange({ days })}
    />
  );
};

/** Mining pools by their newest blocks, live. */
export const PoolsTab = () => {
  const { t } = useText(listingsTexts);
  const { view, change } = useListLink(poolsLink);
  const query = usePoolsQuery(view);
  const rows = useMemo(() => query.data?.list.map((pool, id): Row => ({ ...pool, id, version: 0 })), [query.data]);
  const data = rows && { total: rows.length, rows };
  return (
    <>
      {query.data && <BlocksCoverage {...query.data} />}
      <p className={styles['about']}>{t('listings.pools.about')}</p>
      <RecordList
        name="pools"
        label={t('listings.pools.label')}
        columns={useColumns()}
        query={{ ...query, data, currentData: data }}
        view={view}
        sort={{ key: 'blocks', descending: true }}
        filters={<Filters view={view} onChange={change} />}
        empty={t('listings.pools.empty')}
        Card={PoolCard}
      />
    </>
  );
};
