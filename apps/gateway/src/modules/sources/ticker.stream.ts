import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { ticker, type Ticker } from '@chaintide/contracts/market/sources';
import type { MetricId } from '@chaintide/indicators/metrics';
import { TaskCancelledError, timeout, TimeoutStrategy, type IBackoff } from 'cockatiel';
import type { Batch } from '../series/batch.ts';
import { EXCHANGE_PRIORITY, stepMs, steps, type Market, type OpenCandles } from './candles.ts';
import type { ExchangeClient, RawTicker } from './exchange-client.ts';
import { Health, type SourceReport } from './health.ts';
import { SourceError } from './source.ts';
import { abortable, jittered, systemTiming, type Timing } from './timing.ts';

const STALE_MS = 20 * SECOND; // the exchange sends one a second
const CATCH_UP_MS = 15 * SECOND;
const AHEAD_MS = MINUTE; // a tick further ahead is wrong, and would hide all later ones
const PAUSE_FIRST_MS = SECOND; // Binance allows 300 connections in 5 minutes
const PAUSE_LONGEST_MS = 8 * SECOND; // prices are back within ten seconds of the exchange, however long it was away
const STABLE_MS = MINUTE; // a connection that lasted this long was a good one

export interface TickerPorts {
  onTick(tick: Ticker): void;
  ingest(batch: Batch): Promise<void> | void;
  /** Fetches what was missed while no socket was open; resolves when done, successfully or not. */
  catchUp(): Promise<void>;
  onStatus(): void;
  onUnexpected(source: string, error: unknown): void;
}

/** The ticks of one pair by WebSocket: reconnects, catches up before continuing, and detects silence and repetition. */
export class TickerStream {
  readonly name: string;
  readonly provides: readonly MetricId[];
  private readonly health: Health;
  private readonly stopping = new AbortController();
  private readonly staleMs: number;
  private running: Promise<void> = Promise.resolve();
  private seenConnections = 0;
  private newestAt = 0;

  constructor(
    private readonly options: { client: ExchangeClient; market: Market; open: OpenCandles; staleMs?: number },
    private readonly ports: TickerPorts,
    private readonly timing: Timing = systemTiming,
  ) {
    const { client, market, staleMs = STALE_MS } = options;
    this.name = `${client.id}.ticker.${market.ticker.toLowerCase()}`;
    this.provides = [...Object.values(market.metrics), market.price];
    this.staleMs = staleMs;
    const identity = {
      name: this.name,
      provider: client.provider,
      host: client.socketHost,
      simulated: client.simulated,
      everyMs: SECOND,
    };
    this.health = new Health(identity, timing.now, () => ports.onStatus());
  }

  start(): void {
    this.running = this.run();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    this.options.client.disconnect();
    await this.running;
  }

  status(): SourceReport {
    return this.health.status();
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    const fresh = (): IBackoff<unknown> =>
      jittered(PAUSE_FIRST_MS, PAUSE_LONGEST_MS, this.timing.random).next(undefined);
    let pause = fresh();
    while (!signal.aborted) {
      const startedAt = this.timing.now();
      const failure = await this.follow();
      if (signal.aborted) return;
      this.settle(failure);
      this.options.client.disconnect();
      if (this.timing.now() - startedAt >= STABLE_MS) pause = fresh();
      const pauseMs = failure.restMs ?? pause.duration;
      this.health.plan(this.timing.now() + pauseMs);
      await this.timing.sleep(pauseMs, signal);
      this.health.resume();
      pause = pause.next(undefined);
    }
  }

  /** Emits ticks until something goes wrong, and returns the problem. */
  private async follow(): Promise<SourceError> {
    const { client } = this.options;
    const { signal } = this.stopping;
    try {
      await abortable(client.ready, signal);
      let movedAt = this.timing.now();
      for (;;) {
        const tick = this.tickOf(await abortable(this.next(), signal));
        if (this.hasMissedSome()) {
          await abortable(this.catchUp(), signal);
        } else if (tick.at > this.newestAt) {
          movedAt = this.timing.now();
          await this.emit(tick);
        } else if (this.timing.now() - movedAt > this.staleMs) {
          throw new SourceError('timeout', `the same tick for ${this.staleMs / SECOND} s`);
        }
      }
    } catch (error) {
      return this.failureOf(error);
    }
  }

