import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulatedNode } from '../bitcoin/node/node.ts';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

interface Coin {
  readonly id: string;
  readonly symbol: string;
  readonly current_price: number;
  readonly market_cap: number;
  readonly market_cap_rank: number;
  readonly high_24h: number;
  readonly low_24h: number;
  readonly price_change_percentage_24h: number;
  readonly circulating_supply: number;
  readonly sparkline_in_7d?: { readonly price: readonly number[] };
}

const NOW = Date.parse('2026-11-25T08:00:00Z');
const MARKETS = '/api/v3/coins/markets?vs_currency=usd&order=market_cap_desc&per_page=100&page=1';
let simnet: Simnet;

beforeAll(async () => {
  const world = createWorld(1);
  const bitcoin = simulatedNode(world, { since: '2026-11-01' });
  simnet = await startSimnet({ port: 0, world, clock: () => NOW, bitcoin });
});
afterAll(() => simnet.close());

const ask = async <T>(path: string): Promise<T> => (await (await fetch(simnet.url + path)).json()) as T;

describe("CoinGecko's lists", () => {
  test('rank a hundred coins by market capitalisation', async () => {
    const coins = await ask<Coin[]>(MARKETS);
    expect(coins).toHaveLength(100);
    expect(coins.map(({ market_cap_rank: rank }) => rank)).toEqual(coins.map((_, index) => index + 1));
    expect(coins.map(({ market_cap: cap }) => cap)).toEqual(
      coins.map(({ market_cap: cap }) => cap).toSorted((a, b) => b - a),
    );
    expect(new Set(coins.map(({ id }) => id)).size).toBe(100);
    for (const coin of coins) {
      expect(coin.low_24h).toBeLessThanOrEqual(coin.current_price * 1.000_001);
      expect(coin.high_24h).toBeGreaterThanOrEqual(coin.current_price * 0.999_999);
      expect(coin.market_cap / (coin.current_price * coin.circulating_supply)).toBeCloseTo(1, 4);
      expect(Math.abs(coin.price_change_percentage_24h)).toBeLessThan(60);
      expect(coin).not.toHaveProperty('sparkline_in_7d');
    }
  });

  test.each([
    ['btc', 'BTCUSDT'],
    ['eth', 'ETHUSDT'],
  ])('agree with the ticker and the chain: %s', async (symbol, pair) => {
    const [coin] = (await ask<Coin[]>(`${MARKETS}&sparkline=true`)).filter((one) => one.symbol === symbol);
    const ticker = await ask<Record<string, string>>(`/api/v3/ticker/24hr?symbol=${pair}`);
    expect(coin!.current_price).toBeCloseTo(Number(ticker['lastPrice']), 1);
    expect(coin!.high_24h).toBeCloseTo(Number(ticker['highPrice']), 1);
    expect(coin!.price_change_percentage_24h).toBeCloseTo(Number(ticker['priceChangePercent']), 0);
    const { data } = await ask<{ data: Record<string, string>[] }>(
      `/v4/timeseries/asset-metrics?assets=${symbol}&metrics=SplyCur&frequency=1d&start_time=2026-11-20`,
    );
    expect(coin!.circulating_supply / Number(data.at(-1)!['SplyCur'])).toBeCloseTo(1, 4); // one by schedule, one by blocks
    expect(coin!.sparkline_in_7d!.price).toHaveLength(168);
    expect(coin!.sparkline_in_7d!.price.at(-1)).toBeCloseTo(coin!.current_price, 1);
  });

  test('agree with the stablecoins in circulation', async () => {
    const [tether] = (await ask<Coin[]>(MARKETS)).filter(({ id }) => id === 'tether');
    const chart = await ask<{ totalCirculating: { peggedUSD: number } }[]>('/stablecoincharts/all?stablecoin=1');
    expect(tether!.circulating_supply).toBe(chart.at(-1)!.totalCirculating.peggedUSD);
  });

  test('come in pages, and want a currency', async () => {
    const second = await ask<Coin[]>('/api/v3/coins/markets?vs_currency=usd&per_page=10&page=2');
    expect(second.map(({ market_cap_rank: rank }) => rank)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    expect((await fetch(`${simnet.url}/api/v3/coins/markets`)).status).toBe(422);
  });

  test('have exchanges with their volumes', async () => {
    const exchanges = await ask<{ id: string; trade_volume_24h_btc: number }[]>('/api/v3/exchanges?per_page=100');
    expect(exchanges.map(({ id }) => id)).toContain('binance');
    for (const { trade_volume_24h_btc: volume } of exchanges) expect(volume).toBeGreaterThan(0);
  });
});
