import { AsyncLocalStorage } from 'node:async_hooks';
import { Agent } from 'node:http';
import { loadExchange, type Exchange, type ExchangeErrors } from './exchange-class.ts';
import { dialectOf, type Dialect } from './exchange-dialect.ts';
import { hostOf, moved, type Endpoints } from './exchange-endpoints.ts';
import { get, readJson, refusalOf, type Answer } from './http.ts';
import { SourceError, type FetchContext } from './source.ts';

/** open time, open, high, low, close, volume */
export type RawCandle = readonly (number | undefined)[];
export type RawTicker = Awaited<ReturnType<Exchange['watchTicker']>>;

/** What is asked over ccxt; its own numbers for a page. */
export interface CandlePage {
  readonly symbol: string;
  readonly timeframe: string;
  readonly from: number;
  readonly limit: number;
}

/** The context of the request under way: ccxt has no place to hand one through. */
interface Call {
  readonly signal: AbortSignal;
  readonly context: FetchContext;
}

/** One exchange through ccxt. Its requests leave by our own `get`, so that they share deadline, size cap and errors. */
export class ExchangeClient {
  readonly id: string;
  /** What the origin of its points is called: `Binance`. */
  readonly provider: string;
  readonly simulated: boolean;
  readonly restHost: string;
  readonly socketHost: string;
  readonly dialect: Dialect;
  /** How often a socket was opened: a change means that ticks were missed. */
  connections = 0;
  private readonly calls = new AsyncLocalStorage<Call>();
  private readonly marketsLoaded = Promise.withResolvers<void>();
  private errors: ExchangeErrors | undefined;
  private created: Promise<Exchange> | undefined;
  private open: Exchange | undefined;

  constructor(
    private readonly endpoints: Endpoints,
    private readonly symbols: readonly string[],
  ) {
    this.id = endpoints.exchange;
    this.provider = this.id.charAt(0).toUpperCase() + this.id.slice(1);
    this.simulated = endpoints.simulated;
    this.restHost = hostOf(endpoints.rest, endpoints.exchange);
    this.socketHost = hostOf(endpoints.socket, endpoints.exchange);
    this.dialect = dialectOf(endpoints.exchange);
  }

  /** Resolves once the markets are known; before that no ticker can be followed. */
  get ready(): Promise<void> {
    return this.marketsLoaded.promise;
  }

  async candles(context: FetchContext, page: CandlePage): Promise<RawCandle[]> {
    await this.loadMarkets(context);
    return this.request(context, this.dialect.weights.klines, (exchange) =>
      exchange.fetchOHLCV(page.symbol, page.timeframe, page.from, page.limit),
    );
  }

  /** The newest ticker; waits for the next one, and opens the socket where it is not. */
  async nextTicker(symbol: string): Promise<RawTicker> {
    const exchange = await this.exchange();
    if (exchange.has['watchTicker'] !== true)
      throw new SourceError('malformed', `${this.id} has no ticker by WebSocket`);
    return this.translate(exchange.watchTicker(symbol));
  }

  /** Drops every socket at once; ccxt's own close() waits up to 30 s for an answer of a dead peer. */
  disconnect(): void {
    if (!this.open) return;
    const sockets = Object.values(this.open.clients as Record<string, { connection?: { terminate(): void } }>);
    void this.open.close().catch(() => undefined); // rejects what waits on these sockets
    for (const { connection } of sockets) connection?.terminate();
  }

  private async loadMarkets(context: FetchContext): Promise<void> {
    const { markets } = await this.exchange();
    if (markets) return;
    // reload: a first load that failed stays in ccxt's memory as the answer otherwise
    await this.request(context, this.dialect.weights.markets, (exchange) =>
      exchange.loadMarkets(true, this.dialect.marketParams(this.symbols)),
    );
    this.marketsLoaded.resolve();
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
      this.created = undefined; // the next fetch tries anew
      throw error;
    }
  }

  /** The exchange is large, so it is read when the first source wants it and not at the program's start. */
  private async build(): Promise<Exchange> {
    const loaded = await loadExchange(this.id);
    if (!loaded) throw new SourceError('malformed', `ccxt knows no exchange named ${this.id}`);
    this.errors = loaded.errors;
    const exchange = new loaded.Exchange({
      enableRateLimit: false, // the host's budget does it, for all sources together
      fetchImplementation: (url: string, init: { headers: Record<string, string> }) => this.fetch(url, init.headers),
      options: { fetchMarkets: { types: ['spot'] }, ws: { backoff: { base: 0 } } }, // the ticker stream has its own pauses
    });
    exchange.httpAgent = new Agent(); // ccxt opens no plain ws:// socket without one
    exchange.urls.api = moved(exchange.urls.api, this.endpoints) as typeof exchange.urls.api;
    exchange.has['fetchCurrencies'] = false;
    exchange.log = () => undefined; // it prints frames that it cannot read
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
    if (shape && answer.status < 300) readJson(answer, shape[1]); // a 400 carries the exchange's own code: ccxt knows them
  }

  private async translate<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      throw this.errors ? sourceErrorOf(error, this.errors) : error;
    }
  }
}

const HANDSHAKE_REFUSED = /Unexpected server response: (\d+)/; // ws's words when a socket is answered by HTTP

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
  return new SourceError('malformed', message); // an unknown symbol, a code of the exchange's own, a frame that ccxt stumbled over
};
