import type { Unit } from '@chaintide/indicators/number';
import { useMemo } from 'react';
import type { GridColumn } from '../../shared/grid/grid-column.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { CardLine, RowCard } from '../../shared/lists/row-card.tsx';
import { ShortNumber } from '../../shared/ui/figures/short-number.tsx';
import type { CoinKey, CoinRow } from './shared/coin-rows.ts';
import { CoinName, Percent, Price, Week } from './shared/figures.tsx';
import { listingsTexts } from './shared/listings-texts.ts';
import styles from './shared/listings.module.css';

type Column = GridColumn<CoinRow>;
type Amount = 'marketCap' | 'volume24h' | 'supply';
type Change = 'change1h' | 'change24h' | 'change7d';

const plain = (value: number | null): string => (value === null ? '' : String(value));

/** The columns of the table, the same for its file. */
export const useCoinColumns = (): readonly Column[] => {
  const { t } = useText(listingsTexts);
  return useMemo(() => {
    const place = (key: CoinKey, width: number) => ({
      key,
      title: t(`listings.columns.${key}`),
      width,
      isSortable: true,
      isNumber: true as const,
    });
    const amount = (key: Amount, width: number, unit: Unit): Column => ({
      ...place(key, width),
      text: ({ coin }) => plain(coin[key]),
      show: ({ coin }) => <ShortNumber value={coin[key]} unit={unit} />,
    });
    const change = (key: Change): Column => ({
      ...place(key, 104),
      text: ({ coin }) => plain(coin[key]),
      show: ({ coin }) => <Percent of={coin[key]} />,
    });
    return [
      { ...place('rank', 72), text: ({ coin }) => String(coin.rank) },
      {
        key: 'coin',
        title: t('listings.columns.coin'),
        width: 200,
        isSortable: true,
        text: ({ coin }) => `${coin.name} (${coin.symbol})`,
        show: ({ coin }) => <CoinName coin={coin} />,
      },
      { ...place('price', 150), text: ({ coin }) => plain(coin.price), show: (row) => <Price row={row} /> },
      change('change1h'),
      change('change24h'),
      change('change7d'),
      amount('marketCap', 130, 'usd'),
      amount('volume24h', 140, 'usd'),
      amount('supply', 130, 'count'),
      {
        key: 'week',
        title: t('listings.columns.week'),
        width: 180,
        isWide: true,
        text: ({ coin }) => coin.week.join(' '),
        show: ({ coin }) => <Week coin={coin} />,
      },
    ];
  }, [t]);
};

/** A coin on a phone. */
export const CoinCard = ({ row }: { readonly row: CoinRow }) => (
  <span className={styles['card']}>
    <span className={styles['rank']}>{row.coin.rank}</span>
    <RowCard>
      <CardLine>
        <CoinName coin={row.coin} />
      </CardLine>
      <CardLine look="quiet">
        <ShortNumber value={row.coin.marketCap} unit="usd" />
      </CardLine>
    </RowCard>
    <Week coin={row.coin} />
    <RowCard>
      <Price row={row} />
      <Percent of={row.coin.change24h} />
    </RowCard>
  </span>
);