  /** Whether a tick came from a new socket, so that ticks in between are missing. */
  private hasMissedSome(): boolean {
    const { connections } = this.options.client;
    const missed = this.seenConnections > 0 && connections !== this.seenConnections;
    this.seenConnections = connections;
    return missed;
  }

  /** Ticks do not wait for a dead REST host: they are provisional, so its next answer still fills the hole. */
  private async catchUp(): Promise<void> {
    try {
      await timeout(CATCH_UP_MS, TimeoutStrategy.Aggressive).execute(() => this.ports.catchUp());
    } catch (error) {
      if (!(error instanceof TaskCancelledError)) throw error;
    }
  }

  private async next(): Promise<RawTicker> {
    const { client, market } = this.options;
    try {
      return await timeout(this.staleMs, TimeoutStrategy.Aggressive).execute(() => client.nextTicker(market.symbol));
    } catch (error) {
      if (error instanceof TaskCancelledError)
        throw new SourceError('timeout', `no tick for ${this.staleMs / SECOND} s`);
      throw error;
    }
  }

  private async emit(tick: Ticker): Promise<void> {
    this.newestAt = tick.at;
    this.health.note(tick.at);
    this.health.succeed(Math.max(0, tick.receivedAt - tick.at));
    try {
      this.ports.onTick(tick);
      for (const batch of this.batchesOf(tick)) await this.ports.ingest(batch);
    } catch (error) {
      this.ports.onUnexpected(this.name, error); // an internal error must not stop the ticks
    }
  }

  private tickOf(raw: RawTicker): Ticker {
    const { market, client } = this.options;
    const receivedAt = this.timing.now();
    const read = ticker.safeParse({
      symbol: market.ticker,
      price: raw.last,
      change24h: raw.percentage ?? percentOf(raw.open, raw.last),
      high24h: raw.high,
      low24h: raw.low,
      volume24h: raw.baseVolume,
      simulated: client.simulated,
      at: raw.timestamp ?? receivedAt,
      receivedAt,
    });
    if (!read.success)
      throw new SourceError(
        'malformed',
        `the ticker of ${market.symbol} has no ${read.error.issues[0]?.path.join('.')}`,
      );
    if (read.data.at > receivedAt + AHEAD_MS)
      throw new SourceError(
        'malformed',
        `the ticker of ${market.symbol} is from ${new Date(read.data.at).toISOString()}`,
      );
    return read.data;
  }

  /** Writes the price as the close of every open bucket, and extends high and low where they are known. */
  private batchesOf(tick: Ticker): Batch[] {
    const { market, open } = this.options;
    return steps.map((step) => ({
      source: this.options.client.provider,
      simulated: tick.simulated,
      priority: EXCHANGE_PRIORITY,
      fetchedAt: tick.receivedAt,
      at: tick.at,
      step,
      provisionalFrom: tick.at - (tick.at % stepMs[step]),
      points: open.pointsAt(market, step, tick),
    }));
  }

  private failureOf(error: unknown): SourceError {
    if (error instanceof SourceError) return error;
    if (!this.stopping.signal.aborted) this.ports.onUnexpected(this.name, error);
    return new SourceError('unreachable', error instanceof Error ? error.message : String(error));
  }

  private settle(failure: SourceError): void {
    const { restMs } = failure;
    if (restMs === undefined) this.health.fail(failure);
    else if (failure.problem === 'location') this.health.fail(failure, this.timing.now() + restMs);
    else this.health.suspend(failure, this.timing.now() + restMs);
  }
}

const percentOf = (open: number | undefined, last: number | undefined): number | undefined =>
  open && last !== undefined ? ((last - open) / open) * 100 : undefined;
