import { DAY, HOUR, SECOND } from '@chaintide/contracts/limits';
import { rolling } from '../binance/ticker.ts';
import { altcoins } from '../world/altcoin-table.ts';
import { QUOTE_UNITS } from '../world/candle.ts';
import { dayOf } from '../world/days.ts';
import type { Market } from '../world/market.ts';
import type { StablecoinId } from '../world/stablecoins.ts';
import type { World } from '../world/world.ts';

const WEEK_HOURS = 168;
const ALL_EXCHANGES = 14; // times the volume of the one that the simulation has
const STABLE_TURNOVER = 0.55; // a day

/** One coin as the vendor knows it, before its rank. */
export interface Quoted {
  readonly id: string;
  readonly symbol: string;
  readonly name: string;
  readonly price: number;
  readonly supply: number;
  readonly volume: number;
  readonly high: number;
  readonly low: number;
  readonly allTimeHigh: number;
  /** Hourly prices of a week, oldest first; the last is the present one. */
  readonly week: readonly number[];
}

const stablecoins: readonly (readonly [StablecoinId, string, string, string])[] = [
  ['usdt', 'tether', 'usdt', 'Tether'],
  ['usdc', 'usd-coin', 'usdc', 'USDC'],
  ['busd', 'binance-usd', 'busd', 'BUSD'],
];

/** The ends of the last 168 hours, the present moment last. */
const hoursTo = (now: number): number[] =>
  Array.from({ length: WEEK_HOURS }, (_, index) => now - (WEEK_HOURS - 1 - index) * HOUR);

const ofMarket = (
  market: Market,
  now: number,
  names: Pick<Quoted, 'id' | 'symbol' | 'name' | 'supply' | 'allTimeHigh'>,
): Quoted => {
  const { candle } = rolling(market, now);
  const week = hoursTo(now).map((time) => market.priceAt(Math.max(market.openedAt, time)));
  return {
    ...names,
    week: [...week.slice(0, -1), candle.close],
    price: candle.close,
    high: candle.high,
    low: candle.low,
    volume: (candle.quote / QUOTE_UNITS) * ALL_EXCHANGES,
    allTimeHigh: Math.max(names.allTimeHigh, candle.high),
  };
};

const spanOf = (week: readonly number[]): Pick<Quoted, 'price' | 'high' | 'low'> => {
  const day = week.slice(-24);
  return { price: week.at(-1)!, high: Math.max(...day), low: Math.min(...day) };
};

/** Every coin of the world at a moment, the largest first: bitcoin and ether at the ticker's price, with the supply of their chains. */
export const coinsAt = (world: World, now: number): Quoted[] => {
  const [bitcoin, ether] = [world.markets.get('BTCUSDT')!, world.markets.get('ETHUSDT')!];
  const [today, yesterday] = [dayOf(now), dayOf(now) - 1];
  const supplies = { btc: world.bitcoin.on(yesterday)?.supply ?? 0, eth: world.ethereum.on(yesterday)?.supply ?? 0 };
  const first = [
    ofMarket(bitcoin, now, {
      id: 'bitcoin',
      symbol: 'btc',
      name: 'Bitcoin',
      supply: supplies.btc,
      allTimeHigh: 126_080,
    }),
    ofMarket(ether, now, { id: 'ethereum', symbol: 'eth', name: 'Ethereum', supply: supplies.eth, allTimeHigh: 4_946 }),
  ];
  const hours = hoursTo(now);
  const stable = stablecoins.map(([key, id, symbol, name]): Quoted => {
    const week = hours.map((time) => world.stablecoins.priceOf(key, dayOf(time)));
    const supply = world.stablecoins.circulating(key, today) ?? 0;
    return { id, symbol, name, supply, week, ...spanOf(week), volume: supply * STABLE_TURNOVER, allTimeHigh: 1.32 };
  });
  const others = altcoins.map((coin): Quoted => {
    const [id, symbol, name, , supply, allTimeHigh] = coin;
    const week = hours.map((time, index) => world.altcoins.priceAt(coin, first[1]!.week[index]!, time));
    const span = spanOf(week);
    const volume = supply * span.price * world.altcoins.turnover(coin, today);
    return { id, symbol, name, supply, week, ...span, volume, allTimeHigh: Math.max(allTimeHigh, span.high) };
  });
  return [...first, ...stable, ...others].toSorted((a, b) => b.price * b.supply - a.price * a.supply);
};

/** Percent since so many hours ago. */
export const changeOf = ({ week, price }: Quoted, hours: number): number => {
  const before = week.at(-1 - hours) ?? week[0]!;
  return 100 * (price / before - 1);
};

export const isoTime = (time: number): string => new Date(time - (time % SECOND)).toISOString();
export const daysAgo = (now: number, days: number): string => isoTime(now - days * DAY);
