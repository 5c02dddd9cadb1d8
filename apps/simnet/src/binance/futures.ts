import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { Clock } from '../clock.ts';
import type { Dialect } from '../dialect.ts';
import { quantise } from '../world/assets.ts';
import { FUNDING_EVERY, type Crowd, type Perpetual } from '../world/perpetual.ts';
import type { World } from '../world/world.ts';
import { amount, decimal } from './decimals.ts';
import { bookOf, depthWeight } from './depth.ts';
import { klineRows, listed, requested, routesOf, type Endpoint, type Request } from './endpoint.ts';
import { FUTURES_WEIGHT_LIMIT, futuresInfo } from './exchange-info.ts';
import type { Parameters } from './parameters.ts';
import { invalid, missing, refuse } from './refusals.ts';
import { Weights } from './weights.ts';

const KLINES_MOST = 1_500;
const FUNDING_DEFAULT = 100;
const FUNDING_MOST = 1_000;
const STATISTICS_DEFAULT = 30;
const STATISTICS_MOST = 500;
const KEPT_MS = 30 * DAY;
const RATIO_PLACES = 4;
const DEPTH_DEFAULT = 500;
const DEPTH_WEIGHTS = [
  [50, 2],
  [100, 5],
  [500, 10],
  [1_000, 20],
] as const;
const DEPTH_LIMITS: readonly number[] = [5, 10, 20, 50, 100, 500, 1_000];

/** Candles of up to a hundred rows are cheap. */
const klineWeight = (parameters: Parameters): number => {
  const limit = parameters.integer('limit') ?? 500;
  return limit < 100 ? 1 : limit < 500 ? 2 : limit <= 1_000 ? 5 : 10;
};

const perpetualOf = (request: Request, name?: string): Perpetual => requested(request.world.perpetuals, request, name);

const candles = (part: 'trades' | 'mark' | 'index', name?: string): Endpoint => ({
  weight: klineWeight,
  answer: (request) => klineRows(request, perpetualOf(request, name)[part], KLINES_MOST),
});

/** One contract with `symbol`, otherwise a list of all. */
const eachPerpetual = <T>({ world, parameters, now }: Request, of: (perpetual: Perpetual) => T): T | T[] => {
  const symbol = parameters.symbol();
  if (symbol !== undefined) return of(listed(world.perpetuals, symbol, now));
  return [...world.perpetuals.values()].filter(({ openedAt }) => openedAt <= now).map(of);
};

const premiumIndex = (request: Request): unknown =>
  eachPerpetual(request, (perpetual) => ({
    symbol: perpetual.asset.symbol,
    markPrice: decimal(perpetual.markAt(request.now)),
    indexPrice: decimal(perpetual.indexAt(request.now)),
    estimatedSettlePrice: decimal(perpetual.indexAt(request.now)),
    lastFundingRate: decimal(perpetual.fundingAt(request.now)),
    interestRate: '0.00010000',
    nextFundingTime: (Math.floor(request.now / FUNDING_EVERY) + 1) * FUNDING_EVERY,
    time: request.now,
  }));

const depth = (request: Request): unknown => {
  const perpetual = perpetualOf(request);
  const limit = request.parameters.integer('limit') ?? DEPTH_DEFAULT;
  if (!DEPTH_LIMITS.includes(limit)) throw invalid('limit');
  const { now } = request;
  const price = quantise(perpetual.markAt(now));
  return { ...bookOf(perpetual.asset, price, { limit, now }), E: now, T: now };
};

interface Asked {
  readonly every: number;
  readonly limit: number;
  /** The earliest time that exists. */
  readonly first: number;
}

/** Multiples of a period: ascending from `startTime`, otherwise the most recent up to `endTime`. */
const timesIn = ({ parameters, now }: Request, { every, limit, first }: Asked): number[] => {
  const start = parameters.integer('startTime');
  const until = Math.min(parameters.integer('endTime') ?? now, now);
  const earliest = Math.ceil(Math.max(start ?? first, first) / every) * every;
  const count = Math.max(0, Math.floor((until - earliest) / every) + 1);
  const skipped = start === undefined ? Math.max(0, count - limit) : 0;
  return Array.from({ length: Math.min(count, limit) }, (_, index) => earliest + (skipped + index) * every);
};

const limitOf = (parameters: Parameters, standard: number, most: number): number => {
  const limit = parameters.integer('limit') ?? standard;
  if (limit < 1) throw invalid('limit');
  return Math.min(limit, most);
};

const fundingRates = (request: Request): unknown[] => {
  const limit = limitOf(request.parameters, FUNDING_DEFAULT, FUNDING_MOST);
  const rows = eachPerpetual(request, (perpetual) => {
    const first = perpetual.openedAt + FUNDING_EVERY;
    return timesIn(request, { every: FUNDING_EVERY, limit, first }).map((fundingTime) => ({
      symbol: perpetual.asset.symbol,
      fundingTime,
      fundingRate: decimal(perpetual.fundingAt(fundingTime)),
      // that of a past moment costs a day of minutes each
      markPrice: request.now - fundingTime < KEPT_MS ? decimal(perpetual.markAt(fundingTime)) : '',
    }));
  });
  return rows.flat().toSorted((a, b) => a.fundingTime - b.fundingTime);
};

