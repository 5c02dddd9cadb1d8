import type { Config } from '../../config.ts';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { BitcoinSource } from './bitcoin/bitcoin.source.ts';
import type { PollerPorts } from './polling/polled-source.ts';
import { Poller } from './polling/poller.ts';
import type { TickerStream } from './ticker.stream.ts';
import { openVendor, vendors } from './vendors.ts';

interface FleetPorts extends PollerPorts {
  onTick(ticker: Ticker): void;
}

/** The configured sources, which can be started once. */
export class Fleet {
  readonly poller: Poller;
  readonly streams: readonly TickerStream[];
  /** The index of the Bitcoin chain; undefined for an installation without a node. */
  readonly bitcoin: BitcoinSource | undefined;

  constructor(config: Config, ports: FleetPorts) {
    const opened = vendors.map((vendor) => openVendor(vendor, config));
    const sources = opened.flatMap((vendor) => vendor.sources);
    this.bitcoin = sources.find((source) => source instanceof BitcoinSource);
    this.poller = new Poller(sources, ports);
    this.streams = opened
      .flatMap(({ streams = [] }) => streams)
      .map((stream) =>
        stream.open({
          onTick: (tick) => ports.onTick(tick),
          ingest: (batch) => ports.sink.ingest(batch),
          catchUp: () => this.poller.refresh(stream.catchesUp),
          onStatus: () => ports.onStatus(),
          onUnexpected: (source, error) => ports.onUnexpected(source, error),
        }),
      );
  }

  start(): void {
    this.poller.start();
    for (const stream of this.streams) stream.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.poller.stop(), ...this.streams.map((stream) => stream.stop())]);
  }
}
