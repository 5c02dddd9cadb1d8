import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

const NOW = Date.parse('2026-11-21T08:06:36.500Z'); // a Saturday
let now = NOW;
let simnet: Simnet;

const ask = (path: string): Promise<Response> => fetch(`${simnet.url}${path}`);
const json = async <T>(path: string): Promise<T> => (await ask(path)).json() as Promise<T>;
type Row = [number, string, string, string, string, string, number, string, number, string, string, string];
const klines = (query: string): Promise<Row[]> => json(`/api/v3/klines?symbol=BTCUSDT&${query}`);

beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => now });
});
afterAll(() => simnet.close());

describe('klines', () => {
  test('have twelve fields, numbers as strings of eight decimals', async () => {
    const [row] = await klines('interval=1h&limit=1');
    expect(row).toHaveLength(12);
    expect(row![0]).toBe(Date.parse('2026-11-21T08:00:00Z'));
    expect(row![6]).toBe(row![0] + HOUR - 1);
    for (const index of [1, 2, 3, 4, 5, 7, 9, 10]) expect(row![index]).toMatch(/^\d+\.\d{8}$/);
    expect(row![8]).toSatisfy(Number.isInteger);
    expect(row![11]).toBe('0');
  });

  test('are the most recent 500 without a start, and ascend from a given start', async () => {
    const recent = await klines('interval=1d');
    expect(recent).toHaveLength(500);
    expect(recent.at(-1)![0]).toBe(Date.parse('2026-11-21'));
    const early = await klines('interval=1d&startTime=0&limit=3');
    expect(early.map(([openTime]) => new Date(openTime).toISOString().slice(0, 10))).toEqual([
      '2010-07-18',
      '2010-07-19',
      '2010-07-20',
    ]);
    const until = await klines(`interval=1d&endTime=${Date.parse('2020-02-29T12:00:00Z')}&limit=2`);
    expect(until.map(([openTime]) => openTime)).toEqual([Date.parse('2020-02-28'), Date.parse('2020-02-29')]);
    const between = await klines(
      `interval=1m&startTime=${Date.parse('2020-02-29T00:00:30Z')}&endTime=${Date.parse('2020-02-29T00:03:00Z')}`,
    );
    expect(between.map(([openTime]) => (openTime % DAY) / MINUTE)).toEqual([1, 2, 3]);
    expect(await klines('interval=1d&startTime=99999999999999')).toEqual([]);
    expect(await klines('interval=1d&endTime=1')).toEqual([]);
    expect(await klines('interval=1d&startTime=1500000000000&endTime=1400000000000')).toEqual([]);
  });

  test('never exceed a thousand, and the pages join', async () => {
    const pages: Row[] = [];
    for (let startTime = 0; ;) {
      const page = await klines(`interval=1d&limit=5000&startTime=${startTime}`);
      pages.push(...page);
      if (page.length < 1_000) break;
      startTime = page.at(-1)![6] + 1;
    }
    expect(pages).toHaveLength((Date.parse('2026-11-21') - Date.parse('2010-07-18')) / DAY + 1);
    for (const [index, row] of pages.slice(1).entries()) {
      expect(row[0]).toBe(pages[index]![6] + 1);
      expect(row[1]).toBe(pages[index]![4]);
    }
  });

  test.each([
    ['1s', '2026-11-21T08:06:36Z'],
    ['1m', '2026-11-21T08:06:00Z'],
    ['3m', '2026-11-21T08:06:00Z'],
    ['5m', '2026-11-21T08:05:00Z'],
    ['15m', '2026-11-21T08:00:00Z'],
    ['30m', '2026-11-21T08:00:00Z'],
    ['1h', '2026-11-21T08:00:00Z'],
    ['2h', '2026-11-21T08:00:00Z'],
    ['4h', '2026-11-21T08:00:00Z'],
    ['6h', '2026-11-21T06:00:00Z'],
    ['8h', '2026-11-21T08:00:00Z'],
    ['12h', '2026-11-21T00:00:00Z'],
    ['1d', '2026-11-21T00:00:00Z'],
    ['1w', '2026-11-16T00:00:00Z'],
    ['1M', '2026-11-01T00:00:00Z'],
  ])('of %s begin where Binance begins them', async (interval, start) => {
    expect((await klines(`interval=${interval}&limit=1`))[0]![0]).toBe(Date.parse(start));
  });

  test('contain only what has happened so far, at any size', async () => {
    const { price } = await json<{ price: string }>('/api/v3/ticker/price?symbol=BTCUSDT');
    for (const interval of ['1s', '1m', '1h', '1d', '1w', '1M'])
      expect((await klines(`interval=${interval}&limit=1`))[0]![4]).toBe(price);
    const [before] = await klines('interval=1d&limit=1');
    now = NOW + HOUR;
    const [after] = await klines('interval=1d&limit=1');
    now = NOW;
    expect(Number(after![5])).toBeGreaterThan(Number(before![5]));
    expect(Number(after![2])).toBeGreaterThanOrEqual(Number(before![2]));
  });

  test('follow the requested time zone', async () => {
    const [row] = await klines('interval=1d&limit=1&timeZone=8');
    expect(row![0]).toBe(Date.parse('2026-11-20T16:00:00Z'));
    expect((await klines('interval=1d&limit=1&timeZone=-3:30'))[0]![0]).toBe(Date.parse('2026-11-21T03:30:00Z'));
  });

  test('add up to a week from its days', async () => {
    const startTime = Date.parse('2026-11-09');
    const [week] = await klines(`interval=1w&startTime=${startTime}&limit=1`);
    const days = await klines(`interval=1d&startTime=${startTime}&limit=7`);
    expect(week![2]).toBe(days.map((day) => day[2]).toSorted((a, b) => Number(b) - Number(a))[0]);
    expect(Number(week![5])).toBeCloseTo(
      days.reduce((sum, day) => sum + Number(day[5]), 0),
      4,
    );
    expect([week![1], week![4]]).toEqual([days[0]![1], days[6]![4]]);
  });
});

