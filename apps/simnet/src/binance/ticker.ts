import { DAY, SECOND } from '@chaintide/contracts/limits';
import { ticksPerDollar, type Asset } from '../world/assets.ts';
import { meanPrice, type Candle } from '../world/candle.ts';
import type { Market } from '../world/market.ts';
import { amount, decimal, money } from './decimals.ts';
import { elapsed } from './klines.ts';

/** The last 24 hours of a market, to the second. */
interface Rolling {
  readonly asset: Asset;
  readonly openTime: number;
  readonly closeTime: number;
  readonly candle: Candle;
  /** Trades of the current second. */
  readonly lately: Candle;
}

export const rolling = (market: Market, now: number): Rolling => {
  const until = elapsed(now);
  const from = Math.max(market.openedAt, until - DAY);
  return {
    asset: market.asset,
    openTime: from,
    closeTime: until - 1,
    candle: market.over(from, until),
    lately: market.over(Math.max(market.openedAt, until - SECOND), until),
  };
};

interface Quote {
  readonly last: string;
  readonly lastAmount: string;
  readonly bid: string;
  readonly bidAmount: string;
  readonly ask: string;
  readonly askAmount: string;
}

const DEPTH = 3; // seconds of trading volume that wait at the best price

export const quoteOf = ({ asset, lately }: Pick<Rolling, 'asset' | 'lately'>): Quote => {
  const { close, lots, takerLots, trades } = lately;
  const tick = 1 / ticksPerDollar(close); // the narrowest possible book
  return {
    last: decimal(close),
    lastAmount: amount(Math.ceil(lots / Math.max(1, trades)), asset),
    bid: decimal(close - tick),
    bidAmount: amount(takerLots * DEPTH + 1, asset),
    ask: decimal(close + tick),
    askAmount: amount((lots - takerLots) * DEPTH + 1, asset),
  };
};

const PERCENT_PLACES = 3;

const changeOf = ({ open, close }: Candle) => ({
  change: decimal(close - open),
  percent: ((100 * (close - open)) / open).toFixed(PERCENT_PLACES),
});

const idsOf = ({ closeTime, candle }: Rolling) => ({ first: closeTime - candle.trades + 1, last: closeTime });

export const ticker = (day: Rolling): Record<string, unknown> => {
  const { asset, candle, openTime, closeTime } = day;
  const { change, percent } = changeOf(candle);
  const quote = quoteOf(day);
  return {
    symbol: asset.symbol,
    priceChange: change,
    priceChangePercent: percent,
    weightedAvgPrice: decimal(meanPrice(candle, asset.lotsPerUnit)),
    prevClosePrice: decimal(candle.open),
    lastPrice: quote.last,
    lastQty: quote.lastAmount,
    bidPrice: quote.bid,
    bidQty: quote.bidAmount,
    askPrice: quote.ask,
    askQty: quote.askAmount,
    openPrice: decimal(candle.open),
    highPrice: decimal(candle.high),
    lowPrice: decimal(candle.low),
    volume: amount(candle.lots, asset),
    quoteVolume: money(candle.quote),
    openTime,
    closeTime,
    firstId: idsOf(day).first,
    lastId: idsOf(day).last,
    count: candle.trades,
  };
};

const MINI_FIELDS = [
  'symbol',
  'openPrice',
  'highPrice',
  'lowPrice',
  'lastPrice',
  'volume',
  'quoteVolume',
  'openTime',
  'closeTime',
  'firstId',
  'lastId',
  'count',
] as const;

export const miniTicker = (day: Rolling): Record<string, unknown> => {
  const full = ticker(day);
  return Object.fromEntries(MINI_FIELDS.map((field) => [field, full[field]]));
};

export const tickerEvent = (day: Rolling, at: number) => {
  const { asset, candle, openTime, closeTime } = day;
  const { change, percent } = changeOf(candle);
  const quote = quoteOf(day);
  return {
    e: '24hrTicker',
    E: at,
    s: asset.symbol,
    p: change,
    P: percent,
    w: decimal(meanPrice(candle, asset.lotsPerUnit)),
    x: decimal(candle.open),
    c: quote.last,
    Q: quote.lastAmount,
    b: quote.bid,
    B: quote.bidAmount,
    a: quote.ask,
    A: quote.askAmount,
    o: decimal(candle.open),
    h: decimal(candle.high),
    l: decimal(candle.low),
    v: amount(candle.lots, asset),
    q: money(candle.quote),
    O: openTime,
    C: closeTime,
    F: idsOf(day).first,
    L: idsOf(day).last,
    n: candle.trades,
  };
};

export const miniTickerEvent = ({ asset, candle }: Rolling, at: number) => ({
  e: '24hrMiniTicker',
  E: at,
  s: asset.symbol,
  c: decimal(candle.close),
  o: decimal(candle.open),
  h: decimal(candle.high),
  l: decimal(candle.low),
  v: amount(candle.lots, asset),
  q: money(candle.quote),
});
