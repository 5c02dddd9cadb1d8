import type { Answer, Call, Dialect, Query } from '../dialect.ts';
import type { Refusal } from '../faults.ts';
import type { World } from '../world/world.ts';
import { changeOf, coinsAt, daysAgo, isoTime, type Quoted } from './coins.ts';
import { exchangesAt } from './exchanges.ts';

const MOST = 250;
const ALL_TIME_HIGH_AGO = 320; // days
const PLACES = 5;

const messages: Readonly<Record<Refusal, string>> = {
  429: 'You have exceeded the Rate Limit.',
  418: 'You have exceeded the Rate Limit.',
  451: 'Unavailable for legal reasons',
  403: 'Forbidden',
  500: 'Internal Server Error',
};

const refusal = (status: number, message: string): Answer => ({
  status,
  body: { status: { error_code: status, error_message: message } },
});

const numberIn = (value: Query[string] | undefined, otherwise: number): number => Number(value ?? otherwise);
const round = (value: number): number => Number(value.toFixed(PLACES));
/** Seven significant digits, as the vendor has them. */
const brief = (value: number): number => Number(value.toPrecision(7));

const pageOf = <Row>(rows: readonly Row[], { query }: Call): Row[] => {
  const size = Math.min(MOST, Math.max(1, numberIn(query['per_page'], 100)));
  const page = Math.max(1, numberIn(query['page'], 1));
  return rows.slice((page - 1) * size, page * size);
};

const marketOf = (coin: Quoted, rank: number, { query, now }: Call): Record<string, unknown> => {
  const { id, symbol, name, price, supply, volume, high, low, allTimeHigh, week } = coin;
  const change = changeOf(coin, 24);
  const asked = String(query['price_change_percentage'] ?? '').split(',');
  const hours = { '1h': 1, '24h': 24, '7d': 167 } as const;
  return {
    id,
    symbol,
    name,
    image: `https://assets.coingecko.example/coins/${id}.png`,
    current_price: brief(price),
    market_cap: Math.round(price * supply),
    market_cap_rank: rank,
    total_volume: Math.round(volume),
    high_24h: brief(high),
    low_24h: brief(low),
    price_change_percentage_24h: round(change),
    circulating_supply: supply,
    ath: allTimeHigh,
    ath_date: daysAgo(now, ALL_TIME_HIGH_AGO),
    last_updated: isoTime(now),
    ...(query['sparkline'] === 'true' && { sparkline_in_7d: { price: week } }),
    ...Object.fromEntries(
      Object.entries(hours)
        .filter(([span]) => asked.includes(span))
        .map(([span, count]) => [`price_change_percentage_${span}_in_currency`, round(changeOf(coin, count))]),
    ),
  };
};

/** CoinGecko's lists of coins and exchanges, without a key. */
export const coinGecko = (world: World): Dialect => ({
  target: 'coingecko',
  routes: {
    '/api/v3/coins/markets': (call) => {
      if (call.query['vs_currency'] !== 'usd') return refusal(422, 'Missing parameter vs_currency');
      const ranked = coinsAt(world, call.now).map((coin, index) => marketOf(coin, index + 1, call));
      return { status: 200, body: pageOf(ranked, call) };
    },
    '/api/v3/exchanges': (call) => ({ status: 200, body: pageOf(exchangesAt(world, call.now), call) }),
  },
  refuse: (fault) => refusal(Number(fault), messages[fault]),
});
