import { MINUTE } from '@chaintide/contracts/limits';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import type { Batch } from '../../series/batch.ts';
import { EXCHANGE_PRIORITY, stepMs, steps } from '../candles.ts';
import { readBook, type BookMetrics } from './depth.ts';
import type { ExchangeClient } from '../exchange-client.ts';
import type { FetchContext, HostLimit, Source } from '../source.ts';

type Values = Partial<Record<MetricId, number>>;

interface Sample {
  readonly time: number;
  readonly values: Values;
}

/**
 * The order book of one pair, sampled: an exchange keeps no past books. Each bucket holds its last sample, which becomes final when the
 * next bucket begins, and is then archived.
 */
export class DepthSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs = 2 * MINUTE; // two samples fall into every bucket
  private readonly open = new Map<Step, Sample>();

  constructor(
    private readonly client: ExchangeClient,
    private readonly metrics: BookMetrics,
    readonly limit: HostLimit = client.dialect.limit,
  ) {
    this.name = `${client.id}.depth.${metrics.ticker}`;
    this.provider = client.provider;
    this.host = client.restHost;
    this.simulated = client.simulated;
    this.provides = [...metrics.depths.flatMap(({ bids, asks }) => [bids, asks]), metrics.spread];
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    if (!(await this.client.has('fetchOrderBook'))) return;
    const book = await this.client.ask(context, 'book', (exchange) =>
      exchange.fetchOrderBook(this.metrics.symbol, this.client.dialect.bookLevels),
    );
    const now = context.now();
    const values = readBook(book, this.metrics);
    for (const step of steps) yield* this.batchesOf(step, { time: now - (now % stepMs[step]), values }, now);
  }

  /** The bucket that ended since the last sample, and the open one. */
  private *batchesOf(step: Step, sample: Sample, now: number): Generator<Batch, void> {
    const before = this.open.get(step);
    this.open.set(step, sample);
    if (before && before.time < sample.time) yield this.batchOf(step, before, now);
    yield { ...this.batchOf(step, sample, now), provisionalFrom: sample.time };
  }

  private batchOf(step: Step, { time, values }: Sample, now: number): Batch {
    const { provider, simulated } = this;
    const points = Object.entries(values).map(([metric, value]) => [metric, [{ time, value }]]);
    return {
      source: provider,
      simulated,
      priority: EXCHANGE_PRIORITY,
      fetchedAt: now,
      step,
      points: Object.fromEntries(points) as Batch['points'],
    };
  }
}
