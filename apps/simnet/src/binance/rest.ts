import { MINUTE } from '@chaintide/contracts/limits';
import type { Clock } from '../clock.ts';
import type { Dialect } from '../dialect.ts';
import { meanPrice } from '../world/candle.ts';
import type { Market } from '../world/market.ts';
import type { World } from '../world/world.ts';
import { decimal } from './decimals.ts';
import { bookOf, depthWeight } from './depth.ts';
import { klineRows, listed, requested, routesOf, type Endpoint, type Request } from './endpoint.ts';
import { emptyExchangeInfo, exchangeInfo, REQUEST_WEIGHT_LIMIT } from './exchange-info.ts';
import { elapsed } from './klines.ts';
import { invalid, refuse } from './refusals.ts';
import { miniTicker, rolling, ticker } from './ticker.ts';
import { Weights } from './weights.ts';

const KLINES_MOST = 1_000;
const AVERAGE_MINUTES = 5;
const DEPTH_DEFAULT = 100;
const DEPTH_MOST = 5_000;
const DEPTH_WEIGHTS = [
  [100, 5],
  [500, 25],
  [1_000, 50],
  [DEPTH_MOST, 250],
] as const;

const depth = (request: Request): unknown => {
  const market = requested(request.world.markets, request);
  const limit = request.parameters.integer('limit') ?? DEPTH_DEFAULT;
  if (limit < 1) throw invalid('limit');
  const { now } = request;
  return bookOf(market.asset, market.priceAt(now), { limit: Math.min(limit, DEPTH_MOST), now });
};

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/api/v3/ping': { weight: () => 1, answer: () => ({}) },
  '/api/v3/time': { weight: () => 1, answer: ({ now }) => ({ serverTime: now }) },
  '/api/v3/exchangeInfo': {
    weight: () => 20,
    answer: (request) =>
      exchangeInfo(
        marketsOf(request).map(({ asset }) => asset),
        request.now,
      ),
  },
  '/api/v3/klines': { weight: () => 2, answer: (request) => klineRows(request, marketOf(request), KLINES_MOST) },
  '/api/v3/depth': {
    weight: (parameters) => depthWeight(DEPTH_WEIGHTS, parameters.integer('limit') ?? DEPTH_DEFAULT),
    answer: depth,
  },
  '/api/v3/ticker/24hr': {
    weight: (parameters) => (parameters.symbols() ? 2 : 80),
    answer: (request) => perSymbol(request, tickerFormat(request)),
  },
  '/api/v3/ticker/price': {
    weight: (parameters) => (parameters.symbol() ? 2 : 4),
    answer: (request) => perSymbol(request, price),
  },
  '/api/v3/avgPrice': { weight: () => 2, answer: (request) => averagePrice(marketOf(request), request.now) },
  '/dapi/v1/exchangeInfo': { weight: () => 1, answer: ({ now }) => emptyExchangeInfo(now) },
};

/** Binance's public REST interface to the simulated spot markets. */
export const binance = (world: World, clock: Clock): Dialect => ({
  target: 'binance',
  routes: routesOf(endpoints, world, new Weights(clock, REQUEST_WEIGHT_LIMIT)),
  refuse,
});

const marketOf = (request: Request): Market => requested(request.world.markets, request);

const marketsOf = ({ world, parameters, now }: Request): Market[] => {
  const symbols = parameters.symbols();
  if (symbols) return symbols.map((symbol) => listed(world.markets, symbol, now));
  return [...world.markets.values()].filter((market) => market.openedAt <= now);
};

/** Answers one symbol with an object, several with a list. */
const perSymbol = (request: Request, describe: (market: Market, now: number) => unknown): unknown => {
  const described = marketsOf(request).map((market) => describe(market, request.now));
  return request.parameters.symbol() === undefined ? described : described[0];
};

const tickerFormat = ({ parameters }: Request): ((market: Market, now: number) => unknown) => {
  const type = parameters.text('type') ?? 'FULL';
  if (type === 'FULL') return (market, now) => ticker(rolling(market, now));
  if (type === 'MINI') return (market, now) => miniTicker(rolling(market, now));
  throw invalid('type');
};

const price = (market: Market, now: number) => ({ symbol: market.asset.symbol, price: decimal(market.priceAt(now)) });

const averagePrice = (market: Market, now: number) => {
  const until = elapsed(now);
  const candle = market.over(Math.max(market.openedAt, until - AVERAGE_MINUTES * MINUTE), until);
  return { mins: AVERAGE_MINUTES, price: decimal(meanPrice(candle, market.asset.lotsPerUnit)), closeTime: now };
};
