import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch, Point } from '../../series/batch.ts';
import type { FetchContext, HostLimit, Source } from '../source.ts';
import type { Advanced, IndexColumns } from './index-orders.ts';
import { IndexThread } from './index-thread.ts';

const EVERY_MS = 20 * SECOND;
const LOOK_MS = 15 * SECOND;
const COIN = 'btc.';

interface Options {
  readonly name: string;
  readonly provider: string;
  readonly url: string;
  readonly simulated: boolean;
  readonly limit: HostLimit;
  /** Where the index is kept. */
  readonly file: string;
  readonly metrics: readonly MetricId[];
  /** Least time between two writes of the index. */
  readonly saveEveryMs?: number;
  /** Time to index before the progress is told. */
  readonly lookMs?: number;
}

/** Days of the Bitcoin chain, from the blocks of a node by an index of our own. Gives nothing until it has reached the newest block. */
export class BitcoinSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly everyMs = EVERY_MS;
  readonly limit: HostLimit;
  note: string | undefined;
  private readonly thread: IndexThread;
  private readonly lookMs: number;

  constructor({
    name,
    provider,
    url,
    simulated,
    limit,
    file,
    metrics,
    saveEveryMs = MINUTE,
    lookMs = LOOK_MS,
  }: Options) {
    this.name = name;
    this.provider = provider;
    this.host = `bitcoin/${new URL(url).host}`;
    this.simulated = simulated;
    this.limit = limit;
    this.provides = metrics;
    this.lookMs = lookMs;
    this.thread = new IndexThread({ url, simulated, file, saveEveryMs });
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const advanced = await this.thread.advance(this.lookMs, context.signal);
    this.note = noteOn(advanced);
    if (this.note === undefined && advanced.rows > 0) yield* this.newest(context, advanced);
  }

  private async *newest(context: FetchContext, advanced: Advanced): AsyncGenerator<Batch, void> {
    const { firstDay, rows } = advanced;
    const prices = context.values('btc.price', '1d', { from: firstDay * DAY, count: rows });
    const names = this.provides.map((metric) => metric.slice(COIN.length));
    const derived = await this.thread.columns({ prices, names }, context.signal);
    if (derived.from < rows) yield this.batchOf(derived, advanced, context.now());
  }

  private batchOf({ from, columns }: IndexColumns, { firstDay, rows }: Advanced, fetchedAt: number): Batch {
    const pointsOf = (column: Float64Array): Point[] =>
      [...column.entries()]
        .filter(([, value]) => Number.isFinite(value))
        .map(([row, value]) => ({ time: (firstDay + from + row) * DAY, value }));
    return {
      source: this.provider,
      simulated: this.simulated,
      priority: 1,
      fetchedAt,
      step: '1d',
      provisionalFrom: (firstDay + rows - 1) * DAY,
      points: Object.fromEntries(Object.entries(columns).map(([name, column]) => [COIN + name, pointsOf(column)])),
    };
  }
}

/** Why nothing is given yet. */
const noteOn = ({ height, blocks, headers, isSyncing }: Advanced): string | undefined => {
  if (height < blocks) return `indexing: block ${height} of ${blocks}`;
  return isSyncing || blocks < headers ? `the node is syncing: block ${blocks} of ${headers}` : undefined;
};
