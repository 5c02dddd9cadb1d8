import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

const NOW = Date.parse('2026-11-21T08:06:36.500Z');
let simnet: Simnet;

const ask = (path: string): Promise<Response> => fetch(`${simnet.url}${path}`);
const json = async <T>(path: string): Promise<T> => (await ask(path)).json() as Promise<T>;
type Row = [number, ...string[]];
interface Statistic {
  readonly timestamp: number;
  readonly [name: string]: unknown;
}
const statistic = (name: string, query: string): Promise<Statistic[]> =>
  json(`/futures/data/${name}?symbol=BTCUSDT&${query}`);

beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => NOW });
});
afterAll(() => simnet.close());

describe('candles of the contracts', () => {
  const candles = (path: string, query: string): Promise<Row[]> => json(`${path}&${query}`);
  const paths = {
    spot: '/api/v3/klines?symbol=BTCUSDT',
    trades: '/fapi/v1/klines?symbol=BTCUSDT',
    mark: '/fapi/v1/markPriceKlines?symbol=BTCUSDT',
    index: '/fapi/v1/indexPriceKlines?pair=BTCUSDT',
  };

  test('the index is the spot price, the mark price lies between it and the contract', async () => {
    const query = `interval=1h&startTime=${NOW - 2 * DAY}&limit=24`;
    const [spot, trades, mark, index] = await Promise.all(Object.values(paths).map((path) => candles(path, query)));
    for (const [at, [time, , , , close]] of spot!.entries()) {
      const closes = [index, mark, trades].map((rows) => Number(rows![at]![4]));
      expect([index![at]![0], closes[0]]).toEqual([time, Number(close)]);
      const [low, high] = [Math.min(closes[0]!, closes[2]!), Math.max(closes[0]!, closes[2]!)];
      expect(closes[1]).toBeGreaterThanOrEqual(low - 0.02);
      expect(closes[1]).toBeLessThanOrEqual(high + 0.02);
    }
  });

  test('candles of any length agree with each other', async () => {
    const from = Date.parse('2026-11-19');
    const [day] = await candles(paths.trades, `interval=1d&startTime=${from}&limit=1`);
    const fine = await candles(paths.trades, `interval=5m&startTime=${from}&limit=288`);
    const column = (at: number): number[] => fine.map((row) => Number(row[at]));
    expect(Number(day![1])).toBe(column(1)[0]);
    expect(Number(day![2])).toBe(Math.max(...column(2)));
    expect(Number(day![3])).toBe(Math.min(...column(3)));
    expect(Number(day![4])).toBe(column(4).at(-1));
    expect(Number(day![5])).toBeCloseTo(
      column(5).reduce((sum, value) => sum + value, 0),
      3,
    );
    for (const [, open, high, low, close] of fine) {
      expect(Number(high)).toBeGreaterThanOrEqual(Math.max(Number(open), Number(close)));
      expect(Number(low)).toBeLessThanOrEqual(Math.min(Number(open), Number(close)));
    }
  });

  test('start when the contract was listed', async () => {
    const [first] = await candles(paths.trades, 'interval=1d&startTime=0&limit=1');
    expect(new Date(first![0]).toISOString().slice(0, 10)).toBe('2019-09-09');
  });
});

describe('funding', () => {
  interface Paid {
    readonly symbol: string;
    readonly fundingTime: number;
    readonly fundingRate: string;
  }

  test('is paid every eight hours, and follows the premium beyond the usual rate', async () => {
    const paid = await json<Paid[]>('/fapi/v1/fundingRate?symbol=BTCUSDT&startTime=0&limit=1000');
    expect(paid).toHaveLength(1_000);
    for (const [index, { fundingTime }] of paid.entries())
      if (index > 0) expect(fundingTime - paid[index - 1]!.fundingTime).toBe(8 * HOUR);
    const rates = paid.map(({ fundingRate }) => Number(fundingRate));
    expect(rates.filter((rate) => rate === 0.000_1).length).toBeGreaterThan(100);
    expect(Math.max(...rates)).toBeGreaterThan(0.000_3);
    expect(Math.min(...rates)).toBeLessThan(0);
  });

  test('of all contracts without a symbol', async () => {
    const paid = await json<Paid[]>('/fapi/v1/fundingRate?limit=2');
    expect(new Set(paid.map(({ symbol }) => symbol))).toEqual(new Set(['BTCUSDT', 'ETHUSDT']));
    expect(paid.at(-1)!.fundingTime).toBe(Date.parse('2026-11-21T08:00:00Z'));
  });
});

describe('statistics', () => {
  const names = [
    'openInterestHist',
    'takerlongshortRatio',
    'topLongShortPositionRatio',
    'topLongShortAccountRatio',
    'globalLongShortAccountRatio',
  ];

  test.each(names)('%s: the newest rows, or ascending from a start, of thirty days only', async (name) => {
    const newest = await statistic(name, 'period=5m');
    expect(newest).toHaveLength(30);
    expect(newest.at(-1)!.timestamp).toBe(Date.parse('2026-11-21T08:05:00Z'));
    const start = Date.parse('2026-11-01');
    const page = await statistic(name, `period=1h&startTime=${start}&limit=500`);
    expect(page.map(({ timestamp }) => timestamp)).toEqual(page.map((_, index) => start + index * HOUR));
    expect((await statistic(name, `period=1d&limit=500`)).length).toBe(30);
    const tooEarly = await ask(`/futures/data/${name}?symbol=BTCUSDT&period=1d&startTime=${NOW - 31 * DAY}`);
    expect([tooEarly.status, await tooEarly.json()]).toEqual([400, { code: -1130, msg: expect.any(String) }]);
  });

  test('what takers bought and sold is what the candles say', async () => {
    const [row] = await statistic('takerlongshortRatio', 'period=5m&limit=1');
    const [candle] = await json<Row[]>(
      `/fapi/v1/klines?symbol=BTCUSDT&interval=5m&startTime=${row!.timestamp - 5 * MINUTE}&limit=1`,
    );
    expect(row!['buyVol']).toBe(candle![9]);
    expect(Number(row!['buyVol']) + Number(row!['sellVol'])).toBeCloseTo(Number(candle![5]), 6);
    expect(Number(row!['buySellRatio'])).toBeCloseTo(Number(row!['buyVol']) / Number(row!['sellVol']), 3);
  });

  test.each(['period=7m', 'period=5m&limit=0', 'limit=3'])('%s is refused', async (query) => {
    expect((await ask(`/futures/data/openInterestHist?symbol=BTCUSDT&${query}`)).status).toBe(400);
  });
});

test('the budget of futures is their own', async () => {
  const spot = Number((await ask('/api/v3/time')).headers.get('x-mbx-used-weight-1m'));
  const before = Number((await ask('/fapi/v1/time')).headers.get('x-mbx-used-weight-1m'));
  await ask('/fapi/v1/klines?symbol=BTCUSDT&interval=1d&limit=1500');
  expect(Number((await ask('/fapi/v1/time')).headers.get('x-mbx-used-weight-1m'))).toBe(before + 11);
  expect(Number((await ask('/api/v3/time')).headers.get('x-mbx-used-weight-1m'))).toBe(spot + 1);
});
