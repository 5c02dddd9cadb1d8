import { DAY } from '@chaintide/contracts/limits';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulatedNode } from '../bitcoin/node/node.ts';
import { startSimnet, type Simnet } from '../server.ts';
import { createWorld } from '../world/world.ts';

const NOW = Date.parse('2026-11-21T08:06:36.500Z');
const ALL =
  'AdrActCnt,AdrBalCnt,BlkCnt,CapMVRVCur,CapMrktCurUSD,FeeTotNtv,FlowInExNtv,FlowInExUSD,FlowOutExNtv,FlowOutExUSD,HashRate,IssTotNtv,IssTotUSD,PriceUSD,ROI1yr,ROI30d,SplyCur,SplyExNtv,SplyExpFut10yr,TxCnt,TxTfrCnt,volume_reported_spot_usd_1d,ReferenceRateUSD,TxTfrValAdjUSD';

interface Page {
  readonly data: readonly Readonly<Record<string, string | null>>[];
  readonly next_page_token?: string;
  readonly next_page_url?: string;
}

let simnet: Simnet;
const ask = (query: string): Promise<Response> => fetch(`${simnet.url}/v4/timeseries/asset-metrics?${query}`);
const page = async (query: string): Promise<Page> => (await ask(query)).json() as Promise<Page>;

beforeAll(async () => {
  const world = createWorld(1);
  simnet = await startSimnet({
    port: 0,
    world,
    clock: () => NOW,
    bitcoin: simulatedNode(world, { since: '2026-11-01' }),
  });
});
afterAll(() => simnet.close());

