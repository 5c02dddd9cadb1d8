import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch } from '../series/batch.ts';
import {
  candleParts,
  EXCHANGE_PRIORITY,
  pointsOf,
  REQUIRED_PARTS,
  stepMs,
  steps,
  type Candle,
  type CandleSet,
  type Market,
  type OpenCandles,
} from './candles.ts';
import type { ExchangeClient, RawCandle } from './exchange-client.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from './source.ts';

const PAGE_SIZE = 1000; // Binance's maximum
// the first day of the first exchange; an exchange begins with its own first day
const FIRST_DAY = Date.UTC(2010, 6, 17);
const SETTLE_MS = 10 * SECOND; // tolerance for late changes to a candle, and for our clock being ahead

/** The length of a history per step. */
export type PastMs = Readonly<Record<Step, number>>;
const spotPastMs: PastMs = { '1d': Number.POSITIVE_INFINITY, '1h': 365 * DAY, '5m': 30 * DAY };

interface ReaderSettings {
  readonly pastMs: PastMs;
  /** Called with the newest candle of each page. */
  readonly onCandle?: (step: Step, newest: Candle) => void;
}

/** Candles of one pair or contract at all steps: first the history, then updates. */
export class CandleReader {
  readonly provides: readonly MetricId[];

  constructor(
    private readonly client: ExchangeClient,
    private readonly set: CandleSet,
    private readonly settings: ReaderSettings,
  ) {
    const read = candleParts.slice(0, client.dialect.readCandle ? undefined : REQUIRED_PARTS) as readonly string[];
    this.provides = Object.entries(set.metrics).flatMap(([part, metric]) => (read.includes(part) ? [metric] : []));
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
        this.settings.onCandle?.(step, last);
      }
      // an exchange may return nothing for a span before its first day
      from = last ? last.time + stepMs[step] : from + PAGE_SIZE * stepMs[step];
    }
  }

  /**
   * Requests the last final candle again, because it may have been corrected. Only the exchange provides these metrics, so they mark the
   * position; one that an earlier version did not store begins at the beginning.
   */
  private startOf({ since, now }: FetchContext, step: Step): number {
    const held = this.provides.map((metric) => since(metric, step));
    if (held.every((time) => time !== undefined)) return Math.min(...held);
    const earliest = Math.max(FIRST_DAY, now() - this.settings.pastMs[step]);
    return earliest - (earliest % stepMs[step]);
  }

  private async page(context: FetchContext, step: Step, from: number): Promise<Candle[]> {
    const { symbol, priced } = this.set;
    const raw = await this.client.candles(context, { symbol, timeframe: step, from, limit: PAGE_SIZE, price: priced });
    let before = from - 1;
    return raw.map((parts, index) => {
      const candle = candleOf(parts);
      const place = `candle ${index} of ${symbol} ${step}`;
      if (!candle) throw new SourceError('malformed', `${place} is not made of numbers: ${JSON.stringify(parts)}`);
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
      simulated: this.client.simulated,
      priority: EXCHANGE_PRIORITY,
      fetchedAt: now,
      step,
      ...(last.time + stepMs[step] + SETTLE_MS > now && { provisionalFrom: last.time }),
      points: pointsOf(this.set, candles),
    };
  }
}

/** Spot candles of one pair. */
export class ExchangeSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs = MINUTE;
  readonly limit: HostLimit;
  private readonly candles: CandleReader;

  /** Within `limit`, or what the exchange publishes. */
  constructor(client: ExchangeClient, market: Market & { readonly limit?: HostLimit }, open: OpenCandles) {
    this.limit = market.limit ?? client.dialect.limit;
    this.candles = new CandleReader(client, market, {
      pastMs: spotPastMs,
      onCandle: (step, newest) => open.learn(step, newest),
    });
    this.name = `${client.id}.candles.${market.ticker.toLowerCase()}`;
    this.provider = client.provider;
    this.host = client.restHost;
    this.provides = [market.price, ...this.candles.provides];
    this.simulated = client.simulated;
  }

  fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    return this.candles.fetch(context);
  }
}

const candleOf = (parts: RawCandle): Candle | undefined => {
  const isWhole = parts.length >= REQUIRED_PARTS && parts.every((part) => Number.isFinite(part));
  return isWhole ? Object.fromEntries(parts.map((part, at) => [candleParts[at], part])) : undefined;
};
