import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import type { MetricId } from '@chaintide/indicators/metrics';
import { CONFIG, type Config } from '../../config.ts';
import type { SourceReport } from './health.ts';
import { BitcoinSource } from './bitcoin/bitcoin.source.ts';
import { BlockSink } from './bitcoin/blocks.ts';
import { EtherSink } from './ethereum/ether-lists.ts';
import { NewsSink } from './news/news.ts';
import { IssuanceSink } from './nodes/issuance.ts';
import type { Poll, SourceCheck } from './polling/polled-source.ts';
import { Poller } from './polling/poller.ts';
import { published } from './published.ts';
import { ListSink, SeriesSink, SourceListener } from './sink.ts';
import type { HostLimit, SourceHeight } from './source.ts';
import type { TickerStream } from './ticker.stream.ts';
import { openVendor, vendors } from './vendors.ts';

export { SourceError } from './source.ts';

/** Runs the configured sources from the start of the program to its end. */
@Injectable()
export class SourcesService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Sources');
  private readonly told = new Map<string, SourceStatus['problem']>();
  private readonly poller: Poller;
  private readonly streams: readonly TickerStream[];
  private onPoll: (poll: Poll) => void = () => {};
  /** The index of the Bitcoin chain; undefined for an installation without a node. */
  readonly bitcoin: BitcoinSource | undefined;

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
    const opened = vendors.map((vendor) => openVendor(vendor, config));
    const events = {
      onStatus: () => this.announce(),
      onUnexpected: (source: string, error: unknown) => this.logger.error(error, source),
    };
    const sources = opened.flatMap((vendor) => vendor.sources);
    this.bitcoin = sources.find((source) => source instanceof BitcoinSource);
    this.poller = new Poller(sources, {
      sink,
      lists,
      issuance,
      news,
      blocks,
      ether,
      ...events,
      onFetched: (poll) => {
        this.onPoll(poll);
        this.listener.onStatus(this.published());
      },
    });
    this.streams = opened
      .flatMap(({ streams = [] }) => streams)
      .map((stream) =>
        stream.open({
          onTick: (tick) => listener.onTick(tick),
          ingest: (batch) => sink.ingest(batch),
          catchUp: () => this.poller.refresh(stream.catchesUp),
          ...events,
        }),
      );
  }

  onApplicationBootstrap(): void {
    this.poller.start();
    for (const stream of this.streams) stream.start();
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([this.poller.stop(), ...this.streams.map((stream) => stream.stop())]);
  }

  /** Fetches every polled source once, without a start; for programs that need data but no server. Nodes are only asked. */
  once(): Promise<SourceReport[]> {
    return this.poller.once({ probes: true });
  }

  /** The same, with what each source provides and has spent. */
  async check(): Promise<SourceCheck[]> {
    await this.once();
    return this.poller.checks();
  }

  /** One request to a host, within its budget; throws a SourceError. */
  ask<T>(limit: HostLimit, weight: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
    return this.poller.ask(limit, weight, call);
  }

  /** Tells somebody of every fetch from now on. */
  watchPolls(onPoll: (poll: Poll) => void): void {
    this.onPoll = onPoll;
  }

  /** How far the indexes of chains are. */
  heights(): SourceHeight[] {
    return this.poller.heights();
  }

  statuses(): SourceReport[] {
    return [...this.poller.statuses(), ...this.streams.map((stream) => stream.status())];
  }

  /** The metrics of each source, by its name. */
  provided(): { readonly name: string; readonly provides: readonly MetricId[] }[] {
    return [...this.poller.provided(), ...this.streams];
  }

  /** The statuses as everybody may read them. */
  published(): SourceStatus[] {
    return this.statuses().map(published);
  }

  /** A configured source that would provide one of the metrics, but could not be reached yet. */
  downFor(metrics: readonly MetricId[]): SourceReport | undefined {
    return this.poller.downFor(metrics);
  }

  /** Whether every polled source has been fetched once, successfully or not: missing data is then not on its way. */
  hasAskedAll(): boolean {
    return this.poller.statuses().every(({ succeededAt, failedAt }) => succeededAt !== null || failedAt !== null);
  }

  private announce(): void {
    const statuses = this.statuses();
    for (const status of statuses) this.logProblem(status);
    this.listener.onStatus(statuses.map(published));
  }

  /** Logs a source's problem when it starts or changes, not on each attempt. */
  private logProblem({ name, problem, detail }: SourceReport): void {
    if (problem === (this.told.get(name) ?? null)) return;
    this.told.set(name, problem);
    if (problem !== null) this.logger.warn(`${name}: ${problem}: ${detail}`);
    else this.logger.log(`${name} is back`);
  }
}
