import { coins, type Coin } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import { SourceError } from '../source.ts';

type Side = 'bids' | 'asks';

/** Price and amount of each level, the best first; as an exchange gives them. */
export type OrderBook = Readonly<Record<Side, readonly (readonly (number | undefined)[])[]>>;

/** The metrics of the order book of a pair. */
export interface BookMetrics {
  readonly symbol: string;
  readonly ticker: string;
  /** In quote currency, by the distance from the middle price. */
  readonly depths: readonly { readonly share: number; readonly bids: MetricId; readonly asks: MetricId }[];
  readonly spread: MetricId;
}

const bookOf = (coin: Coin): BookMetrics => ({
  symbol: `${coin.toUpperCase()}/USDT`,
  ticker: `${coin}usdt`,
  depths: [
    { share: 0.01, bids: `${coin}.bid_depth_1`, asks: `${coin}.ask_depth_1` },
    { share: 0.02, bids: `${coin}.bid_depth_2`, asks: `${coin}.ask_depth_2` },
  ],
  spread: `${coin}.spread`,
});

export const books: readonly BookMetrics[] = coins.map(bookOf);

const PERCENT = 100;

const bestOf = (book: OrderBook, side: Side): number => book[side][0]?.[0] ?? Number.NaN;

/** Throws unless prices and amounts are positive numbers, and the prices move away from the middle. */
const checkSide = (book: OrderBook, side: Side): void => {
  const sign = side === 'asks' ? 1 : -1;
  let before = Number.NEGATIVE_INFINITY;
  for (const [price = Number.NaN, amount = Number.NaN] of book[side]) {
    if (!(price > 0) || !(amount >= 0) || !Number.isFinite(price * amount) || sign * price <= before)
      throw new SourceError('malformed', `the ${side} contain ${price} ${amount} after ${sign * before}`);
    before = sign * price;
  }
};

/** The worth of one side up to a price; undefined if the book ends before it, because it would be a lower bound only. */
const depthOf = (levels: OrderBook[Side], isWithin: (price: number) => boolean): number | undefined => {
  let sum = 0;
  for (const [price = Number.NaN, amount = Number.NaN] of levels) {
    if (!isWithin(price)) return sum;
    sum += price * amount;
  }
  return undefined;
};

/** The values that a book gives; a depth that it does not reach is absent. Throws a SourceError if it is not a book. */
export const readBook = (book: OrderBook, metrics: BookMetrics): Partial<Record<MetricId, number>> => {
  checkSide(book, 'bids');
  checkSide(book, 'asks');
  const [bid, ask] = [bestOf(book, 'bids'), bestOf(book, 'asks')];
  if (!(bid < ask)) throw new SourceError('malformed', `the best bid is ${bid}, the best ask ${ask}`);
  const middle = (bid + ask) / 2;
  const values: Partial<Record<MetricId, number>> = { [metrics.spread]: (PERCENT * (ask - bid)) / middle };
  for (const { share, bids, asks } of metrics.depths) {
    const sides = [
      [bids, depthOf(book.bids, (price) => price >= middle * (1 - share))],
      [asks, depthOf(book.asks, (price) => price <= middle * (1 + share))],
    ] as const;
    for (const [metric, value] of sides) if (value !== undefined) values[metric] = value;
  }
  return values;
};
