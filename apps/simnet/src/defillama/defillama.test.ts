import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

interface Row {
  readonly date: string;
  readonly totalCirculating: { readonly peggedUSD: number };
}

const NOW = Date.parse('2026-11-25T08:00:00Z');
let simnet: Simnet;

beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => NOW });
});
afterAll(() => simnet.close());

const ask = async <T>(path: string): Promise<T> => (await (await fetch(simnet.url + path)).json()) as T;
const chart = async (path: string): Promise<Map<string, number>> =>
  new Map(
    (await ask<Row[]>(`/stablecoincharts/${path}`)).map(({ date, totalCirculating: { peggedUSD } }) => [
      date,
      peggedUSD,
    ]),
  );

describe("DefiLlama's charts", () => {
  test('add up: chains to no more than a coin, coins to no more than the total, every day', async () => {
    const total = await chart('all');
    const coins = await Promise.all(['1', '2', '4'].map((id) => chart(`all?stablecoin=${id}`)));
    const chains = await Promise.all(
      ['1', '2', '4'].map(async (id) => [
        await chart(`Ethereum?stablecoin=${id}`),
        await chart(`Tron?stablecoin=${id}`),
      ]),
    );
    for (const [date, all] of total) {
      const each = coins.map((coin) => coin.get(date) ?? 0);
      expect(each.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(all);
      for (const [index, on] of chains.entries())
        expect(on.reduce((sum, chain) => sum + (chain.get(date) ?? 0), 0)).toBeLessThanOrEqual(
          each[index]! * 1.001 + 1e6,
        );
    }
    expect(total.size).toBeGreaterThan(3000);
    expect([...total.keys()].at(-1)).toBe(String(Date.UTC(2026, 10, 25) / 1000));
  });

  test('BUSD only shrinks since it was stopped', async () => {
    const busd = [...(await chart('all?stablecoin=4'))].filter(
      ([date]) => Number(date) >= Date.UTC(2023, 1, 13) / 1000,
    );
    for (const [index, [, value]] of busd.entries())
      if (index > 0) expect(value).toBeLessThanOrEqual(busd[index - 1]![1]);
  });

  test('prices stay near their peg', async () => {
    const rows = await ask<{ prices: Record<string, number> }[]>('/stablecoinprices');
    for (const { prices } of rows)
      for (const price of Object.values(prices)) expect(Math.abs(price - 1)).toBeLessThan(0.01);
    expect(Object.keys(rows.at(-1)!.prices).toSorted()).toEqual(['binance-usd', 'tether', 'usd-coin']);
  });

  test.each(['Nowhere', 'all?stablecoin=999'])('has nothing at %s', async (path) => {
    expect((await fetch(`${simnet.url}/stablecoincharts/${path}`)).status).toBe(404);
  });
});
