import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent } from 'node:http';
import { loadExchange, type Exchange, type ExchangeErrors } from './exchange-class.ts';
import { dialectOf, type Dialect } from './exchange-dialect.ts';
import { hostOf, moved, type Endpoints, type Trade } from './exchange-endpoints.ts';
import { get, readJson, refusalOf, type Answer } from './http.ts';
import { SourceError, type FetchContext } from './source.ts';

/** Open time, open, high, low, close, volume; from some exchanges turnover, trades, and what takers bought. */
export type RawCandle = readonly (number | undefined)[];
export type RawTicker = Awaited<ReturnType<Exchange['watchTicker']>>;

/** Parameters of a page of candles in ccxt's terms. */
export interface CandlePage {
  readonly symbol: string;
  readonly timeframe: string;
  readonly from: number;
  readonly limit: number;
  /** Which price: that of trades if absent. */
  readonly price?: 'mark' | 'index' | undefined;
}

/** The context of the running request, because ccxt cannot pass one through. */
interface Call {
  readonly signal: AbortSignal;
  readonly context: FetchContext;
}

/** A promise that may be rejected while nobody waits for it. */
const awaited = (): PromiseWithResolvers<void> => {
  const waiting = Promise.withResolvers<void>();
  waiting.promise.catch(() => undefined);
  return waiting;
};

/** One exchange through ccxt. Its requests use our own `get`, so that they share deadline, size limit and errors. */
export class ExchangeClient {
  readonly id: string;
  /** The provider's name in the origin of points: `Binance`. */
  readonly provider: string;
  readonly simulated: boolean;
  readonly restHost: string;
  readonly socketHost: string;
  readonly dialect: Dialect;
  /** The number of opened sockets: a change means that ticks were missed. */
  connections = 0;
  private readonly calls = new AsyncLocalStorage<Call>();
  private marketsLoaded = awaited();
  private errors: ExchangeErrors | undefined;
  private created: Promise<Exchange> | undefined;
  private open: Exchange | undefined;

  constructor(
    private readonly endpoints: Endpoints,
    private readonly symbols: readonly string[],
    private readonly trade: Trade = 'spot',
  ) {
    this.id = endpoints.exchange;
    this.provider = this.id.charAt(0).toUpperCase() + this.id.slice(1);
    this.simulated = endpoints.simulated;
    this.restHost = hostOf(endpoints.rest, endpoints.exchange);
    this.socketHost = hostOf(endpoints.socket, endpoints.exchange);
    this.dialect = dialectOf(endpoints.exchange, trade);
  }

  /** Resolves once the markets are loaded, which tickers require; rejects if the next attempt to load them fails. */
  get ready(): Promise<void> {
    return this.marketsLoaded.promise;
  }

  candles(context: FetchContext, { symbol, timeframe, from, limit, price }: CandlePage): Promise<RawCandle[]> {
    return this.ask(context, 'klines', (exchange) =>
      exchange.fetchOHLCV(symbol, timeframe, from, limit, price ? { price } : {}),
    );
  }

  /** A call of ccxt once the markets are loaded. */
  async ask<T>(
    context: FetchContext,
    weight: keyof Dialect['weights'],
    call: (exchange: Exchange) => Promise<T>,
  ): Promise<T> {
    await this.loadMarkets(context);
    return this.request(context, this.dialect.weights[weight], call);
  }

  /** Whether the exchange has a call of ccxt, by its name. */
  async has(call: string): Promise<boolean> {
    const exchange = (await this.exchange()) as unknown as Readonly<Record<string, unknown>> & Exchange;
    return exchange.has[call] === true || (exchange.has[call] === undefined && typeof exchange[call] === 'function');
  }

  /** Waits for the next ticker; opens the socket if necessary. */
  async nextTicker(symbol: string): Promise<RawTicker> {
    const exchange = await this.exchange();
    if (exchange.has['watchTicker'] !== true)
      throw new SourceError('malformed', `${this.id} has no ticker by WebSocket`);
    return this.translate(exchange.watchTicker(symbol));
  }

  /** Drops all sockets at once, because ccxt's close() waits up to 30 s for a dead peer. */
  disconnect(): void {
    if (!this.open) return;
    const sockets = Object.values(this.open.clients as Record<string, { connection?: { terminate(): void } }>);
    void this.open.close().catch(() => undefined); // rejects calls that wait on these sockets
    for (const { connection } of sockets) connection?.terminate();
  }

