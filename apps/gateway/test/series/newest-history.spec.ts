import { API_BASE, fillPath, type Envelope } from '@chaintide/contracts/http';
import { compactRoute, historyRoute, NEWEST_HISTORY, type CompactSeries } from '@chaintide/contracts/charts/indicators';
import { DAY } from '@chaintide/contracts/limits';
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

describe('the newest history', () => {
  let gateway: Gateway;
  let vip: Record<string, string>;
  let folder: Awaited<ReturnType<typeof freshFolder>>;

  beforeAll(async () => {
    folder = await freshFolder();
    gateway = await bareGateway(folder.folder);
    const callers = Callers.at(gateway);
    const account = await callers.open({ level: 'vip', levelUntil: Date.now() + DAY });
    vip = { authorization: `Bearer ${await callers.tokenOf(account)}` };
    give('btc.price', (index) => 1_000 + index);
    give('btc.supply', () => 10);
  }, 120_000);
  afterAll(async () => {
    await gateway.stop();
    await folder.remove();
  });

  const give = (metric: MetricId, value: (index: number) => number): void =>
    gateway.app.get(SeriesService).ingest({
      source: 'Coin Metrics',
      simulated: false,
      priority: 1,
      fetchedAt: FIRST,
      step: '1d',
      points: {
        [metric]: Array.from({ length: COUNT }, (_, index) => ({ time: FIRST + index * DAY, value: value(index) })),
      },
    });
  const get = (path: string, headers = {}): Promise<Response> => fetch(`${gateway.url}${API_BASE}${path}`, { headers });
  const newest = (id: string, headers = {}): Promise<Response> =>
    get(fillPath(historyRoute.path, { id, key: NEWEST_HISTORY }), headers);
  const named = async (id: string, headers = {}): Promise<CompactSeries['history']> =>
    ((await (await get(fillPath(compactRoute.path, { id }), headers)).json()) as Envelope<CompactSeries>).data!.history;
  const bytesOf = async (response: Response): Promise<Uint8Array> => new Uint8Array(await response.arrayBuffer());

  it('is the one that the columns name, with its key as tag, and is revalidated each time', async () => {
    const { key, points } = (await named('btc.price'))!;
    const bytes = await bytesOf(await get(fillPath(historyRoute.path, { id: 'btc.price', key })));
    for (const headers of [{}, {}, vip]) {
      const response = await newest('btc.price', headers);
      expect([response.headers.get('cache-control'), response.headers.get('etag')]).toEqual([
        'private, no-cache',
        `"${key}"`,
      ]);
      expect(await bytesOf(response)).toEqual(bytes);
      expect((await newest('btc.price', { ...headers, 'if-none-match': `"${key}"` })).status).toBe(304);
    }
    expect(decodeCompact(bytes).times).toHaveLength(points);
  });

  it('follows a correction at once', async () => {
    const before = (await newest('btc.supply')).headers.get('etag');
    give('btc.supply', (index) => 10 + index);
    const after = (await newest('btc.supply')).headers.get('etag');
    expect(after).toBe(`"${(await named('btc.supply'))!.key}"`);
    expect(after).not.toBe(before);
  });

  it('is empty for those who get a preview, and where nothing is known', async () => {
    const sizeOf = async (id: string, headers = {}): Promise<unknown> => {
      const response = await newest(id, headers);
      return [response.status, response.headers.get('cache-control'), (await bytesOf(response)).length > 0];
    };
    expect(await sizeOf(GATED, vip)).toEqual([200, 'private, no-cache', true]);
    for (const again of [GATED, GATED, 'btc.hash_rate']) expect(await sizeOf(again)).toEqual([200, 'no-store', false]);
  });
});
