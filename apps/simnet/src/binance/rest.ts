import { MINUTE } from '@chaintide/contracts/limits';
import type { Clock } from '../clock.ts';
import type { Call, Dialect, Handler } from '../dialect.ts';
import { meanPrice } from '../world/candle.ts';
import type { Market } from '../world/market.ts';
import type { World } from '../world/world.ts';
import { decimal } from './decimals.ts';
import { emptyExchangeInfo, exchangeInfo } from './exchange-info.ts';
import { inZone, intervalOf, zoneShift, type Interval } from './intervals.ts';
import { elapsed, klineRow, klines } from './klines.ts';
import { Parameters } from './parameters.ts';
import { answerOf, invalid, invalidInterval, invalidSymbol, missing, refuse } from './refusals.ts';
import { miniTicker, rolling, ticker } from './ticker.ts';
import { Weights } from './weights.ts';

interface Request {
  readonly world: World;
  readonly parameters: Parameters;
  readonly now: number;
}

interface Endpoint {
  readonly weight: (parameters: Parameters) => number;
  readonly answer: (request: Request) => unknown;
}

const KLINES_DEFAULT = 500;
const KLINES_MOST = 1_000;
const AVERAGE_MINUTES = 5;

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
  '/api/v3/klines': { weight: () => 2, answer: (request) => klineRows(request) },
  '/api/v3/ticker/24hr': {
    weight: (parameters) => (parameters.symbols() ? 2 : 80),
    answer: (request) => perSymbol(request, tickerFormat(request)),
  },
  '/api/v3/ticker/price': {
    weight: (parameters) => (parameters.symbol() ? 2 : 4),
    answer: (request) => perSymbol(request, price),
  },
  '/api/v3/avgPrice': { weight: () => 2, answer: (request) => averagePrice(marketOf(request), request.now) },
  '/fapi/v1/exchangeInfo': { weight: () => 1, answer: ({ now }) => emptyExchangeInfo(now) },
  '/dapi/v1/exchangeInfo': { weight: () => 1, answer: ({ now }) => emptyExchangeInfo(now) },
};

/** Binance's public REST interface to the simulated markets. */
export const binance = (world: World, clock: Clock): Dialect => {
  const weights = new Weights(clock);
  const routes = Object.entries(endpoints).map(
    ([path, endpoint]) => [path, handlerOf(endpoint, world, weights)] as const,
  );
  return { target: 'binance', routes: Object.fromEntries(routes), refuse };
};

const handlerOf =
  ({ weight, answer }: Endpoint, world: World, weights: Weights): Handler =>
  ({ query, now, from }: Call) => {
    const parameters = new Parameters(query);
    return weights.spend(from, weightOf(weight, parameters), () => {
      try {
        return { status: 200, body: answer({ world, parameters, now }) };
      } catch (error) {
        return answerOf(error);
      }
    });
  };

/** An invalid request costs as much as the cheapest valid one. */
const weightOf = (weight: Endpoint['weight'], parameters: Parameters): number => {
  try {
    return weight(parameters);
  } catch {
    return 1;
  }
};

const findMarket = ({ world, now }: Request, symbol: string): Market => {
  const market = world.markets.get(symbol);
  if (market === undefined || market.openedAt > now) throw invalidSymbol();
  return market;
};

const marketOf = (request: Request): Market => {
  const symbol = request.parameters.symbol();
  if (symbol === undefined) throw missing('symbol');
  return findMarket(request, symbol);
};

const marketsOf = (request: Request): Market[] => {
  const symbols = request.parameters.symbols();
  if (symbols) return symbols.map((symbol) => findMarket(request, symbol));
  return [...request.world.markets.values()].filter((market) => market.openedAt <= request.now);
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

const klineRows = (request: Request): unknown[] => {
  const { parameters, now } = request;
  const market = marketOf(request);
  const interval = zonedInterval(parameters);
  const limit = parameters.integer('limit') ?? KLINES_DEFAULT;
  if (limit < 1) throw invalid('limit');
  const span = {
    startTime: parameters.integer('startTime'),
    endTime: parameters.integer('endTime'),
    limit: Math.min(limit, KLINES_MOST),
  };
  return klines(market, interval, { span, now }).map((kline) => klineRow(kline, market.asset));
};

const zonedInterval = (parameters: Parameters): Interval => {
  const interval = intervalOf(parameters.required('interval'));
  if (interval === undefined) throw invalidInterval();
  const shift = zoneShift(parameters.text('timeZone') ?? '0');
  if (shift === undefined) throw invalid('timeZone');
  return inZone(interval, shift);
};