describe('the Coin Metrics dialect', () => {
  test('returns the whole history of complete days, in order, as decimal strings', async () => {
    const { data, ...next } = await page(`assets=btc&metrics=${ALL}&frequency=1d&page_size=10000&paging_from=start`);
    expect(next).toEqual({});
    expect(data[0]).toMatchObject({ asset: 'btc', time: '2009-01-03T00:00:00.000000000Z', PriceUSD: null });
    expect(data.at(-1)?.['time']).toBe('2026-11-20T00:00:00.000000000Z');
    for (const [index, row] of data.entries()) {
      if (index > 0) expect(Date.parse(row['time']!) - Date.parse(data[index - 1]!['time']!)).toBe(DAY);
      for (const name of ALL.split(',')) expect(row[name] ?? '0').toMatch(/^-?\d+(\.\d+)?$/);
    }
    expect(Object.values(data.at(-1)!).every((value) => value !== null)).toBe(true);
  });

  test('has the days before a chain that begins late from the world, and those of its blocks from them', async () => {
    const blocksIn = async (span: string): Promise<number[]> =>
      (await page(`assets=btc&metrics=BlkCnt,AdrActCnt&${span}`)).data.map((row) => Number(row['BlkCnt']));
    expect(Math.min(...(await blocksIn('start_time=2026-10-25&end_time=2026-10-31')))).toBeGreaterThan(100);
    expect(new Set(await blocksIn('start_time=2026-11-02&end_time=2026-11-20'))).toEqual(new Set([3]));
  });

  test("uses the exchange's close as the price of a day", async () => {
    const { data } = await page(
      'assets=btc&metrics=PriceUSD,CapMrktCurUSD,SplyCur&start_time=2024-02-28&end_time=2024-03-01',
    );
    const klines = (await (
      await fetch(
        `${simnet.url}/api/v3/klines?symbol=BTCUSDT&interval=1d&startTime=${Date.parse('2024-02-28')}&limit=3`,
      )
    ).json()) as string[][];
    expect(data.map((row) => Number(row['PriceUSD']))).toEqual(klines.map((kline) => Number(kline[4])));
    for (const row of data)
      expect(Number(row['CapMrktCurUSD'])).toBeCloseTo(Number(row['PriceUSD']) * Number(row['SplyCur']), 0);
  });

  test('starts ethereum at its own first day, with the closes of its own market', async () => {
    const { data } = await page(
      'assets=eth&metrics=PriceUSD,SplyCur,AdrActCnt,TxCnt,BlkCnt,CapMrktCurUSD&page_size=10000&paging_from=start',
    );
    expect(data[0]).toMatchObject({ asset: 'eth', time: '2015-07-30T00:00:00.000000000Z', PriceUSD: null, TxCnt: '0' });
    expect(data).toHaveLength((Date.parse('2026-11-21') - Date.parse('2015-07-30')) / DAY);
    expect(Object.values(data.at(-1)!).every((value) => value !== null)).toBe(true);
    const klines = (await (
      await fetch(
        `${simnet.url}/api/v3/klines?symbol=ETHUSDT&interval=1d&startTime=${Date.parse('2026-11-18')}&limit=3`,
      )
    ).json()) as string[][];
    expect(data.slice(-3).map((row) => Number(row['PriceUSD']))).toEqual(klines.map((kline) => Number(kline[4])));
    for (const row of data.slice(-3))
      expect(Number(row['CapMrktCurUSD'])).toBeCloseTo(Number(row['PriceUSD']) * Number(row['SplyCur']), 0);
  });

  test.each(['start', 'end'])('pages from the %s without a gap', async (end) => {
    const whole = await page('assets=btc&metrics=PriceUSD&start_time=2020-01-01&end_time=2020-12-31&page_size=10000');
    let url = `${simnet.url}/v4/timeseries/asset-metrics?assets=btc&metrics=PriceUSD&start_time=2020-01-01&end_time=2020-12-31&page_size=100&paging_from=${end}`;
    const pages: Page['data'][] = [];
    for (let next: string | undefined = url; next !== undefined; next = url) {
      const got = (await (await fetch(next)).json()) as Page;
      expect(got.next_page_token === undefined).toBe(got.next_page_url === undefined);
      pages.push(got.data);
      if (got.next_page_url === undefined) break;
      url = got.next_page_url;
    }
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 100, 66]);
    expect((end === 'start' ? pages : pages.toReversed()).flat()).toEqual(whole.data);
  });

  test.each(['usdt_eth', 'usdc_eth', 'busd', 'usdt_trx'])(
    'tells how %s moves: addresses, transfers, and their mean',
    async (asset) => {
      const { data } = await page(`assets=${asset}&metrics=AdrActCnt,TxTfrCnt,TxTfrValMeanNtv,SplyCur&page_size=10000`);
      expect(data.length).toBeGreaterThan(1_000);
      for (const row of data) {
        const [addresses, transfers] = [Number(row['AdrActCnt']), Number(row['TxTfrCnt'])];
        expect(Number.isInteger(addresses) && Number.isInteger(transfers)).toBe(true);
        expect(transfers > 0).toBe(row['TxTfrValMeanNtv'] !== null);
        expect(transfers * Number(row['TxTfrValMeanNtv'])).toBeLessThan(2 * Number(row['SplyCur']) + 1);
      }
    },
  );

  test('leaves out days without any of the metrics, and returns a hundred by default', async () => {
    const { data } = await page('assets=btc&metrics=PriceUSD&paging_from=start');
    expect(data).toHaveLength(100);
    expect(data[0]?.['time']).toBe('2010-07-18T00:00:00.000000000Z');
    expect((await page('assets=btc&metrics=PriceUSD&start_time=2027-01-01')).data).toEqual([]);
  });

  test.each([
    ['metrics=PriceUSD', 'missing_parameter', 'assets'],
    ['assets=btc', 'missing_parameter', 'metrics'],
    ['assets=doge&metrics=PriceUSD', 'bad_parameter', 'doge'],
    ['assets=btc,eth&metrics=PriceUSD', 'bad_parameter', 'btc,eth'],
    ['assets=__proto__&metrics=PriceUSD', 'bad_parameter', '__proto__'],
    ['assets=btc&metrics=PriceUSD,Nope', 'bad_parameter', 'Nope'],
    ['assets=eth&metrics=PriceUSD,HashRate', 'bad_parameter', 'HashRate'],
    ['assets=btc&metrics=toString', 'bad_parameter', 'toString'],
    ['assets=btc&metrics=PriceUSD&frequency=1h', 'bad_parameter', '1h'],
    ['assets=btc&metrics=PriceUSD&page_size=10001', 'bad_parameter', 'page_size'],
    ['assets=btc&metrics=PriceUSD&page_size=-1', 'bad_parameter', 'page_size'],
    ['assets=btc&metrics=PriceUSD&start_time=soon', 'bad_parameter', 'start_time'],
    ['assets=btc&metrics=PriceUSD&end_time=2020-13-01', 'bad_parameter', 'end_time'],
    ['assets=btc&metrics=PriceUSD&paging_from=middle', 'bad_parameter', 'paging_from'],
    ['assets=btc&metrics=PriceUSD&next_page_token=xyz', 'bad_parameter', 'next_page_token'],
    ['assets=btc&assets=eth&metrics=PriceUSD', 'bad_parameter', 'assets'],
  ])('refuses %s', async (query, type, named) => {
    const answer = await ask(query);
    expect(answer.status).toBe(400);
    const { error } = (await answer.json()) as { error: { type: string; message: string } };
    expect(error.type).toBe(type);
    expect(error.message).toContain(named);
  });
});
