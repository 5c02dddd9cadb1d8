import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch, Point } from '../series/batch.ts';

export interface Candle {
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

export const stepMs: Readonly<Record<Step, number>> = { '5m': 5 * MINUTE, '1h': HOUR, '1d': DAY };
export const steps = Object.keys(stepMs) as Step[];

/** One pair that is followed. A row here is all that another pair takes. */
export interface Market {
  /** ccxt's name, and ours on the wire. */
  readonly symbol: string;
  readonly ticker: string;
  readonly metrics: Readonly<Record<Exclude<keyof Candle, 'time'>, MetricId>>;
}

export const markets: readonly Market[] = [{
  symbol: 'BTC/USDT',
  ticker: 'BTCUSDT',
  metrics: { open: 'btc.open', high: 'btc.high', low: 'btc.low', close: 'btc.price', volume: 'btc.volume' },
}];

export const EXCHANGE_PRIORITY = 2; // a vendor's daily close over many exchanges is better than one exchange's

export const pointsOf = (market: Market, candles: readonly Candle[]): Batch['points'] =>
  Object.fromEntries(Object.entries(market.metrics).map(([part, metric]) =>
    [metric, candles.map((candle): Point => ({ time: candle.time, value: candle[part as keyof Candle] }))]));

/**
 * The candles that are still open, as the exchange last gave them. A tick extends high and low only where the open
 * candle is known: without it, what was traded since the bucket began is not known either. Volume is never guessed.
 */
export class OpenCandles {
  private readonly open = new Map<Step, Candle>();

  learn(step: Step, candle: Candle): void {
    this.open.set(step, candle);
  }

  /** What the tick says about the bucket it falls into. */
  pointsAt(market: Market, step: Step, tick: { readonly at: number; readonly price: number }): Batch['points'] {
    const time = tick.at - (tick.at % stepMs[step]);
    const close = { [market.metrics.close]: [{ time, value: tick.price }] };
    const known = this.open.get(step);
    if (known?.time !== time) return close;
    const extended = { ...known, high: Math.max(known.high, tick.price), low: Math.min(known.low, tick.price) };
    this.open.set(step, extended);
    return {
      ...close,
      [market.metrics.high]: [{ time, value: extended.high }],
      [market.metrics.low]: [{ time, value: extended.low }],
    };
  }
}
