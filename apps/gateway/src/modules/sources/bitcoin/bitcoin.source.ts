import { BLOCKS_LISTED_DAYS, TOP_ADDRESSES } from '@chaintide/contracts/market/bitcoin-blocks';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { SourceProgress } from '@chaintide/contracts/market/sources';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch } from '../../series/batch.ts';
import type { FetchContext, Height, HostLimit, Source } from '../source.ts';
import { BlockTeller } from './block-teller.ts';
import type { AddressReader } from './blocks.ts';
import { chainOf, ruleOf } from './chains.ts';
import { CoreRest } from './core-rest.ts';
import { DayPrices } from './day-prices.ts';
import { requireChain } from './follower.ts';
import { batchFrom, pointsOf } from '../kept/day-points.ts';
import { noteOn, progressOn, type Advanced, type IndexColumns } from '../kept/progress.ts';
import type { Reread, RereadWish } from './index-orders.ts';
import { IndexThread } from './index-thread.ts';
import { MempoolLook } from './mempool-look.ts';

const EVERY_MS = 20 * SECOND;
const LOOK_MS = 5 * SECOND;
const BREATH_MS = SECOND / 10; // between two looks at the progress
const LISTED_MS = BLOCKS_LISTED_DAYS * DAY;
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
  /** Whether the history of every address is kept. */
  readonly history?: boolean;
  /** Least time between two writes of the index. */
  readonly saveEveryMs?: number;
  /** Time to index before the progress is told. */
  readonly lookMs?: number;
}

interface MetricsWish extends Omit<RereadWish, 'names' | 'day'> {
  /** The rule of the index's own columns if absent. */
  readonly day: RereadWish['day'] | undefined;
  readonly metrics: readonly MetricId[];
}

/** Days of the Bitcoin chain, from the blocks of a node by an index of our own. Gives nothing until it has reached the newest block. */
export class BitcoinSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly limit: HostLimit;
  /** Whether the history of every address is kept. */
  readonly hasHistory: boolean;
  note: string | undefined;
  progress: SourceProgress | undefined;
  height: Height | undefined;
  private readonly thread: IndexThread;
  private readonly teller: BlockTeller;
  private readonly node: CoreRest;
  private readonly pool: MempoolLook;
  private readonly lookMs: number;
  private rankedAt: number | undefined;
  /** Set as long as the newest block is reached: until when the thread may be asked. */
  private whole: AbortSignal | undefined;

  constructor({
    name,
    provider,
    url,
    simulated,
    limit,
    file,
    metrics,
    history = false,
    saveEveryMs = MINUTE,
    lookMs = LOOK_MS,
  }: Options) {
    this.name = name;
    this.provider = provider;
    this.host = `bitcoin/${new URL(url).host}`;
    this.simulated = simulated;
    this.limit = limit;
    this.hasHistory = history;
    this.provides = metrics;
    this.lookMs = lookMs;
    this.node = new CoreRest(url);
    this.pool = new MempoolLook(this.node, simulated, EVERY_MS);
    this.thread = new IndexThread({ url, simulated, file, saveEveryMs, history });
    this.teller = new BlockTeller(this.thread, simulated);
  }

  get everyMs(): number {
    return this.progress ? BREATH_MS : EVERY_MS;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    await this.probe(context); // so that an unreachable node counts like any other host
    context.blocks.serveAddresses(this.readerIn(context));
    await this.pool.take(context);
    const advanced = await this.advance(context);
    this.whole = this.note === undefined && advanced.rows > 0 ? context.signal : undefined;
    if (this.whole) yield* this.newest(context, advanced);
  }

  /** Columns under another day rule or other prices; undefined while the chain is being read. Throws SourceError. */
  async reread({
    day = ruleOf(this.simulated),
    cost,
    prices: { from, values },
    metrics,
  }: MetricsWish): Promise<Reread | undefined> {
    if (!this.whole) return undefined;
    const names = metrics.map((metric) => metric.slice(COIN.length));
    const reread = await this.thread.reread({ day, cost, prices: { from, values }, names }, this.whole);
    return { ...reread, columns: byMetric(reread.columns) };
  }

  async probe(context: FetchContext): Promise<number> {
    const info = await context.request(1, (signal) => this.node.chain(signal));
    requireChain(info, chainOf(this.simulated));
    return (info.time ?? 0) * SECOND;
  }

  private readerIn(context: FetchContext): AddressReader {
    return {
      simulated: this.simulated,
      price: () => DayPrices.from(context).costs.at(-1) ?? 0,
      find: (script, page) => {
        const { firstDay, costs: prices } = DayPrices.from(context);
        return this.thread.address({ script, firstDay, prices, ...page }, context.signal);
      },
    };
  }

  private async advance(context: FetchContext): Promise<Advanced> {
    const begun = performance.now();
    const advanced = await this.follow(context);
    const tookMs = performance.now() - begun;
    this.note = noteOn(advanced);
    this.height = { height: advanced.height, blocks: advanced.blocks };
    this.progress = this.note === undefined ? undefined : progressOn(advanced, { before: this.progress?.done, tookMs });
    return advanced;
  }

  /** Even what a failed attempt has read is told. */
  private async follow(context: FetchContext): Promise<Advanced> {
    const listedSince = (context.now() - LISTED_MS) / SECOND;
    try {
      return await this.thread.advance({ forMs: this.lookMs, listedSince }, context.signal);
    } finally {
      await this.teller.tell(context);
    }
  }

  private async *newest(context: FetchContext, advanced: Advanced): AsyncGenerator<Batch, void> {
    const { firstDay, rows } = advanced;
    const prices = context.values('btc.price', '1d', { from: firstDay * DAY, count: rows });
    const names = this.provides.map((metric) => metric.slice(COIN.length));
    const derived = await this.thread.columns({ prices, names }, context.signal);
    await this.rank(context, advanced.height);
    context.blocks.serveCosts((asked) => this.thread.costs({ ...asked, prices }, context.signal));
    if (derived.from < rows) yield this.batchOf(derived, advanced, context.now());
  }

  private async rank({ blocks, signal }: FetchContext, height: number): Promise<void> {
    if (height === this.rankedAt) return;
    blocks.rank(await this.thread.richest(TOP_ADDRESSES, signal));
    this.rankedAt = height;
  }

  private batchOf(derived: IndexColumns, advanced: Advanced, fetchedAt: number): Batch {
    const { firstDay, height, hash } = advanced;
    return {
      ...batchFrom(this, advanced, fetchedAt),
      block: { height, hash, day: ruleOf(this.simulated) },
      points: pointsOf(derived, firstDay, COIN),
    };
  }
}

const byMetric = (columns: Readonly<Record<string, Float64Array>>): Record<string, Float64Array> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [COIN + name, column]));
