import { SECOND } from '@chaintide/contracts/limits';
import type { Market } from '../world/market.ts';
import type { World } from '../world/world.ts';
import { inZone, intervalOf, zoneShift, type Interval } from './intervals.ts';
import { elapsed, klineAt, klineEvent } from './klines.ts';
import { miniTickerEvent, quoteOf, rolling, tickerEvent } from './ticker.ts';

export interface Moment {
  /** The time that the events describe, and that of the previous tick. */
  readonly now: number;
  readonly before: number;
  /** When they are sent. */
  readonly at: number;
}

/** The messages that a stream sends at a tick. */
export type Stream = (moment: Moment) => readonly unknown[];

type MarketStream = (market: Market, moment: Moment) => unknown;

const marketStreams: Readonly<Record<string, MarketStream>> = {
  ticker: (market, { now, at }) => tickerEvent(rolling(market, now), at),
  miniTicker: (market, { now, at }) => miniTickerEvent(rolling(market, now), at),
  bookTicker: (market, { now }) => bookTickerEvent(market, now),
  trade: (market, { now, at }) => tradeEvent(market, now, at),
};

/** The stream of that name; undefined if there is none. */
export const streamOf = (world: World, name: string): Stream | undefined => {
  const [subject, kind, ...zone] = name.split('@');
  if (subject === undefined || kind === undefined) return undefined;
  if (subject.startsWith('!'))
    return zone.length > 0 || kind !== 'arr' ? undefined : ofAllMarkets(world, subject.slice(1));
  const market = subject === subject.toLowerCase() ? world.markets.get(subject.toUpperCase()) : undefined;
  if (market === undefined) return undefined;
  if (kind.startsWith('kline_')) return klineStream(market, kind.slice('kline_'.length), zone);
  const events = zone.length === 0 && Object.hasOwn(marketStreams, kind) ? marketStreams[kind] : undefined;
  return events && ((moment) => (market.openedAt <= moment.now ? [events(market, moment)] : []));
};

const ofAllMarkets = (world: World, kind: string): Stream | undefined => {
  if (kind !== 'ticker' && kind !== 'miniTicker') return undefined;
  const events = marketStreams[kind]!;
  return (moment) => [
    [...world.markets.values()]
      .filter((market) => market.openedAt <= moment.now)
      .map((market) => events(market, moment)),
  ];
};

const klineStream = (market: Market, name: string, [zone, ...more]: readonly string[]): Stream | undefined => {
  const utc = intervalOf(name);
  const shift = zone === undefined ? 0 : zoneShift(zone);
  if (utc === undefined || shift === undefined || more.length > 0) return undefined;
  const interval = inZone(utc, shift);
  return (moment) =>
    startsAt(market, interval, moment).map((start) => ({
      e: 'kline',
      E: moment.at,
      s: market.asset.symbol,
      k: klineEvent(klineAt(market, interval, { start, now: moment.now }), market.asset, { interval, now: moment.now }),
    }));
};

/** The current kline, and once before it the one that has closed since the previous tick. */
const startsAt = (market: Market, interval: Interval, { now, before }: Moment): number[] => {
  const running = interval.startOf(now);
  const closed = interval.startOf(running - 1);
  const candidates = interval.startOf(before) < running ? [closed, running] : [running];
  return candidates.filter((start) => interval.after(start) > market.openedAt && market.openedAt <= now);
};

const quoteAt = (market: Market, now: number) => {
  const until = elapsed(now);
  return quoteOf({ asset: market.asset, lately: market.over(until - SECOND, until) });
};

const bookTickerEvent = (market: Market, now: number) => {
  const quote = quoteAt(market, now);
  return { u: now, s: market.asset.symbol, b: quote.bid, B: quote.bidAmount, a: quote.ask, A: quote.askAmount };
};

/** One trade represents its whole second. */
const tradeEvent = (market: Market, now: number, at: number) => {
  const quote = quoteAt(market, now);
  const second = elapsed(now) - SECOND;
  return {
    e: 'trade',
    E: at,
    s: market.asset.symbol,
    t: second,
    p: quote.last,
    q: quote.lastAmount,
    T: second,
    m: second % (2 * SECOND) === 0,
    M: true,
  };
};
