import type { ListedExchange } from '@chaintide/contracts/market/listings';
import { formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import type { GridColumn, GridRow } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { useExchangeListQuery } from './listings-api.ts';
import { listingsTexts } from './shared/listings-texts.ts';
import { Origin } from './origin.tsx';

interface Row extends GridRow {
  readonly exchange: ListedExchange;
}

const plain = (value: string | number | null): string => String(value ?? '');

const Volume = ({ of: { volume24hBtc: volume } }: { readonly of: ListedExchange }) => {
  const { language } = useText();
  return volume === null ? NO_VALUE : formatNumber(volume, 'btc', language);
};

const useColumns = (): readonly GridColumn<Row>[] => {
  const { t } = useText(listingsTexts);
  return useMemo(() => {
    const column = (key: 'country' | 'since' | 'trust', width: number): GridColumn<Row> => ({
      key,
      title: t(`listings.columns.${key}`),
      width,
      ...(key !== 'country' && { isNumber: true as const }),
      text: ({ exchange }) => plain(exchange[key]),
      show: ({ exchange }) => exchange[key] ?? NO_VALUE,
    });
    return [
      {
        key: 'rank',
        title: t('listings.columns.rank'),
        width: 72,
        isNumber: true,
        text: ({ exchange }) => plain(exchange.rank),
      },
      {
        key: 'exchange',
        title: t('listings.columns.exchange'),
        width: 220,
        isWide: true,
        text: ({ exchange }) => exchange.name,
        show: ({ exchange }) => <b>{exchange.name}</b>,
      },
      {
        key: 'volume24hBtc',
        title: t('listings.columns.volume24hBtc'),
        width: 200,
        isNumber: true,
        text: ({ exchange }) => plain(exchange.volume24hBtc),
        show: ({ exchange }) => <Volume of={exchange} />,
      },
      column('trust', 110),
      column('since', 120),
      column('country', 220),
    ];
  }, [t]);
};

const ExchangeCard = ({ row: { exchange } }: { readonly row: Row }) => (
  <RowCard>
    <CardLine>
      <b>{exchange.name}</b>
      <Volume of={exchange} />
    </CardLine>
    <CardLine look="quiet">
      <span>{exchange.country ?? NO_VALUE}</span>
      <span>{exchange.since ?? NO_VALUE}</span>
    </CardLine>
  </RowCard>
);

/** Exchanges in the order of the vendor's trust. */
export const ExchangesTab = () => {
  const { t } = useText(listingsTexts);
  const query = useExchangeListQuery();
  const rows = useMemo(
    () => query.data?.list.map((exchange): Row => ({ id: exchange.rank, version: 0, exchange })),
    [query.data],
  );
  const data = rows && { total: rows.length, rows };
  return (
    <>
      {query.data && <Origin {...query.data} />}
      <RecordList
        name="exchanges"
        label={t('listings.exchanges.label')}
        columns={useColumns()}
        query={{ ...query, data, currentData: data }}
        view={{}}
        sort={{ key: 'rank', descending: false }}
        empty={t('listings.exchanges.empty')}
        Card={ExchangeCard}
      />
    </>
  );
};