  private async loadMarkets(context: FetchContext): Promise<void> {
    const { markets } = await this.exchange();
    if (markets) return;
    try {
      // reload, because ccxt otherwise keeps a failed first load as the result
      await this.request(context, this.dialect.weights.markets, (exchange) =>
        exchange.loadMarkets(true, this.dialect.marketParams(this.symbols)),
      );
      this.marketsLoaded.resolve();
    } catch (error) {
      if (error instanceof SourceError) this.tellWaiting(error);
      throw error;
    }
  }

  private tellWaiting(error: SourceError): void {
    const { reject } = this.marketsLoaded;
    this.marketsLoaded = awaited();
    reject(error);
  }

  private request<T>(context: FetchContext, weight: number, ask: (exchange: Exchange) => Promise<T>): Promise<T> {
    return context.request(weight, async (signal) => {
      const exchange = await this.exchange();
      return this.calls.run({ signal, context }, () => this.translate(ask(exchange)));
    });
  }

  private exchange(): Promise<Exchange> {
    this.created ??= this.create();
    return this.created;
  }

  private async create(): Promise<Exchange> {
    try {
      return await this.build();
    } catch (error) {
      this.created = undefined; // the next fetch tries again
      throw error;
    }
  }

  /** Loads the exchange on first use, because it is large. */
  private async build(): Promise<Exchange> {
    const loaded = await loadExchange(this.dialect.ccxtClass ?? this.id);
    if (!loaded) throw new SourceError('malformed', `ccxt knows no exchange named ${this.id}`);
    this.errors = loaded.errors;
    const exchange = new loaded.Exchange({
      enableRateLimit: false, // the host's budget limits all sources together
      fetchImplementation: (url: string, init: { headers: Record<string, string> }) => this.fetch(url, init.headers),
      options: {
        ...(this.trade === 'spot' && { fetchMarkets: { types: ['spot'] } }),
        ws: { backoff: { base: 0 } }, // the ticker stream has its own pauses
      },
    });
    exchange.httpAgent = new Agent(); // ccxt cannot open plain ws:// sockets without one
    exchange.urls.api = moved(exchange.urls.api, this.endpoints) as typeof exchange.urls.api;
    exchange.has['fetchCurrencies'] = false;
    exchange.log = () => undefined; // ccxt logs frames that it cannot parse
    const { readCandle } = this.dialect;
    if (readCandle) exchange.parseOHLCV = (row: unknown[]) => readCandle(row) as ReturnType<Exchange['parseOHLCV']>;
    exchange.onConnected = () => {
      this.connections += 1;
    };
    this.open = exchange;
    return exchange;
  }

  private async fetch(url: string, headers: Record<string, string>): Promise<Response> {
    const call = this.calls.getStore();
    if (!call) throw new Error(`${url} was asked outside of the host's budget`);
    const answer = await get(url, { headers, signal: call.signal });
    this.check(answer, call.context);
    return new Response(answer.text, { status: answer.status, headers: answer.headers });
  }

  private check(answer: Answer, context: FetchContext): void {
    const used = this.dialect.usedHeader && answer.headers.get(this.dialect.usedHeader);
    if (used) context.reportUsed(Number(used));
    const refusal = refusalOf(answer, context.now());
    if (refusal) throw refusal;
    const shape = Object.entries(this.dialect.shapes).find(([path]) => answer.url.pathname.endsWith(path));
    // a 400 contains the exchange's own code, which ccxt handles
    if (shape && answer.status < 300) readJson(answer, shape[1]);
  }

  private async translate<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.errors ? sourceErrorOf(error, this.errors) : error;
    }
  }
}

// the message of ws if the handshake gets an HTTP response
const HANDSHAKE_REFUSED = /Unexpected server response: (\d+)/;

const sourceErrorOf = (error: unknown, errors: ExchangeErrors): SourceError => {
  if (error instanceof SourceError) return error;
  const message = error instanceof Error ? error.message : String(error);
  const status = HANDSHAKE_REFUSED.exec(message)?.[1];
  if (status === '429' || error instanceof errors.RateLimitExceeded) return new SourceError('rateLimited', message);
  if (status === '418' || error instanceof errors.DDoSProtection) return new SourceError('banned', message);
  if (status === '451' || status === '403') return new SourceError('location', message);
  if (error instanceof errors.RequestTimeout) return new SourceError('timeout', message);
  if (status !== undefined || error instanceof errors.ExchangeNotAvailable) return new SourceError('server', message);
  if (error instanceof errors.NetworkError) return new SourceError('unreachable', message);
  return new SourceError('malformed', message); // an unknown symbol, an exchange-specific code, a frame that ccxt cannot parse
};
