import { DAY } from '@chaintide/contracts/limits';
import { coins, type Coin } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { CandleSet } from './candles.ts';
import type { Exchange } from './exchange-class.ts';

/** A page of a statistic in ccxt's terms; both ends inclusive. */
interface Page {
  readonly symbol: string;
  readonly period: string;
  readonly from: number;
  readonly until: number;
  readonly limit: number;
}

/** A statistic that an exchange makes at the end of each period, and keeps for thirty days. */
export interface Statistic {
  readonly name: string;
  /** The call of ccxt; of the implicit ones, only Binance has them. */
  readonly call: string;
  readonly metrics: readonly MetricId[];
  /** Rows of a time and the values of the metrics. */
  readonly rows: (exchange: Exchange, page: Page) => Promise<readonly (readonly unknown[])[]>;
}

/** The perpetual contract on a coin. */
export interface Perpetual {
  readonly symbol: string;
  readonly ticker: string;
  readonly funding: MetricId;
  /** In coins, and in dollars. */
  readonly openInterest: readonly [MetricId, MetricId];
  readonly candles: readonly CandleSet[];
  readonly statistics: readonly Statistic[];
}

export const KEPT_MS = 30 * DAY;

type Rows = readonly Readonly<Record<string, unknown>>[];
type Implicit = (query: object) => Promise<Rows>;

/** A call that only Binance has: `columns` are the names of the time and of the values in its rows. */
const implicit = (call: string, columns: readonly string[]): Pick<Statistic, 'call' | 'rows'> => ({
  call,
  rows: async (exchange, { symbol, period, from, until, limit }) => {
    const query = { symbol: exchange.market(symbol).id, period, startTime: from, endTime: until, limit };
    const ask = (exchange as unknown as Readonly<Record<string, Implicit>>)[call]!;
    return (await ask.call(exchange, query)).map((row) => columns.map((column) => row[column]));
  },
});

const openInterest: Pick<Statistic, 'call' | 'rows'> = {
  call: 'fetchOpenInterestHistory',
  rows: async (exchange, { symbol, period, from, until, limit }) =>
    (await exchange.fetchOpenInterestHistory(symbol, period, from, limit, { until })).map((row) => [
      row.timestamp,
      row.openInterestAmount,
      row.openInterestValue,
    ]),
};

const accounts: Pick<Statistic, 'call' | 'rows'> = {
  call: 'fetchLongShortRatioHistory',
  rows: async (exchange, { symbol, period, from, until, limit }) =>
    (await exchange.fetchLongShortRatioHistory(symbol, period, from, limit, { until })).map((row) => [
      row.timestamp,
      row.longShortRatio,
    ]),
};

const perpetualOf = (coin: Coin): Perpetual => {
  const base = coin.toUpperCase();
  const symbol = `${base}/USDT:USDT`;
  const interest = [`${coin}.open_interest`, `${coin}.open_interest_usd`] as const;
  const ratio = ['timestamp', 'longShortRatio'];
  return {
    symbol,
    ticker: `${base}USDT`,
    funding: `${coin}.funding`,
    openInterest: interest,
    candles: [
      {
        symbol,
        metrics: {
          close: `${coin}.futures_price`,
          volume: `${coin}.futures_volume`,
          turnover: `${coin}.futures_turnover`,
          takerBuy: `${coin}.futures_taker_buy`,
        },
      },
      { symbol, priced: 'mark', metrics: { close: `${coin}.mark_price` } },
      { symbol, priced: 'index', metrics: { close: `${coin}.index_price` } },
    ],
    statistics: [
      { name: 'open interest', metrics: interest, ...openInterest },
      {
        name: 'takers',
        metrics: [`${coin}.taker_bought`, `${coin}.taker_sold`],
        ...implicit('fapiDataGetTakerlongshortRatio', ['timestamp', 'buyVol', 'sellVol']),
      },
      {
        name: 'positions of top traders',
        metrics: [`${coin}.top_positions_ratio`],
        ...implicit('fapiDataGetTopLongShortPositionRatio', ratio),
      },
      {
        name: 'accounts of top traders',
        metrics: [`${coin}.top_accounts_ratio`],
        ...implicit('fapiDataGetTopLongShortAccountRatio', ratio),
      },
      { name: 'accounts', metrics: [`${coin}.accounts_ratio`], ...accounts },
    ],
  };
};

export const perpetuals: readonly Perpetual[] = coins.map(perpetualOf);
