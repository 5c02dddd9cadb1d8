import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

const NOW = Date.parse('2026-11-25T08:00:00Z');
let simnet: Simnet;

beforeAll(async () => {
  simnet = await startSimnet({ port: 0, world: createWorld(1), clock: () => NOW });
});
afterAll(() => simnet.close());

const rowsAt = async (path: string): Promise<string[][]> =>
  (await (await fetch(simnet.url + path)).text())
    .trimEnd()
    .split(/\r?\n/)
    .map((line) => line.split(','));
const series = (id: string, more = '') => rowsAt(`/graph/fredgraph.csv?id=${id}${more}`);

describe("FRED's CSV", () => {
  test('has sessions with values, holidays without, and no weekends', async () => {
    const [header, ...rows] = await series('DGS10', '&cosd=2026-06-26&coed=2026-07-14');
    expect(header).toEqual(['observation_date', 'DGS10']);
    expect(rows.map(([day]) => day!.slice(-5))).toEqual([
      '06-26',
      '06-29',
      '06-30',
      '07-01',
      '07-02',
      '07-03',
      '07-06',
      '07-07',
      '07-08',
      '07-09',
      '07-10',
      '07-13',
      '07-14',
    ]);
    expect((await series('DGS10', '&cosd=2025-12-25&coed=2025-12-25')).at(-1)).toEqual(['2025-12-25', '']);
    for (const [, value] of rows) expect(Number(value)).toBeGreaterThan(0);
  });

  test.each([
    ['GDP', '2026-07-01'],
    ['M2SL', '2026-10-01'],
    ['WALCL', '2026-11-18'],
    ['WEI', '2026-11-14'],
    ['NASDAQCOM', '2026-11-24'],
  ])('%s ends with the period that is published by now', async (id, day) => {
    expect((await series(id)).at(-1)![0]).toBe(day);
  });

  test('says the same again, and differs by seed', async () => {
    const again = await startSimnet({ port: 0, world: createWorld(1), clock: () => NOW });
    const other = await startSimnet({ port: 0, world: createWorld(2), clock: () => NOW });
    const path = '/graph/fredgraph.csv?id=NASDAQCOM&cosd=2026-01-01';
    const texts = await Promise.all([simnet, again, other].map(async ({ url }) => (await fetch(url + path)).text()));
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).not.toBe(texts[2]);
    await Promise.all([again.close(), other.close()]);
  });

  test.each(['NOPE', '__proto__', ''])('has no series %j', async (id) => {
    expect((await fetch(`${simnet.url}/graph/fredgraph.csv?id=${id}`)).status).toBe(404);
  });
});

describe("FRED's archive", () => {
  type Row = { realtime_start: string; date: string; value: string };
  const archive = async (id: string, { url }: Simnet = simnet): Promise<Row[]> => {
    const answer = await fetch(`${url}/fred/series/observations?series_id=${id}&output_type=4&file_type=json`);
    return ((await answer.json()) as { observations: Row[] }).observations;
  };

  test('has every period that is published, with a first figure of which the newest stands', async () => {
    const rows = await archive('GDP');
    const now = await series('GDP');
    expect(rows.map(({ date }) => date)).toEqual(now.slice(1).map(([day]) => day));
    expect(rows.at(-1)).toEqual({
      date: '2026-07-01',
      realtime_start: '2026-10-29',
      realtime_end: '9999-12-31',
      value: now.at(-1)![1],
    });
    const [older, standing] = [Number(rows.at(-4)!.value), Number(now.at(-4)![1])];
    expect(older).not.toBe(standing);
    expect(Math.abs(older / standing - 1)).toBeLessThan(0.02);
  });

  test('is what the series said on the day of the release, and what it revises later', async () => {
    const row = (await archive('PAYEMS')).at(-3)!;
    const at = async (later: number): Promise<string[]> => {
      const then = await startSimnet({
        port: 0,
        world: createWorld(1),
        clock: () => Date.parse(row.realtime_start) + later * 86_400_000,
      });
      const text = await (await fetch(`${then.url}/graph/fredgraph.csv?id=PAYEMS&cosd=${row.date}`)).text();
      await then.close();
      return text.split('\n')[1]!.split(',');
    };
    expect(await at(0)).toEqual([row.date, row.value]);
    expect(await at(-1)).toEqual(['']);
    const [second, third] = [await at(30), await at(60)];
    expect(new Set([row.value, second[1], third[1]]).size).toBe(3);
  });

  test('does not know other series or other questions', async () => {
    for (const query of ['series_id=NOPE&output_type=4', 'series_id=GDP'])
      expect((await fetch(`${simnet.url}/fred/series/observations?${query}`)).status).toBe(400);
  });
});