const openInterest = (request: Request): unknown => {
  const perpetual = perpetualOf(request);
  return {
    openInterest: perpetual.openInterestAt(request.now).toFixed(3),
    symbol: perpetual.asset.symbol,
    time: request.now,
  };
};

const periods: Readonly<Record<string, number>> = {
  '5m': 5 * MINUTE,
  '15m': 15 * MINUTE,
  '30m': 30 * MINUTE,
  '1h': HOUR,
  '2h': 2 * HOUR,
  '4h': 4 * HOUR,
  '6h': 6 * HOUR,
  '12h': 12 * HOUR,
  '1d': DAY,
};

type Row = (perpetual: Perpetual, time: number, period: number) => Record<string, string>;

/** A statistic of the last thirty days; each row is made at the end of its period. */
const statistics = (row: Row): Endpoint => ({
  weight: () => 1,
  answer: (request) => {
    const perpetual = perpetualOf(request);
    const every = periodIn(request.parameters);
    const limit = limitOf(request.parameters, STATISTICS_DEFAULT, STATISTICS_MOST);
    const kept = request.now - KEPT_MS;
    if ((request.parameters.integer('startTime') ?? request.now) < kept) throw invalid('startTime');
    const first = Math.max(kept, perpetual.openedAt + every);
    return timesIn(request, { every, limit, first }).map((timestamp) => ({
      symbol: perpetual.asset.symbol,
      ...row(perpetual, timestamp, every),
      timestamp,
    }));
  },
});

const periodIn = (parameters: Parameters): number => {
  const period = parameters.text('period');
  if (period === undefined) throw missing('period');
  const every = Object.hasOwn(periods, period) ? periods[period] : undefined;
  if (every === undefined) throw invalid('period');
  return every;
};

const ratio = (value: number): string => value.toFixed(RATIO_PLACES);

const openInterestRow: Row = (perpetual, time) => {
  const coins = perpetual.openInterestAt(time);
  return { sumOpenInterest: decimal(coins), sumOpenInterestValue: decimal(coins * perpetual.markAt(time)) };
};

const takerRow: Row = ({ asset, trades }, time, period) => {
  const { lots, takerLots } = trades.over(time - period, time);
  return {
    buySellRatio: ratio(takerLots / Math.max(1, lots - takerLots)),
    buyVol: amount(takerLots, asset),
    sellVol: amount(lots - takerLots, asset),
  };
};

const crowdRow =
  (crowd: Crowd): Row =>
  (perpetual, time) => {
    const long = perpetual.longShareAt(time, crowd);
    return { longShortRatio: ratio(long / (1 - long)), longAccount: ratio(long), shortAccount: ratio(1 - long) };
  };

const endpoints: Readonly<Record<string, Endpoint>> = {
  '/fapi/v1/ping': { weight: () => 1, answer: () => ({}) },
  '/fapi/v1/time': { weight: () => 1, answer: ({ now }) => ({ serverTime: now }) },
  '/fapi/v1/exchangeInfo': {
    weight: () => 1,
    answer: ({ world, now }) =>
      futuresInfo(
        [...world.perpetuals.values()].filter(({ openedAt }) => openedAt <= now),
        now,
      ),
  },
  '/fapi/v1/klines': candles('trades'),
  '/fapi/v1/markPriceKlines': candles('mark'),
  '/fapi/v1/indexPriceKlines': candles('index', 'pair'),
  '/fapi/v1/depth': {
    weight: (parameters) => depthWeight(DEPTH_WEIGHTS, parameters.integer('limit') ?? DEPTH_DEFAULT),
    answer: depth,
  },
  '/fapi/v1/premiumIndex': { weight: (parameters) => (parameters.symbol() ? 1 : 10), answer: premiumIndex },
  '/fapi/v1/fundingRate': { weight: () => 1, answer: fundingRates },
  '/fapi/v1/openInterest': { weight: () => 1, answer: openInterest },
  '/futures/data/openInterestHist': statistics(openInterestRow),
  '/futures/data/takerlongshortRatio': statistics(takerRow),
  '/futures/data/topLongShortPositionRatio': statistics(crowdRow('topPositions')),
  '/futures/data/topLongShortAccountRatio': statistics(crowdRow('topAccounts')),
  '/futures/data/globalLongShortAccountRatio': statistics(crowdRow('everyone')),
};

/** Binance's public REST interface to the simulated perpetual contracts. */
export const binanceFutures = (world: World, clock: Clock): Dialect => ({
  target: 'binance',
  routes: routesOf(endpoints, world, new Weights(clock, FUTURES_WEIGHT_LIMIT)),
  refuse,
});
