import { BLOCKS_LISTED_DAYS, TOP_ADDRESSES } from '@chaintide/contracts/market/bitcoin-blocks';
import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { SourceProgress } from '@chaintide/contracts/market/sources';
import { genesisOf } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { TokenName } from '@chaintide/onchain/ethereum/facts';
import type { Batch } from '../../series/batch.ts';
import { batchFrom, pointsOf } from '../kept/day-points.ts';
import { noteOn, progressOn, type Advanced } from '../kept/progress.ts';
import { SourceError, type FetchContext, type Height, type HostLimit, type Source } from '../source.ts';
import type { EtherSetting } from './ether-orders.ts';
import { EtherThread } from './ether-thread.ts';
import { ProbedNode, type Newest } from './probed-node.ts';
import { columnOf, isTold } from './stable-columns.ts';

const EVERY_MS = 12 * SECOND;
const LOOK_MS = 5 * SECOND;
const BREATH_MS = SECOND / 10; // between two looks at the progress
const FIRST_DAY = genesisOf('eth') / DAY;
const BESIDE_MS = 5 * MINUTE; // between two rankings, each of which asks a node for many balances
const SUPPLY_DAYS = 7; // of which the newest that is known counts
const LISTED_MS = BLOCKS_LISTED_DAYS * DAY;

interface Options extends Omit<EtherSetting, 'saveEveryMs'> {
  readonly name: string;
  readonly provider: string;
  readonly limit: HostLimit;
  readonly metrics: readonly MetricId[];
  /** Least time between two writes of the index. */
  readonly saveEveryMs?: number;
  /** Time to index before the progress is told. */
  readonly lookMs?: number;
}

/** Days of the Ethereum chain, from the blocks of nodes by an index of our own. Gives nothing until it has reached the newest block. */
export class EtherSource implements Source {
  readonly name: string;
  readonly provider: string;
  readonly host: string;
  readonly simulated: boolean;
  readonly provides: readonly MetricId[];
  readonly limit: HostLimit;
  note: string | undefined;
  progress: SourceProgress | undefined;
  height: Height | undefined;
  private readonly tokens: EtherSetting['tokens'];
  private readonly thread: EtherThread;
  private readonly node: ProbedNode;
  private readonly lookMs: number;
  private readonly areTraced: boolean;
  private isWaiting = false;
  private askedAt = -Infinity;
  /** Tokens of which every holding is known. */
  private whole: readonly TokenName[] = [];
  /** Why there is something that the node has not told. */
  private missing: string | undefined;

  constructor({ name, provider, limit, metrics, saveEveryMs = MINUTE, lookMs = LOOK_MS, ...setting }: Options) {
    const { url } = setting.nodes[0]!;
    this.name = name;
    this.provider = provider;
    this.host = `ethereum/${new URL(url).host}`;
    this.simulated = setting.simulated;
    this.limit = limit;
    this.provides = metrics;
    this.lookMs = lookMs;
    this.node = new ProbedNode(url);
    this.tokens = setting.tokens;
    this.areTraced = setting.areTraced ?? false;
    this.thread = new EtherThread({ ...setting, saveEveryMs });
  }

  get everyMs(): number {
    return this.progress && !this.isWaiting ? BREATH_MS : EVERY_MS;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const newest = await this.node.newest(context); // so that an unreachable node counts like any other host
    context.ether.begin(this.tokens);
    this.isWaiting = context.mustWait();
    if (this.isWaiting) this.wait(newest);
    else yield* this.read(context);
  }

  async probe(context: FetchContext): Promise<number> {
    const { time } = await this.node.newest(context);
    if (this.areTraced) await this.node.expectTraces(context);
    return time;
  }

  private async *read(context: FetchContext): AsyncGenerator<Batch, void> {
    const advanced = await this.advance(context);
    if (this.note === undefined && advanced.rows > 0) {
      yield* this.newest(context, advanced);
      this.note = this.missing;
    }
  }

  /** Charts say how far it is, as they do while it reads. */
  private wait({ number }: Newest): void {
    this.note = 'waiting: another index comes first';
    this.progress = { done: this.progress?.done ?? 0, total: number, perSecond: null };
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
    const count = Math.floor(context.now() / DAY) - FIRST_DAY + 1;
    const values = context.values('eth.price', '1d', { from: FIRST_DAY * DAY, count });
    const since = context.now() - LISTED_MS;
    const wish = { forMs: this.lookMs, prices: { from: FIRST_DAY, values }, listedSince: since / SECOND };
    try {
      return await this.thread.advance(wish, context.signal);
    } finally {
      await this.tell(context, since);
    }
  }

  /** Stores how the chain has changed; only then may the index be saved. */
  private async tell({ ether, signal }: FetchContext, since: number): Promise<void> {
    const news = await this.thread.news(signal);
    if (!news) return;
    await ether.keep({ ...news, since });
    await this.thread.settle(signal);
  }

  private async *newest(context: FetchContext, advanced: Advanced): AsyncGenerator<Batch, void> {
    const { firstDay, rows, height, hash } = advanced;
    const prices = context.values('eth.price', '1d', { from: firstDay * DAY, count: rows });
    const isDue = context.now() >= this.askedAt + (this.simulated ? EVERY_MS : BESIDE_MS); // a simulated node's answers cost nothing
    if (isDue) await this.beside(context, async () => (this.whole = await this.thread.wholeTokens(context.signal)));
    const metrics = this.provides.filter((metric) => isTold(metric, this.whole));
    const names = [...new Set(metrics.map(columnOf))];
    const { from, columns } = await this.thread.columns(prices, names, context.signal);
    const byMetric = Object.fromEntries(metrics.map((metric) => [metric, columns[columnOf(metric)]!]));
    if (from < rows)
      yield {
        ...batchFrom(this, advanced, context.now()),
        block: { height, hash, day: 'header' },
        points: pointsOf({ from, columns: byMetric }, firstDay, ''),
      };
    if (!isDue) return;
    await this.beside(context, () => this.rank(context));
    this.askedAt = context.now();
  }

  /** Asks for what a node knows beside its blocks. One that does not tell it harms nothing else. */
  private async beside({ signal }: FetchContext, ask: () => Promise<unknown>): Promise<void> {
    try {
      await ask();
      this.missing = undefined;
    } catch (error) {
      if (!(error instanceof SourceError) || signal.aborted) throw error;
      this.missing = `without balances of the node: ${error.detail}`;
    }
  }

  private async rank({ ether, values, now, signal }: FetchContext): Promise<void> {
    const richest = await this.thread.richest(TOP_ADDRESSES, signal);
    const from = (Math.floor(now() / DAY) - SUPPLY_DAYS + 1) * DAY;
    const days = values('eth.supply', '1d', { from, count: SUPPLY_DAYS });
    ether.rank({ ...richest, supply: days.findLast((one) => one > 0) });
  }
}