describe('Stooq', () => {
  test('closes where FRED closes, within its own high and low', async () => {
    const [header, ...candles] = await rowsAt('/q/d/l/?s=%5Endq&i=d&d1=20260105&d2=20261120');
    expect(header).toEqual(['Date', 'Open', 'High', 'Low', 'Close', 'Volume']);
    const closes = new Map((await series('NASDAQCOM', '&cosd=2026-01-05')) as [string, string][]);
    for (const [day, ...parts] of candles) {
      const [open, high, low, close, volume] = parts.map(Number);
      expect(close).toBe(Number(closes.get(day!)));
      expect(low).toBeLessThanOrEqual(Math.min(open!, close!));
      expect(high).toBeGreaterThanOrEqual(Math.max(open!, close!));
      expect(volume).toBeGreaterThan(0);
    }
    expect(candles.length).toBeGreaterThan(200);
  });

  test('has no other symbol', async () => {
    expect(await rowsAt('/q/d/l/?s=aapl.us&i=d')).toEqual([['No data']]);
  });
});

test('shares move with bitcoin, but not as one', async () => {
  const { markets, economy } = createWorld(1);
  const day = Math.floor(NOW / 86_400_000);
  const bitcoin = markets.get('BTCUSDT')!;
  const closeOf = (at: number): number => bitcoin.over(at * 86_400_000, (at + 1) * 86_400_000).close;
  const returns = (of: (at: number) => number) =>
    Array.from({ length: 400 }, (_, i) => Math.log(of(day - 1 - i) / of(day - 2 - i)));
  const [x, y] = [returns(closeOf), returns(economy.nasdaq)];
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const covariance = (a: readonly number[], b: readonly number[]): number =>
    mean(a.map((value, i) => (value - mean(a)) * (b[i]! - mean(b))));
  const correlation = covariance(x, y) / Math.sqrt(covariance(x, x) * covariance(y, y));
  expect(correlation).toBeGreaterThan(0.2);
  expect(correlation).toBeLessThan(0.8);
});

describe("FRED's calendar", () => {
  const datesAt = async (more: string) =>
    (await (await fetch(`${simnet.url}/fred/releases/dates?realtime_start=2026-11-16&${more}`)).json()) as {
      count: number;
      release_dates: { release_id: number; date: string }[];
    };

  test('has the days on which its series grow, past and coming, in pages', async () => {
    const { count, release_dates: dates } = await datesAt('realtime_end=2026-12-24');
    expect(dates).toHaveLength(count);
    const of = (id: number) => dates.filter((one) => one.release_id === id).map(({ date }) => date);
    expect(of(20)).toEqual(['2026-11-19', '2026-11-26', '2026-12-03', '2026-12-10', '2026-12-17', '2026-12-24']);
    expect(of(10)).toEqual(['2026-12-16']);
    expect((await datesAt('realtime_end=2026-12-24&limit=2&offset=2')).release_dates).toEqual(dates.slice(2, 4));
  });

  test('of a span that ends before it begins is empty', async () => {
    expect(await datesAt('realtime_end=2026-01-01')).toMatchObject({ count: 0, release_dates: [] });
  });
});