describe('tickers and lists', () => {
  test('have a consistent daily ticker', async () => {
    const ticker = await json<Record<string, string | number>>('/api/v3/ticker/24hr?symbol=ETHUSDT');
    expect(Object.keys(ticker)).toHaveLength(21);
    expect(Number(ticker['lastPrice']) - Number(ticker['openPrice'])).toBeCloseTo(Number(ticker['priceChange']), 6);
    expect(Number(ticker['weightedAvgPrice'])).toBeLessThanOrEqual(Number(ticker['highPrice']));
    expect(Number(ticker['weightedAvgPrice'])).toBeGreaterThanOrEqual(Number(ticker['lowPrice']));
    expect(Number(ticker['closeTime']) - Number(ticker['openTime'])).toBe(DAY - 1);
    expect(Number(ticker['bidPrice'])).toBeLessThan(Number(ticker['askPrice']));
  });

  test('are an object for one symbol and a list for several', async () => {
    expect(await json('/api/v3/ticker/24hr')).toHaveLength(2);
    expect(await json('/api/v3/ticker/price?symbols=["ETHUSDT"]')).toMatchObject([{ symbol: 'ETHUSDT' }]);
    expect(Object.keys(await json('/api/v3/ticker/24hr?symbol=BTCUSDT&type=MINI'))).toHaveLength(12);
    expect(await json('/api/v3/avgPrice?symbol=BTCUSDT')).toMatchObject({ mins: 5, closeTime: NOW });
  });

  test('include symbols, filters and the time', async () => {
    const info = await json<{ symbols: { symbol: string; filters: { filterType: string }[] }[] }>(
      '/api/v3/exchangeInfo',
    );
    expect(info.symbols.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT']);
    expect(info.symbols[0]!.filters.map(({ filterType }) => filterType)).toEqual(
      expect.arrayContaining(['PRICE_FILTER', 'LOT_SIZE', 'NOTIONAL']),
    );
    expect(await json('/api/v3/exchangeInfo?symbol=ETHUSDT')).toMatchObject({ symbols: [{ symbol: 'ETHUSDT' }] });
    expect(await json('/dapi/v1/exchangeInfo')).toMatchObject({ symbols: [] });
    expect(await json('/api/v3/ping')).toEqual({});
    expect(await json('/api/v3/time')).toEqual({ serverTime: NOW });
  });
});

describe('bad requests', () => {
  test.each([
    ['/api/v3/klines?interval=1d', -1102],
    ['/api/v3/klines?symbol=BTCUSDT', -1102],
    ['/api/v3/klines?symbol=&interval=1d', -1105],
    ['/api/v3/klines?symbol=DOGEUSDT&interval=1d', -1121],
    ['/api/v3/klines?symbol=btcusdt&interval=1d', -1100],
    ['/api/v3/klines?symbol=BTCUSDT&interval=7m', -1120],
    ['/api/v3/klines?symbol=BTCUSDT&interval=1d&limit=x', -1100],
    ['/api/v3/klines?symbol=BTCUSDT&interval=1d&startTime=-1', -1100],
    ['/api/v3/klines?symbol=BTCUSDT&interval=1d&limit=0', -1130],
    ['/api/v3/klines?symbol=BTCUSDT&interval=1d&timeZone=25', -1130],
    ['/api/v3/klines?symbol=BTCUSDT&symbol=ETHUSDT&interval=1d', -1101],
    ['/api/v3/ticker/24hr?symbol=BTCUSDT&symbols=["ETHUSDT"]', -1128],
    ['/api/v3/ticker/24hr?symbol=NOPE', -1121],
    ['/api/v3/ticker/24hr?symbols=[BTCUSDT]', -1100],
    ['/api/v3/exchangeInfo?symbols=["NOPE"]', -1121],
  ])('are refused: %s with %i', async (path, code) => {
    const answer = await ask(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({ code, msg: expect.any(String) });
  });

  test('are not found at an unknown path', async () => {
    expect((await ask('/api/v3/nothing')).status).toBe(404);
  });
});

test('count weights, then refuse with 429, then with a ban', async () => {
  now = NOW + 10 * MINUTE;
  expect((await ask('/api/v3/klines?symbol=BTCUSDT&interval=1d&limit=1')).headers.get('x-mbx-used-weight-1m')).toBe(
    '2',
  );
  expect((await ask('/api/v3/exchangeInfo')).headers.get('x-mbx-used-weight-1m')).toBe('22');
  for (let used = 22; used + 80 <= 6_000; used += 80) await ask('/api/v3/ticker/24hr');
  const refused = await ask('/api/v3/ticker/24hr');
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await refused.json()).toMatchObject({ code: -1003 });
  for (let ignored = 0; ignored < 10; ignored += 1) await ask('/api/v3/ping');
  const banned = await ask('/api/v3/ping');
  expect(banned.status).toBe(418);
  expect(banned.headers.get('retry-after')).toBe('120');
  now += 3 * MINUTE;
  expect((await ask('/api/v3/ping')).status).toBe(200);
  now = NOW;
});
