import { Injectable, type OnModuleInit } from '@nestjs/common';
import { topics } from '@chaintide/contracts/realtime';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { AppError } from '../../platform/errors/app-error.ts';
import { Hub } from '../../platform/hub/hub.ts';
import { SourceLag } from '../../platform/metrics/source-lag.ts';
import { Relay } from '../../platform/processes/relay.ts';
import { markets } from './candles.ts';
import { SourceListener } from './sink.ts';
import { SourcesService } from './sources.service.ts';

/** Publishes the newest tick of each pair, and changes of source states. */
@Injectable()
export class SourcesLive extends SourceListener {
  private readonly tickers = new Map<string, Ticker>();
  private readonly tell: (ticker: Ticker) => void;

  constructor(
    private readonly hub: Hub,
    lag: SourceLag,
    relay: Relay,
  ) {
    super();
    this.tell = relay.define<Ticker>({
      name: 'tick',
      isMomentary: true,
      apply: (ticker) => this.show(ticker),
      state: () => [...this.tickers.values()],
    });
    hub.register('price', {
      snapshot: (parts) => this.ticker(parts) ?? null,
      delta: (parts) => {
        const ticker = this.ticker(parts);
        if (ticker) lag.note('price', ticker.at);
        return ticker;
      },
    });
  }

  override onTick(ticker: Ticker): void {
    this.tell(ticker);
    this.show(ticker);
  }

  private show(ticker: Ticker): void {
    this.tickers.set(ticker.symbol, ticker);
    this.hub.touch(topics.price(ticker.symbol));
  }

  override onStatus(): void {
    this.hub.touch(topics.status());
  }

  private ticker(parts: readonly string[]): Ticker | undefined {
    const [symbol, ...rest] = parts;
    if (rest.length > 0 || !markets.some((market) => market.ticker === symbol))
      throw new AppError('topic.unknown', { topic: ['price', ...parts].join(':') });
    return this.tickers.get(symbol!);
  }
}

/** Reads the states when a frame is built, because their counters change between announcements. */
@Injectable()
export class StatusTopic implements OnModuleInit {
  constructor(
    private readonly hub: Hub,
    private readonly sources: SourcesService,
  ) {}

  onModuleInit(): void {
    this.hub.registerState('status', () => this.sources.published());
  }
}
