import type { Call, Handler } from '../dialect.ts';
import type { Market } from '../world/market.ts';
import type { Traded } from '../world/perpetual.ts';
import type { World } from '../world/world.ts';
import { inZone, intervalOf, zoneShift, type Interval } from './intervals.ts';
import { klineRow, klines } from './klines.ts';
import { Parameters } from './parameters.ts';
import { answerOf, invalid, invalidInterval, invalidSymbol, missing } from './refusals.ts';
import type { Weights } from './weights.ts';

export interface Request {
  readonly world: World;
  readonly parameters: Parameters;
  readonly now: number;
}

export interface Endpoint {
  readonly weight: (parameters: Parameters) => number;
  readonly answer: (request: Request) => unknown;
}

const KLINES_DEFAULT = 500;

/** The handlers of some endpoints, whose weights are counted together. */
export const routesOf = (
  endpoints: Readonly<Record<string, Endpoint>>,
  world: World,
  weights: Weights,
): Record<string, Handler> =>
  Object.fromEntries(
    Object.entries(endpoints).map(([path, endpoint]) => [path, handlerOf(endpoint, world, weights)] as const),
  );

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

type Opened = Pick<Market, 'openedAt'>;

/** The market of a symbol, once it has opened. */
export const listed = <M extends Opened>(markets: ReadonlyMap<string, M>, symbol: string, now: number): M => {
  const market = markets.get(symbol);
  if (market === undefined || market.openedAt > now) throw invalidSymbol();
  return market;
};

/** The market of the required parameter `symbol`. */
export const requested = <M extends Opened>(
  markets: ReadonlyMap<string, M>,
  { parameters, now }: Request,
  name = 'symbol',
): M => {
  const symbol = parameters.symbol(name);
  if (symbol === undefined) throw missing(name);
  return listed(markets, symbol, now);
};

/** The rows of a page of candles. */
export const klineRows = ({ parameters, now }: Request, market: Traded, most: number): unknown[] => {
  const interval = zonedInterval(parameters);
  const limit = parameters.integer('limit') ?? KLINES_DEFAULT;
  if (limit < 1) throw invalid('limit');
  const span = {
    startTime: parameters.integer('startTime'),
    endTime: parameters.integer('endTime'),
    limit: Math.min(limit, most),
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
