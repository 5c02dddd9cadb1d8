import { findsCoin, type ListedCoin, type Listings } from '@chaintide/contracts/market/listings';
import type { Ticker } from '@chaintide/contracts/market/sources';
import type { GridRow, GridSort } from '../../../shared/grid/grid-column.ts';
import { sortedRows } from '../../../shared/grid/sorted.ts';

export interface CoinRow extends GridRow {
  readonly coin: ListedCoin;
  readonly simulated: boolean;
}

const numbers = new Map<string, number>();

/** A number that stays with a coin for as long as the page is open, as rows of a grid need one. */
const numberOf = (id: string): number => {
  const number = numbers.get(id) ?? numbers.size + 1;
  numbers.set(id, number);
  return number;
};

/** A coin with the price of the moment. Tick and list have to come from the same world. */
const ticked = (coin: ListedCoin, simulated: boolean, tickers: Readonly<Record<string, Ticker | null>>): ListedCoin => {
  const ticker = tickers[coin.id];
  if (!ticker || ticker.simulated !== simulated) return coin;
  const { price, change24h, high24h, low24h } = ticker;
  return {
    ...coin,
    price,
    change24h,
    high24h,
    low24h,
    marketCap: coin.supply === null ? coin.marketCap : coin.supply * price,
  };
};

const keys = {
  rank: ({ rank }: ListedCoin) => rank,
  coin: ({ name }: ListedCoin) => name.toLowerCase(),
  price: ({ price }: ListedCoin) => price,
  change1h: ({ change1h }: ListedCoin) => change1h,
  change24h: ({ change24h }: ListedCoin) => change24h,
  change7d: ({ change7d }: ListedCoin) => change7d,
  marketCap: ({ marketCap }: ListedCoin) => marketCap,
  volume24h: ({ volume24h }: ListedCoin) => volume24h,
  supply: ({ supply }: ListedCoin) => supply,
} as const;
export type CoinKey = keyof typeof keys;

/** The rows of the table: the coins that a typed text finds, in the chosen order, with the prices of the moment. */
export const coinRows = (
  { rows, simulated }: Listings['coins'],
  { typed, sort, tickers }: { typed: string; sort: GridSort; tickers: Readonly<Record<string, Ticker | null>> },
): CoinRow[] => {
  const found = rows.filter((coin) => findsCoin(typed, coin)).map((coin) => ticked(coin, simulated, tickers));
  return sortedRows(found, sort, keys).map((coin) => ({ id: numberOf(coin.id), version: 0, coin, simulated }));
};
