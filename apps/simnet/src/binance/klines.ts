import { SECOND } from '@chaintide/contracts/limits';
import type { Asset } from '../world/assets.ts';
import type { Candle } from '../world/candle.ts';
import type { Traded } from '../world/perpetual.ts';
import { amount, decimal, money } from './decimals.ts';
import type { Interval } from './intervals.ts';

interface Kline {
  readonly openTime: number;
  readonly closeTime: number;
  readonly candle: Candle;
}

export interface Span {
  readonly startTime: number | undefined;
  readonly endTime: number | undefined;
  readonly limit: number;
}

/** End of the current second: nothing after it has happened yet. */
export const elapsed = (now: number): number => Math.floor(now / SECOND) * SECOND + SECOND;

/** The bucket that starts at `start`, as far as it has happened. */
export const klineAt = (market: Traded, interval: Interval, { start, now }: { start: number; now: number }): Kline => {
  const end = interval.after(start);
  const candle = market.over(Math.max(start, market.openedAt), Math.min(end, elapsed(now)));
  return { openTime: start, closeTime: end - 1, candle };
};

/** Ascending from `startTime`; without it, the most recent up to `endTime`. A candle is selected by its open time. */
export const klines = (market: Traded, interval: Interval, { span, now }: { span: Span; now: number }): Kline[] => {
  const until = Math.min(span.endTime ?? now, now);
  if (until < market.openedAt) return [];
  const starts =
    span.startTime === undefined
      ? newest(market, interval, { until, limit: span.limit })
      : following(market, interval, { ...span, from: span.startTime, until });
  return starts.map((start) => klineAt(market, interval, { start, now }));
};

const following = (
  market: Traded,
  interval: Interval,
  { from, until, limit }: { from: number; until: number; limit: number },
): number[] => {
  const earliest = Math.max(from, interval.startOf(market.openedAt));
  const starts: number[] = [];
  let start = interval.startOf(earliest);
  if (start < earliest) start = interval.after(start);
  for (; start <= until && starts.length < limit; start = interval.after(start)) starts.push(start);
  return starts;
};

const newest = (market: Traded, interval: Interval, { until, limit }: { until: number; limit: number }): number[] => {
  const earliest = interval.startOf(market.openedAt);
  const starts: number[] = [];
  for (
    let start = interval.startOf(until);
    start >= earliest && starts.length < limit;
    start = interval.startOf(start - 1)
  )
    starts.push(start);
  return starts.toReversed();
};

const UNUSED = '0'; // the last field, which Binance no longer explains

export const klineRow = ({ openTime, closeTime, candle }: Kline, asset: Asset): unknown[] => [
  openTime,
  decimal(candle.open),
  decimal(candle.high),
  decimal(candle.low),
  decimal(candle.close),
  amount(candle.lots, asset),
  closeTime,
  money(candle.quote),
  candle.trades,
  amount(candle.takerLots, asset),
  money(candle.takerQuote),
  UNUSED,
];

/** Trade ids count on from the opening time of the kline in ms; unique, because there are fewer than a thousand trades per second. */
export const klineEvent = (
  { openTime, closeTime, candle }: Kline,
  asset: Asset,
  { interval, now }: { interval: Interval; now: number },
) => ({
  t: openTime,
  T: closeTime,
  s: asset.symbol,
  i: interval.name,
  f: candle.trades === 0 ? -1 : openTime,
  L: candle.trades === 0 ? -1 : openTime + candle.trades - 1,
  o: decimal(candle.open),
  c: decimal(candle.close),
  h: decimal(candle.high),
  l: decimal(candle.low),
  v: amount(candle.lots, asset),
  n: candle.trades,
  x: closeTime < now,
  q: money(candle.quote),
  V: amount(candle.takerLots, asset),
  Q: money(candle.takerQuote),
  B: UNUSED,
});
