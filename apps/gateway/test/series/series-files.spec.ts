import { API_BASE, fillPath, type Envelope, type Route } from '@chaintide/contracts/http';
import {
  catalogueRoute,
  introductionsRoute,
  compactRoute,
  exportRoute,
  historyRoute,
  seriesRoute,
  type CompactSeries,
} from '@chaintide/contracts/charts/indicators';
import { marketRoute } from '@chaintide/contracts/market/market';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { decodeCompact } from '@chaintide/indicators/compact';
import type { MetricId } from '@chaintide/indicators/metrics';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { Callers } from '../callers.ts';
import { freshFolder } from '../rig.ts';
import { bareGateway } from './bare-gateway.ts';

const FIRST = Date.UTC(2020, 0, 1);
const COUNT = 800;
const GATED = 'btc.golden_ratio'; // L3, derived from the price

const priceOf = (index: number): number => 1_000 * (2 + Math.sin(index * index));
const dayOf = (index: number): string => new Date(FIRST + index * DAY).toISOString().slice(0, 10);

describe('series as files', () => {
  let gateway: Gateway;
  let callers: Callers;
  let folder: Awaited<ReturnType<typeof freshFolder>>;

  beforeAll(async () => {
    folder = await freshFolder();
    gateway = await bareGateway(folder.folder, { API_DOCS: true });
    callers = Callers.at(gateway);
    give('btc.price', COUNT, priceOf);
    give('btc.supply', COUNT, () => 10);
    give('btc.realized_cap', COUNT - 100, () => 5_000);
    gateway.app.get(SeriesService).ingest({
      source: 'Exchange',
      simulated: true,
      priority: 2,
      fetchedAt: FIRST,
      step: '1d',
      points: { 'btc.price': [{ time: FIRST + COUNT * DAY, value: 7 }] },
      provisionalFrom: FIRST + COUNT * DAY,
    });
  }, 120_000);
  afterAll(async () => {
    await gateway.stop();
    await folder.remove();
  });

  const give = (metric: MetricId, count: number, value: (index: number) => number): void =>
    gateway.app.get(SeriesService).ingest({
      source: 'Coin Metrics',
      simulated: false,
      priority: 1,
      fetchedAt: FIRST,
      step: '1d',
      points: {
        [metric]: Array.from({ length: count }, (_, index) => ({ time: FIRST + index * DAY, value: value(index) })),
      },
    });

  const get = (
    route: Route,
    params: Record<string, string>,
    { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
  ): Promise<Response> => fetch(`${gateway.url}${API_BASE}${fillPath(route.path, params)}${query}`, { headers });
  const dataOf = async <T>(response: Promise<Response>): Promise<T> =>
    ((await (await response).json()) as Envelope<T>).data!;
  const refusal = async (response: Promise<Response>): Promise<unknown> => {
    const answer = (await (await response).json()) as Envelope<unknown>;
    return 'error' in answer ? [(await response).status, answer.error.name] : 'granted';
  };
  const compact = (id: string, headers = {}): Promise<CompactSeries> => dataOf(get(compactRoute, { id }, { headers }));
  const asVip = async (): Promise<Record<string, string>> => ({
    authorization: `Bearer ${await callers.tokenOf(await callers.open({ level: 'vip', levelUntil: Date.now() + DAY }))}`,
  });

  describe('a history', () => {
    it.each([
      ['br', 'br'],
      ['gzip', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
    ])('is sent to clients that accept %s, cacheable forever, in the encoding %s', async (accepted, encoding) => {
      const { history, times } = await compact('btc.price');
      const response = await get(
        historyRoute,
        { id: 'btc.price', key: history!.key },
        { headers: { 'accept-encoding': accepted } },
      );
      expect(response.status).toBe(200);
      expect(
        Object.fromEntries(
          ['content-type', 'content-encoding', 'cache-control', 'vary'].map((name) => [
            name,
            response.headers.get(name),
          ]),
        ),
      ).toEqual({
        'content-type': 'application/octet-stream',
        'content-encoding': encoding,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
      });
      const decoded = decodeCompact(new Uint8Array(await response.arrayBuffer()));
      expect(decoded.times.length).toBe(history!.points);
      expect(decoded.times.at(-1)! + DAY / SECOND).toBe(times[0]);
      expect(
        decoded.columns[0]!.every((value, index) => Math.abs(value - priceOf(index)) <= priceOf(index) * 2 ** -21),
      ).toBe(true);
    });

    it('of a gated indicator is cached by its caller only, and given to nobody else', async () => {
      const headers = await asVip();
      const { history } = await compact(GATED, headers);
      const response = await get(historyRoute, { id: GATED, key: history!.key }, { headers });
      expect(response.headers.get('cache-control')).toBe('private, max-age=31536000, immutable');
      expect(await refusal(get(historyRoute, { id: GATED, key: history!.key }))).toEqual([401, 'login.required']);
      expect(await compact(GATED)).toMatchObject({ history: null, preview: { remedy: 'login' } });
    });

    it('with an unknown key is gone, and the refusal is not cached', async () => {
      const response = await get(historyRoute, { id: 'btc.price', key: 'AAAAAAAAAAAAAAAA' });
      expect([response.status, response.headers.get('cache-control')]).toEqual([410, 'no-store']);
      expect(await refusal(get(historyRoute, { id: 'btc.price', key: 'AAAAAAAAAAAAAAAA' }))).toEqual([
        410,
        'history.outdated',
      ]);
    });
  });

  describe('a cacheable response', () => {
    it.each([
      ['the tail', compactRoute],
      ['the series', seriesRoute],
      ['the catalogue', catalogueRoute],
      ['the introductions', introductionsRoute],
    ])('is transferred once: %s', async (_, route: Route) => {
      const first = await get(route, { id: 'btc.price' });
      expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
      const tag = first.headers.get('etag')!;
      const again = await get(route, { id: 'btc.price' }, { headers: { 'if-none-match': `"other", ${tag}` } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
      expect((await get(route, { id: 'btc.price' }, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
    });

    it('changes with a tick', async () => {
      const tag = (await get(compactRoute, { id: 'btc.drawdown' })).headers.get('etag')!;
      gateway.app.get(SeriesService).ingest({
        source: 'Exchange',
        simulated: true,
        priority: 2,
        fetchedAt: FIRST,
        step: '1d',
        points: { 'btc.price': [{ time: FIRST + COUNT * DAY, value: 8 }] },
        provisionalFrom: FIRST + COUNT * DAY,
      });
      const again = await get(compactRoute, { id: 'btc.drawdown' }, { headers: { 'if-none-match': tag } });
      expect(again.status).toBe(200);
    });
  });

  describe('an export', () => {
    const rowsOf = (text: string): string[] => text.split('\r\n');
    const exported = async (query: string, id = 'btc.price', headers = {}): Promise<Response> =>
      get(exportRoute, { id }, { query, headers });

    it('is a table preceded by its origin', async () => {
      const response = await exported(`?from=${dayOf(796)}&sma=2&ema=3&with=btc.drawdown,btc.price,btc.mvrv`);
      expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="btc.price_1d_${dayOf(796)}_${dayOf(800)}.csv"`,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      const bytes = Buffer.from(await response.arrayBuffer());
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
      const rows = rowsOf(bytes.subarray(3).toString());
      const head = rows.findIndex((row) => row.startsWith('time'));
      expect(rows[head]).toBe('time,btc.price,btc.price SMA 2,btc.price EMA 3,btc.drawdown,btc.mvrv');
      expect(rows.length).toBe(head + 1 + 5 + 1);
      const [time, price, sma, , , mvrv] = rows[head + 1]!.split(',');
      expect([time, Number(price), Number(sma), mvrv]).toEqual([
        dayOf(796),
        priceOf(796),
        (priceOf(796) + priceOf(795)) / 2,
        '',
      ]);
      const told = rows.slice(0, head).map((row) => row.replace(/^"|"$/g, ''));
      expect(told.every((row) => row.startsWith('# '))).toBe(true);
      for (const part of [
        '# id: btc.price',
        '# id: btc.mvrv',
        '# resolution: 1d',
        '# sources: Coin Metrics, Exchange',
        '# licence of Exchange: Exchange Terms of Use; 数据来自 Exchange / Data from Exchange; 商用须经许可 / commercial use needs permission',
        `# simulated: ${dayOf(800)} to ${dayOf(800)}`,
        `# provisional from: ${dayOf(800)}`,
      ])
        expect(told).toContain(part);
      expect(told.at(-1)).toBe('# 所有数据仅供参考 / All data is for reference only');
    });

    it('has the same content as an object', async () => {
      const response = await exported(`?from=${dayOf(796)}&to=${dayOf(797)}&format=json&sma=2`);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(await response.json()).toMatchObject({
        resolution: '1d',
        from: dayOf(796),
        to: dayOf(797),
        times: [dayOf(796), dayOf(797)],
        series: [
          {
            id: 'btc.price',
            sources: ['Coin Metrics'],
            simulated: [],
            provisionalFrom: null,
            licences: [{ source: 'Coin Metrics', name: 'CC BY-NC 4.0', use: 'noncommercial' }],
          },
        ],
        columns: [{ name: 'btc.price', unit: 'usd' }, { name: 'btc.price SMA 2' }],
        values: [
          [priceOf(796), priceOf(797)],
          [(priceOf(796) + priceOf(795)) / 2, (priceOf(797) + priceOf(796)) / 2],
        ],
      });
    });

    it.each([
      ['a range without points', '?from=2019-01-01&to=2019-02-01', [404, 'range.empty']],
      ['a range of the future', '?to=2099-01-01', [400, 'range.future']],
      ['an unknown indicator beside it', '?with=btc.nothing', [404, 'indicator.unknown']],
      ['an indicator above the grade beside it', `?with=${GATED}`, [401, 'login.required']],
      ['a source that there is not', '?with=btc.hash_rate', [503, 'indicator.noSource']],
      ['a resolution above the grade', '?resolution=1h', [401, 'login.required']],
      ['an average that is too long', '?sma=101', [400, 'request.invalid']],
      ['an unknown parameter', '?mean=x', [400, 'parameter.unknown']],
    ])('is refused completely for %s', async (_, query, expected) => {
      expect(await refusal(exported(query))).toEqual(expected);
    });

    it('is refused completely for a resolution that an accompanying indicator lacks', async () => {
      const given = { source: 'Exchange', simulated: true, priority: 2, fetchedAt: FIRST, step: '1h' as const };
      const hour = new Date().setUTCHours(0, 0, 0, 0); // an hour that could be mistaken for its day
      gateway.app.get(SeriesService).ingest({ ...given, points: { 'btc.price': [{ time: hour, value: 7 }] } });
      const headers = await asVip();
      const response = await exported('?resolution=1h', 'btc.price', headers);
      expect(rowsOf(await response.text()).at(-2)).toBe(`${new Date(hour).toISOString().replace('.000', '')},7`);
      expect(await refusal(exported('?resolution=1h&with=btc.mvrv', 'btc.price', headers))).toEqual([
        400,
        'resolution.unknown',
      ]);
    });

    it('does not reveal what the grade does not open', async () => {
      expect(await refusal(exported('', GATED))).toEqual([401, 'login.required']);
      const registered = { authorization: `Bearer ${await callers.tokenOf(await callers.open())}` };
      expect(await refusal(exported('', GATED, registered))).toEqual([403, 'level.insufficient']);
      expect((await exported('', GATED, await asVip())).status).toBe(200);
    });
  });

  describe('the older format', () => {
    const rows = (metric: string, query: string): Promise<{ time: string; value: number | null }[]> =>
      dataOf(get(marketRoute, { chain: 'btc', metric }, { query }));

    it('has one row per point, by the navigation key', async () => {
      expect(await rows('price', `?start=${dayOf(10)}&end=${dayOf(11)}`)).toEqual(
        [10, 11].map((index) => ({ time: `${dayOf(index)}T00:00:00.000Z`, value: priceOf(index) })),
      );
      expect(await rows('price', `?start=${dayOf(10)}&end=${dayOf(10)}&sma=2`)).toEqual([
        { time: `${dayOf(10)}T00:00:00.000Z`, value: (priceOf(9) + priceOf(10)) / 2 },
      ]);
      expect(await rows('price', '?start=2019-01-01&end=2019-01-02')).toEqual([]);
    });

    it('is refused like the series, and never a preview', async () => {
      expect(await refusal(get(marketRoute, { chain: 'eth', metric: 'nothing' }))).toEqual([404, 'indicator.unknown']);
      expect(await refusal(get(marketRoute, { chain: 'btc', metric: 'golden_ratio' }))).toEqual([
        401,
        'login.required',
      ]);
      expect(await refusal(get(marketRoute, { chain: 'btc', metric: 'price' }, { query: '?timeInterval=7m' }))).toEqual(
        [400, 'resolution.unknown'],
      );
    });
  });

  it("is described on the API's own page", async () => {
    const { paths } = (await (await fetch(`${gateway.url}/api/openapi.json`)).json()) as {
      paths: Record<string, { get: { responses: Record<string, { content: object }> } }>;
    };
    expect(Object.keys(paths[`${API_BASE}/indicators/{id}/export`]!.get.responses['200']!.content)).toEqual([
      'text/csv',
      'application/json',
    ]);
  });
});
