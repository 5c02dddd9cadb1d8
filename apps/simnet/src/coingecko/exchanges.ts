import { rolling } from '../binance/ticker.ts';
import { bitcoin } from '../world/assets.ts';
import { dayOf } from '../world/days.ts';
import { hash, randomFrom } from '../world/random.ts';
import type { World } from '../world/world.ts';

const SALT = 103;
const ALL_PAIRS = 9; // times the volume of the pair that the simulation has

/** Id, name, year, country, and volume compared with the exchange that the simulation has. */
const known: readonly (readonly [string, string, number, string | null, number])[] = [
  ['binance', 'Binance', 2017, 'Cayman Islands', 1],
  ['gdax', 'Coinbase Exchange', 2012, 'United States', 0.17],
  ['bybit_spot', 'Bybit', 2018, 'United Arab Emirates', 0.24],
  ['okex', 'OKX', 2013, 'Seychelles', 0.19],
  ['bitget', 'Bitget', 2018, 'Seychelles', 0.2],
  ['kraken', 'Kraken', 2011, 'United States', 0.1],
  ['kucoin', 'KuCoin', 2014, 'Seychelles', 0.13],
  ['gate', 'Gate', 2013, 'Panama', 0.18],
  ['upbit', 'Upbit', 2017, 'South Korea', 0.13],
  ['mxc', 'MEXC', 2018, 'Seychelles', 0.16],
  ['crypto_com', 'Crypto.com Exchange', 2019, 'Cayman Islands', 0.14],
  ['huobi', 'HTX', 2013, 'Seychelles', 0.11],
  ['bitfinex', 'Bitfinex', 2014, 'British Virgin Islands', 0.02],
  ['bithumb', 'Bithumb', 2014, 'South Korea', 0.06],
  ['bitstamp', 'Bitstamp by Robinhood', 2013, 'Luxembourg', 0.02],
  ['gemini', 'Gemini', 2014, 'United States', 0.006],
  ['bitflyer', 'bitFlyer', 2014, 'Japan', 0.004],
  ['lbank', 'LBank', 2015, null, 0.12],
  ['bitmart', 'BitMart', 2017, 'Cayman Islands', 0.11],
  ['whitebit', 'WhiteBIT', 2018, 'Lithuania', 0.08],
];

/** Exchanges with their volume of the last 24 hours in bitcoin, in the order of trust. */
export const exchangesAt = (world: World, now: number): Record<string, unknown>[] => {
  const traded = rolling(world.markets.get('BTCUSDT')!, now).candle.lots / bitcoin.lotsPerUnit;
  return known.map(([id, name, year, country, share], index) => ({
    id,
    name,
    year_established: year,
    country,
    url: `https://${id}.example/`,
    image: `https://assets.coingecko.example/markets/${id}.png`,
    trust_score: index < 14 ? 10 : 8,
    trust_score_rank: index + 1,
    trade_volume_24h_btc: traded * ALL_PAIRS * share * (0.85 + 0.3 * randomFrom(hash(SALT, index, dayOf(now)))()),
  }));
};
