import { Inject, Injectable, Logger } from '@nestjs/common';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import type { MetricId } from '@chaintide/indicators/metrics';
import { CONFIG, type Config } from '../../config.ts';
import type { SourceReport } from './health.ts';
import type { BitcoinSource } from './bitcoin/bitcoin.source.ts';
import { BlockSink } from './bitcoin/blocks.ts';
import { EtherSink } from './ethereum/ether-lists.ts';
import { NewsSink } from './news/news.ts';
import { IssuanceSink } from './nodes/issuance.ts';
import type { Poll, SourceCheck } from './polling/polled-source.ts';
import { Fleet } from './fleet.ts';
import { isDown } from './polling/poller.ts';
import { published } from './published.ts';
import { ListSink, SeriesSink, SourceListener } from './sink.ts';
import type { HostLimit, SourceHeight } from './source.ts';

export { SourceError } from './source.ts';

/** An index, as far as it is asked for more than its points. */
export type ChainIndex = Pick<BitcoinSource, 'name' | 'provider' | 'simulated' | 'provides' | 'hasHistory' | 'reread'>;

export type Wish = Parameters<ChainIndex['reread']>[0];

/** The same wish in a form that can be sent to another process. */
const plain = ({ day, cost, metrics, prices: { from, values } }: Wish): Wish => ({
  day,
  cost,
  metrics,
  prices: { from, values },
});

/** How the sources stand, as their operator reads it. */
export interface SourcesReport {
  readonly polled: readonly SourceReport[];
  readonly streams: readonly SourceReport[];
  readonly heights: readonly SourceHeight[];
}

/** Runs the configured sources while this process leads. */
@Injectable()
export class SourcesService {
  private readonly logger = new Logger('Sources');
  private readonly told = new Map<string, SourceStatus['problem']>();
  private readonly fleets: () => Fleet;
  private fleet: Fleet;
  private isStarted = false;
  private runs = false;
  private rereadElsewhere: ChainIndex['reread'] = () => Promise.resolve(undefined);
  private reported: SourcesReport | undefined;
  private onPoll: (poll: Poll) => void = () => {};
  private onStates: () => void = () => {};

  constructor(
    @Inject(CONFIG) config: Config,
    sink: SeriesSink,
    private readonly listener: SourceListener,
    lists: ListSink,
    issuance: IssuanceSink,
    news: NewsSink,
    blocks: BlockSink,
    ether: EtherSink,
  ) {
    const destinations = { sink, lists, issuance, news, blocks, ether };
    this.fleets = () =>
      new Fleet(config, {
        ...destinations,
        onTick: (tick) => listener.onTick(tick),
        onStatus: () => this.announce(),
        onUnexpected: (source, error) => this.logger.error(error, source),
        onFetched: (poll) => {
          this.onPoll(poll);
          this.show();
        },
      });
    this.fleet = this.fleets();
  }

  /** The index of the Bitcoin chain; undefined for an installation without a node. */
  get bitcoin(): ChainIndex | undefined {
    const { bitcoin } = this.fleet;
    if (!bitcoin || this.runs) return bitcoin;
    const { name, provider, simulated, provides, hasHistory } = bitcoin;
    return { name, provider, simulated, provides, hasHistory, reread: (wish) => this.rereadElsewhere(plain(wish)) };
  }

  /** Asks the index that this process has, wherever the chain is read. */
  async reread(wish: Wish): ReturnType<ChainIndex['reread']> {
    return this.fleet.bitcoin?.reread(wish);
  }

  /** Who is asked about the index while it is another process that reads the chain. */
  rereadBy(ask: ChainIndex['reread']): void {
    this.rereadElsewhere = ask;
  }

  start(): void {
    if (this.isStarted) this.fleet = this.fleets();
    this.isStarted = true;
    this.reported = undefined;
    this.runs = true;
    this.fleet.start();
  }

  stop(): Promise<void> {
    this.runs = false;
    return this.fleet.stop();
  }

  /** How the sources stand where they run. */
  report(): SourcesReport {
    const { poller, streams } = this.fleet;
    return (
      this.reported ?? {
        polled: poller.statuses(),
        streams: streams.map((stream) => stream.status()),
        heights: poller.heights(),
      }
    );
  }

  /** Shows the sources as they stand in another process, until they are started here. */
  follow(report: SourcesReport): void {
    this.reported = report;
    this.show();
  }

  /** Fetches every polled source once, without a start; for programs that need data but no server. Nodes are only asked. */
  once(): Promise<SourceReport[]> {
    return this.fleet.poller.once({ probes: true });
  }

  /** The same, with what each source provides and has spent. */
  async check(): Promise<SourceCheck[]> {
    await this.once();
    return this.fleet.poller.checks();
  }

  /** One request to a host, within its budget; throws a SourceError. */
  ask<T>(limit: HostLimit, weight: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.fleet.poller.ask(limit, weight, call);
  }

  /** Tells somebody of every fetch from now on. */
  watchPolls(onPoll: (poll: Poll) => void): void {
    this.onPoll = onPoll;
  }

  /** Tells somebody whenever a source may stand otherwise. */
  watchStates(onStates: () => void): void {
    this.onStates = onStates;
  }

  /** How far the indexes of chains are. */
  heights(): readonly SourceHeight[] {
    return this.report().heights;
  }

  statuses(): SourceReport[] {
    const { polled, streams } = this.report();
    return [...polled, ...streams];
  }

  /** The metrics of each source, by its name. */
  provided(): { readonly name: string; readonly provides: readonly MetricId[] }[] {
    return [...this.fleet.poller.provided(), ...this.fleet.streams];
  }

  /** The statuses as everybody may read them. */
  published(): SourceStatus[] {
    return this.statuses().map(published);
  }

  /** A configured source that would provide one of the metrics, but could not be reached yet. */
  downFor(metrics: readonly MetricId[]): SourceReport | undefined {
    const { polled } = this.report();
    const given = this.fleet.poller.provided().filter(({ provides }) => metrics.some((one) => provides.includes(one)));
    return given
      .map(({ name }) => polled.find((status) => status.name === name))
      .find((status) => status && isDown(status));
  }

  /** Whether every polled source has been fetched once, successfully or not: missing data is then not on its way. */
  hasAskedAll(): boolean {
    return this.report().polled.every(({ succeededAt, failedAt }) => succeededAt !== null || failedAt !== null);
  }

  private announce(): void {
    const statuses = this.statuses();
    for (const status of statuses) this.logProblem(status);
    this.show();
  }

  private show(): void {
    this.onStates();
    this.listener.onStatus(this.published());
  }

  /** Logs a source's problem when it starts or changes, not on each attempt. */
  private logProblem({ name, problem, detail }: SourceReport): void {
    if (problem === (this.told.get(name) ?? null)) return;
    this.told.set(name, problem);
    if (problem !== null) this.logger.warn(`${name}: ${problem}: ${detail}`);
    else this.logger.log(`${name} is back`);
  }
}
