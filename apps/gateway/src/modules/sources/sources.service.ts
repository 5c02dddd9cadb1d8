import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { SourceStatus } from '@chaintide/contracts/sources';
import { assets, type Asset } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import { CONFIG, coinMetricsFile, type Config } from '../../config.ts';
import { markets, OpenCandles } from './candles.ts';
import { CoinMetricsCsvSource } from './coin-metrics-csv.source.ts';
import { CoinMetricsSource } from './coin-metrics.source.ts';
import { ExchangeClient } from './exchange-client.ts';
import { endpointsOf } from './exchange-endpoints.ts';
import { ExchangeSource } from './exchange.source.ts';
import type { SourceReport } from './health.ts';
import { Poller } from './poller.ts';
import { published } from './published.ts';
import { SeriesSink, SourceListener } from './sink.ts';
import type { Source } from './source.ts';
import { TickerStream } from './ticker.stream.ts';

const COIN_METRICS_URL = 'https://community-api.coinmetrics.io/v4';

/** Runs the configured sources from the start of the program to its end. */
@Injectable()
export class SourcesService implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger('Sources');
  private readonly told = new Map<string, SourceStatus['problem']>();
  private readonly poller: Poller;
  private readonly streams: readonly TickerStream[];

  constructor(
    @Inject(CONFIG) config: Config,
    sink: SeriesSink,
    private readonly listener: SourceListener,
  ) {
    // one client per pair, because its sockets are dropped and counted together
    const pairs = markets.map((market) => {
      const client = new ExchangeClient(endpointsOf(config), [market.symbol]);
      const open = new OpenCandles();
      return { client, market, open, candles: new ExchangeSource(client, market, open) };
    });
    const events = {
      onStatus: () => this.announce(),
      onUnexpected: (source: string, error: unknown) => this.logger.error(error, source),
    };
    this.poller = new Poller(
      [...assets.map((asset) => coinMetricsOf(config, asset)), ...pairs.map(({ candles }) => candles)],
      { sink, ...events },
    );
    this.streams = pairs.map(
      ({ candles, ...pair }) =>
        new TickerStream(pair, {
          onTick: (tick) => listener.onTick(tick),
          ingest: (batch) => sink.ingest(batch),
          catchUp: () => this.poller.refresh(candles.name),
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

  /** Fetches every polled source once, without a start; for programs that need data but no server. */
  once(): Promise<SourceReport[]> {
    return this.poller.once();
  }

  statuses(): SourceReport[] {
    return [...this.poller.statuses(), ...this.streams.map((stream) => stream.status())];
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

const coinMetricsOf = (config: Config, asset: Asset): Source => {
  const file = coinMetricsFile(config, asset);
  if (file !== undefined) return new CoinMetricsCsvSource(asset, file);
  const simulated = config.SOURCES === 'simulated';
  const url = simulated ? `${config.SIMNET_URL}/v4` : (config.COINMETRICS_URL ?? COIN_METRICS_URL);
  return new CoinMetricsSource({ asset, url: url.replace(/\/+$/, ''), simulated });
};
