import type { Coin } from '../assets.ts';
import type { Metric } from './metric.ts';

const market = ['5m', '1h', '1d'] as const;
const ticking = { today: 'tick', steps: market } as const;
const price = { unit: 'usd', derivation: 'last', ...ticking } as const;
const turnover = { unit: 'usd', derivation: 'sum', ...ticking } as const;
/** Of all who hold a position: long ones for each short one, at the end of the bucket. */
const sides = { unit: 'ratio', derivation: 'last', steps: market } as const;

/** Orders in dollars that wait within one or two percent of the middle price; the exchange tells the present only. */
const depth = { unit: 'usd', derivation: 'last', steps: market } as const;
const liquidated = { unit: 'usd', derivation: 'sum', steps: ['1d'], isAwaited: true } as const;

const spot = (coin: Coin) =>
  ({
    bid_depth_1: depth,
    ask_depth_1: depth,
    bid_depth_2: depth,
    ask_depth_2: depth,
    spread: { unit: 'percent', derivation: 'last', steps: market },
    turnover,
    trade_count: { unit: 'count', derivation: 'sum', ...ticking },
    taker_buy: { unit: coin, derivation: 'sum', ...ticking },
  }) as const satisfies Record<string, Metric>;

const futures = (coin: Coin) =>
  ({
    futures_price: price,
    futures_volume: { unit: coin, derivation: 'sum', ...ticking },
    futures_turnover: turnover,
    futures_taker_buy: { unit: coin, derivation: 'sum', ...ticking },
    mark_price: price,
    index_price: price,
    funding: { unit: 'percent', derivation: 'sum', steps: ['1h', '1d'] }, // what was paid in the bucket
    open_interest: { unit: coin, derivation: 'last', ...ticking },
    open_interest_usd: price,
    taker_bought: { unit: coin, derivation: 'sum', steps: market },
    taker_sold: { unit: coin, derivation: 'sum', steps: market },
    accounts_ratio: sides,
    top_accounts_ratio: sides,
    top_positions_ratio: sides,
    longs_liquidated: liquidated,
    shorts_liquidated: liquidated,
  }) as const satisfies Record<string, Metric>;

type Name = keyof ReturnType<typeof spot> | keyof ReturnType<typeof futures>;
type Metrics<C extends Coin> = Readonly<Record<`${C}.${Name}`, Metric>>;

/** Trading of a coin against USDT on one exchange, beyond its candles; and its perpetual contract there. */
export const exchangeMetrics = <C extends Coin>(coin: C): Metrics<C> => {
  const own: Readonly<Record<Name, Metric>> = { ...spot(coin), ...futures(coin) };
  return Object.fromEntries(Object.entries(own).map(([name, metric]) => [`${coin}.${name}`, metric])) as Metrics<C>;
};
