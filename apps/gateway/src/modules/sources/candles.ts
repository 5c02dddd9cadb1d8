import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { coins, type Coin } from '@chaintide/indicators/assets';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch, Point } from '../series/batch.ts';

export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** In dollars. */
  readonly turnover?: number;
  readonly trades?: number;
  /** The part of the volume that was bought by takers. */
  readonly takerBuy?: number;
}

/** The parts of a candle in the order in which they are read; the first six are always there. */
export const candleParts = [
  'time',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'turnover',
  'trades',
  'takerBuy',
] as const;
export const REQUIRED_PARTS = 6;

export const stepMs: Readonly<Record<Step, number>> = { '5m': 5 * MINUTE, '1h': HOUR, '1d': DAY };
export const steps = Object.keys(stepMs) as Step[];

type Part = Exclude<keyof Candle, 'time'>;

/** Candles of a trading pair or contract, and the metrics to which they go. */
export interface CandleSet {
  /** The name of the pair in ccxt. */
  readonly symbol: string;
  /** Which price; that of trades if absent. */
  readonly priced?: 'mark' | 'index';
  readonly metrics: Readonly<Partial<Record<Part, MetricId>>> & { readonly close: MetricId };
  /** A metric that is also filled with the close, if there is no better source. */
  readonly price?: MetricId;
}

/** A trading pair. */
export interface Market extends CandleSet {
  /** The name of the pair in our messages. */
  readonly ticker: string;
  readonly metrics: Readonly<Record<Part, MetricId>>;
  readonly price: MetricId;
}

const marketOf = (asset: Coin): Market => {
  const base = asset.toUpperCase();
  const metrics = {
    open: `${asset}.open`,
    high: `${asset}.high`,
    low: `${asset}.low`,
    close: `${asset}.close`,
    volume: `${asset}.volume`,
    turnover: `${asset}.turnover`,
    trades: `${asset}.trade_count`,
    takerBuy: `${asset}.taker_buy`,
  } as const;
  return { symbol: `${base}/USDT`, ticker: `${base}USDT`, metrics, price: `${asset}.price` };
};

export const markets: readonly Market[] = coins.map(marketOf);

export const EXCHANGE_PRIORITY = 2; // a vendor's daily close across many exchanges is better than one exchange's

export const pointsOf = ({ metrics, price }: CandleSet, candles: readonly Candle[]): Batch['points'] => {
  const of = (part: Part): Point[] =>
    candles.flatMap(({ time, [part]: value }) => (value === undefined ? [] : [{ time, value }]));
  const parts = Object.entries(metrics).map(([part, metric]) => [metric, of(part as Part)] as const);
  const filled = parts.filter(([, points]) => points.length > 0);
  return { ...Object.fromEntries(filled), ...(price && { [price]: of('close') }) };
};

/**
 * The open candles as last reported by the exchange. A tick extends high and low only if the open candle is available,
 * because earlier trades of the bucket are otherwise missing. Volume is never estimated.
 */
export class OpenCandles {
  private readonly open = new Map<Step, Candle>();

  learn(step: Step, candle: Candle): void {
    this.open.set(step, candle);
  }

  /** The points that a tick adds to its bucket. */
  pointsAt(market: Market, step: Step, tick: { readonly at: number; readonly price: number }): Batch['points'] {
    const time = tick.at - (tick.at % stepMs[step]);
    const last = [{ time, value: tick.price }];
    const close = { [market.metrics.close]: last, [market.price]: last };
    const known = this.open.get(step);
    if (known?.time !== time) return close;
    const extended = {
      ...known,
      high: Math.max(known.high, tick.price),
      low: Math.min(known.low, tick.price),
      close: tick.price,
    };
    this.open.set(step, extended);
    return {
      ...close,
      [market.metrics.high]: [{ time, value: extended.high }],
      [market.metrics.low]: [{ time, value: extended.low }],
    };
  }
}
