import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch } from '../series/batch.ts';
import { EXCHANGE_PRIORITY, pointsOf, stepMs, steps, type Candle, type Market, type OpenCandles } from './candles.ts';
import type { ExchangeClient, RawCandle } from './exchange-client.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from './source.ts';

const PAGE_SIZE = 1000; // Binance's maximum
// the first day of the first exchange; an exchange begins with its own first day
const FIRST_DAY = Date.UTC(2010, 6, 17);
const SETTLE_MS = 10 * SECOND; // tolerance for late changes to a candle, and for our clock being ahead

/** The length of the history per step. */
const pastMs: Readonly<Record<Step, number>> = { '1d': Number.POSITIVE_INFINITY, '1h': 365 * DAY, '5m': 30 * DAY };

/** Candles of one pair at all steps: first the history, then updates. */
export class ExchangeSource implements Source {
  readonly name: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs = MINUTE;
  readonly limit: HostLimit;

  constructor(
    private readonly client: ExchangeClient,
    private readonly market: Market,
    private readonly open: OpenCandles,
  ) {
    this.name = `${client.id}.candles.${market.ticker.toLowerCase()}`;
    this.host = client.restHost;
    this.provides = [market.price, ...Object.values(market.metrics)];
    this.simulated = client.simulated;
    this.limit = client.dialect.limit;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    // the longest step first, because charts open by day
    for (const step of steps.toReversed()) yield* this.fetchStep(context, step);
  }

  private async *fetchStep(context: FetchContext, step: Step): AsyncGenerator<Batch, void> {
    let from = this.startOf(context, step);
    while (from <= context.now()) {
      const candles = await this.page(context, step, from);
      const last = candles.at(-1);
      if (last) {
        yield this.batchOf(step, candles, context.now());
        this.open.learn(step, last);
      }
      // an exchange may return nothing for a span before its first day
      from = last ? last.time + stepMs[step] : from + PAGE_SIZE * stepMs[step];
    }
  }

  /**
   * Requests the last final candle again, because it may have been corrected. Only the exchange provides its close, so
   * that metric marks the position.
   */
  private startOf({ since, now }: FetchContext, step: Step): number {
    const earliest = Math.max(FIRST_DAY, now() - pastMs[step]);
    return since(this.market.metrics.close, step) ?? earliest - (earliest % stepMs[step]);
  }

  private async page(context: FetchContext, step: Step, from: number): Promise<Candle[]> {
    const raw = await this.client.candles(context, {
      symbol: this.market.symbol,
      timeframe: step,
      from,
      limit: PAGE_SIZE,
    });
    let before = from - 1;
    return raw.map((parts, index) => {
      const candle = candleOf(parts);
      const place = `candle ${index} of ${this.market.symbol} ${step}`;
      if (!candle) throw new SourceError('malformed', `${place} is not six numbers: ${JSON.stringify(parts)}`);
      if (candle.time % stepMs[step] !== 0 || candle.time > context.now() + DAY)
        throw new SourceError('malformed', `${place} starts at ${candle.time}`);
      if (candle.time <= before) throw new SourceError('malformed', `${place} is not after the one before it`);
      before = candle.time;
      return candle;
    });
  }

  /** A candle with a successor is final; the last one is final once its time is over. */
  private batchOf(step: Step, candles: readonly Candle[], now: number): Batch {
    const last = candles.at(-1)!;
    return {
      source: this.client.provider,
      simulated: this.simulated,
      priority: EXCHANGE_PRIORITY,
      fetchedAt: now,
      step,
      ...(last.time + stepMs[step] + SETTLE_MS > now && { provisionalFrom: last.time }),
      points: pointsOf(this.market, candles),
    };
  }
}

const candleOf = (parts: RawCandle): Candle | undefined => {
  const [time, open, high, low, close, volume] = parts;
  const all = [time, open, high, low, close, volume];
  return all.every((part) => Number.isFinite(part)) ? ({ time, open, high, low, close, volume } as Candle) : undefined;
};
