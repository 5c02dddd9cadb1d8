import { useMemo, useState } from 'react';
import { useTickerQuery } from '../../shared/api/ticker-api.ts';
import type { GridSort } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { RecordList } from '../../shared/lists/record-list.tsx';
import { SearchField } from '../../shared/lists/search-field.tsx';
import { CoinCard, useCoinColumns } from './coin-columns.tsx';
import { CoinPanel } from './coin-panel.tsx';
import { coinRows } from './shared/coin-rows.ts';
import { useCoinListQuery } from './listings-api.ts';
import { listingsTexts } from './shared/listings-texts.ts';
import { Origin } from './origin.tsx';

const byRank: GridSort = { key: 'rank', descending: false };

/** Ticks of the coins whose price the exchange streams, by the list's name of the coin. */
const useTickers = () => {
  const { data: bitcoin = null } = useTickerQuery('BTCUSDT');
  const { data: ethereum = null } = useTickerQuery('ETHUSDT');
  return useMemo(() => ({ bitcoin, ethereum }), [bitcoin, ethereum]);
};

/** The hundred largest coins: live, searchable, sortable. */
export const CoinsTab = () => {
  const { t } = useText(listingsTexts);
  const query = useCoinListQuery();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState(byRank);
  const [opened, setOpened] = useState<number>();
  const tickers = useTickers();
  const rows = useMemo(
    () => (query.data ? coinRows(query.data, { typed, sort, tickers }) : undefined),
    [query.data, typed, sort, tickers],
  );
  const data = rows && { total: rows.length, rows };
  const shown = rows?.find(({ id }) => id === opened);
  return (
    <>
      {query.data && <Origin {...query.data} />}
      <RecordList
        name="coins"
        label={t('listings.coins.label')}
        columns={useCoinColumns()}
        query={{ ...query, data, currentData: data }}
        view={{ typed }}
        sort={sort}
        onSort={setSort}
        filters={<SearchField label={t('listings.coins.search')} applied={typed} onApply={setTyped} />}
        onOpen={({ id }) => setOpened(id)}
        empty={t(typed === '' ? 'listings.coins.empty' : 'listings.coins.none')}
        Card={CoinCard}
      />
      {shown && <CoinPanel row={shown} onClose={() => setOpened(undefined)} />}
    </>
  );
};
