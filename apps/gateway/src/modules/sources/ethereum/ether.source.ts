import { DAY, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { SourceProgress } from '@chaintide/contracts/market/sources';
import { genesisOf } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch } from '../../series/batch.ts';
import { batchFrom, pointsOf } from '../kept/day-points.ts';
import { OrderThread } from '../kept/order-thread.ts';
import { noteOn, progressOn, type Advanced, type IndexColumns } from '../kept/progress.ts';
import { errorOf, type Failure } from '../kept/serve-orders.ts';
import type { FetchContext, HostLimit, Source } from '../source.ts';
import type { EtherAnswer, EtherOrder, EtherSetting } from './ether-orders.ts';
import { ProbedNode, type Newest } from './probed-node.ts';

const EVERY_MS = 12 * SECOND;
const LOOK_MS = 5 * SECOND;
const BREATH_MS = SECOND / 10; // between two looks at the progress
const FIRST_DAY = genesisOf('eth') / DAY;
const COIN = 'eth.';

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
  private readonly thread: OrderThread<EtherOrder, EtherAnswer | Failure>;
  private readonly node: ProbedNode;
  private readonly lookMs: number;
  private isWaiting = false;

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
    const data: EtherSetting = { ...setting, saveEveryMs };
    this.thread = new OrderThread({ name: 'ethereum', beside: import.meta.url, worker: 'ether-worker', data });
  }

  get everyMs(): number {
    return this.progress && !this.isWaiting ? BREATH_MS : EVERY_MS;
  }

  async *fetch(context: FetchContext): AsyncGenerator<Batch, void> {
    const newest = await this.node.newest(context); // so that an unreachable node counts like any other host
    this.isWaiting = context.mustWait();
    if (this.isWaiting) this.wait(newest);
    else yield* this.read(context);
  }

  async probe(context: FetchContext): Promise<number> {
    return (await this.node.newest(context)).time;
  }

  private async *read(context: FetchContext): AsyncGenerator<Batch, void> {
    const advanced = await this.advance(context);
    if (this.note === undefined && advanced.rows > 0) yield* this.newest(context, advanced);
  }

  /** Charts say how far it is, as they do while it reads. */
  private wait({ number }: Newest): void {
    this.note = 'waiting: another index comes first';
    this.progress = { done: this.progress?.done ?? 0, total: number, perSecond: null };
  }

  private async advance(context: FetchContext): Promise<Advanced> {
    const begun = performance.now();
    const count = Math.floor(context.now() / DAY) - FIRST_DAY + 1;
    const values = context.values('eth.price', '1d', { from: FIRST_DAY * DAY, count });
    const order = { kind: 'advance', forMs: this.lookMs, prices: { from: FIRST_DAY, values } } as const;
    const answer = await this.thread.ask(order, context.signal);
    if (!('advanced' in answer)) throw errorOf(answer);
    const tookMs = performance.now() - begun;
    this.note = noteOn(answer.advanced);
    this.progress =
      this.note === undefined ? undefined : progressOn(answer.advanced, { before: this.progress?.done, tookMs });
    return answer.advanced;
  }

  private async *newest(context: FetchContext, advanced: Advanced): AsyncGenerator<Batch, void> {
    const { firstDay, rows, height, hash } = advanced;
    const prices = context.values('eth.price', '1d', { from: firstDay * DAY, count: rows });
    const derived = await this.columns(prices, context.signal);
    if (derived.from >= rows) return;
    yield {
      ...batchFrom(this, advanced, context.now()),
      block: { height, hash, day: 'header' },
      points: pointsOf(derived, firstDay, COIN),
    };
  }

  private async columns(prices: Float64Array, signal: AbortSignal): Promise<IndexColumns> {
    const names = this.provides.map((metric) => metric.slice(COIN.length));
    const answer = await this.thread.ask({ kind: 'columns', prices, names }, signal);
    if ('derived' in answer) return answer.derived;
    throw errorOf(answer);
  }
}
