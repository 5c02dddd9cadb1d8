import { API_BASE, fillPath, type Envelope, type Route } from '@chaintide/contracts/http';
import {
  compactRoute,
  exportRoute,
  historyRoute,
  seriesRoute,
  type CompactSeries,
  type Series,
} from '@chaintide/contracts/charts/indicators';
import { pointRoute, releasesRoute, type PointProof, type ReleaseStretch } from '@chaintide/contracts/charts/points';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import { SECOND } from '@chaintide/contracts/limits';
import { SeriesService } from '../../src/modules/series/series.service.ts';
import type { Gateway } from '../../src/platform/gateway.ts';
import { freshFolder } from '../rig.ts';
import { bareGateway } from './bare-gateway.ts';

const QUARTERS = ['2023-04-01', '2023-07-01', '2023-10-01'].map((day) => Date.parse(day));
const [, , NEWEST] = QUARTERS as [number, number, number];

describe('what was known on a day', () => {
  let gateway: Gateway;
  let folder: Awaited<ReturnType<typeof freshFolder>>;

  const start = async (): Promise<void> => {
    gateway = await bareGateway(folder.folder);
  };
  const give = (values: readonly number[], fetchedAt: string): void =>
    gateway.app.get(SeriesService).ingest({
      source: 'FRED',
      simulated: true,
      priority: 1,
      fetchedAt: Date.parse(fetchedAt),
      step: '1d',
      points: {
        'macro.gdp': values.map((value, index) => ({ time: QUARTERS[index]!, value })),
        'btc.price': [{ time: Date.parse('2024-06-01'), value: 1 }], // the days of a chart end with it
      },
      firstFigures: { 'macro.gdp': [{ time: QUARTERS[1]!, releasedOn: '2023-10-26', value: 195 }] },
    });

  beforeAll(async () => {
    folder = await freshFolder();
    await start();
    give([100, 200], '2024-01-24T12:00Z');
    give([100, 200, 300], '2024-01-25T13:31Z'); // seen as it is published
    give([100, 200, 310], '2024-02-28T13:31Z'); // and revised
    await gateway.stop(); // everything below comes from the database
    await start();
  }, 120_000);
  afterAll(async () => {
    await gateway.stop();
    await folder.remove();
  });

  const get = (route: Route, params: Record<string, string>, query: string): Promise<Response> =>
    fetch(`${gateway.url}${API_BASE}${fillPath(route.path, params)}?${query}`);
  const dataOf = async <T>(response: Promise<Response>): Promise<T> =>
    ((await (await response).json()) as Envelope<T>).data!;
  const gdp = (query: string): Promise<Series> => dataOf(get(seriesRoute, { id: 'macro.gdp' }, query));

  it.each([
    ['2023-07-27', undefined], // released the day after
    ['2023-10-25', 100],
    ['2023-10-26', 195], // as first published
    ['2024-01-24', 200],
    ['2024-01-25', 300],
    ['2024-02-27', 300],
    ['2024-02-28', 310],
  ])('the chart of %s ends with %j', async (known, value) => {
    const { times, values, ...rest } = await gdp(`known=${known}`);
    expect(values[0]!.at(-1)).toBe(value);
    if (value !== undefined) expect(times.at(-1)).toBe(Date.parse(known) / SECOND);
    expect(rest).toMatchObject({ known, provisionalFrom: null, preview: null });
  });

  it('is in the file, which says so', async () => {
    const text = await (await get(exportRoute, { id: 'macro.gdp' }, 'known=2024-02-27&from=2024-02-26')).text();
    expect(text).toContain('# published by the end of: 2024-02-27 (UTC)');
    expect(text.trimEnd().split('\r\n').slice(-2)).toEqual(['2024-02-26,300', '2024-02-27,300']);
    const json = await (await get(exportRoute, { id: 'macro.gdp' }, 'known=2024-02-27&format=json')).json();
    expect(json).toMatchObject({ known: '2024-02-27' });
  });

  it('is in the proof, with the release and without later revisions', async () => {
    const proofOn = (query: string): Promise<PointProof> =>
      dataOf(get(pointRoute, { id: 'macro.gdp', time: String(NEWEST / SECOND) }, query));
    expect((await proofOn('')).inputs[0]).toMatchObject({
      value: 310,
      revisions: [{ was: 300, becomes: 310 }],
      release: { basis: 'seen', day: '2024-01-25' },
    });
    expect((await proofOn('known=2024-02-27')).inputs[0]).toMatchObject({ value: 300, revisions: [] });
  });

  it('has the releases of its periods, and which of them were revised', async () => {
    const releases = async (id: string, query = '') =>
      (await dataOf<{ releases: ReleaseStretch[] }>(get(releasesRoute, { id }, query))).releases;
    const told = [
      { from: QUARTERS[0]! / SECOND, basis: 'estimated', day: '2023-07-31', revised: false }, // the 30th is a Sunday
      { from: QUARTERS[1]! / SECOND, basis: 'given', day: '2023-10-26', revised: true },
      { from: NEWEST / SECOND, basis: 'seen', day: '2024-01-25', revised: true },
    ];
    expect(await releases('macro.gdp')).toEqual(told);
    expect(await releases('macro.gdp', 'known=2024-02-27')).toEqual([
      ...told.slice(0, 2),
      { ...told[2], revised: false },
    ]);
    expect(await releases('macro.gdp', 'known=2023-11-01')).toEqual([told[0], { ...told[1], revised: false }]);
    expect(await releases('btc.price')).toEqual([]);
  });

  it.each([
    ['known=2099-01-01', 400, 'range.future'],
    ['known=2024-02-30', 400, 'request.invalid'],
    ['known=soon', 400, 'request.invalid'],
  ])('%s is refused', async (query, status, name) => {
    const response = await get(seriesRoute, { id: 'macro.gdp' }, query);
    expect([response.status, ((await response.json()) as { error: { name: string } }).error.name]).toEqual([
      status,
      name,
    ]);
  });

  it('is in the columns, all in one part', async () => {
    const columns = await dataOf<CompactSeries>(get(compactRoute, { id: 'macro.gdp' }, 'known=2024-02-27'));
    expect(columns).toEqual({ ...(await gdp('known=2024-02-27')), history: null });
    const refused = await get(compactRoute, { id: 'macro.gdp' }, 'known=2099-01-01');
    expect(refused.status).toBe(400);
  });

  it('is in the picture, which is another one on the day of a revision', async () => {
    const tagOn = async (query: string): Promise<string> => {
      const response = await get(pictureRoute, { id: 'macro.gdp' }, query);
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/png']);
      return response.headers.get('etag')!;
    };
    const [now, before, after] = [await tagOn(''), await tagOn('known=2024-02-27'), await tagOn('known=2024-02-28')];
    expect(new Set([now, before, after]).size).toBe(3);
    expect(await tagOn('known=2024-02-27')).toBe(before);
    const { url } = await get(pictureRoute, { id: 'macro.gdp' }, 'known=2024-02-27');
    expect((await fetch(url, { headers: { 'if-none-match': before } })).status).toBe(304);
    expect((await get(pictureRoute, { id: 'macro.gdp' }, 'known=2099-01-01')).status).toBe(400);
  });

  it('is no parameter of the calls that cannot answer it', async () => {
    const response = await get(historyRoute, { id: 'macro.gdp', key: 'x'.repeat(22) }, 'known=2024-01-01');
    expect(response.status).toBe(400);
  });
});
