import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DAY } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import { releaseRules } from '@chaintide/indicators/releases';
import { readConfig } from '../../../config.ts';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';
import { fredSeries } from './fred-series.ts';
import { fred } from './fred.vendor.ts';
import type { Source } from '../source.ts';
import { stooq } from './stooq.vendor.ts';
import type { Vendor } from '../vendor.ts';

const NOW = Date.UTC(2026, 2, 24, 12);
type Reply = ReturnType<typeof replies.json>;

let host: ScriptedHost;
let sink: MemorySink;
const csv = (...lines: string[]): Reply => replies.status(200, {}, `${lines.join('\n')}\n`);
const idOf = (url: URL): string => url.searchParams.get('id') ?? url.searchParams.get('s') ?? '';

const open = async (
  vendor: Vendor,
  replyTo: (url: URL) => Reply,
  env: Record<string, string> = {},
): Promise<Source> => {
  host = await ScriptedHost.open(replyTo);
  const setting = {
    config: readConfig({ SOURCES: 'live', ...env }),
    url: host.url,
    simulated: false,
    limit: vendor.limit,
  };
  return vendor.open(setting).sources[0]!;
};
const read = (source: Source) => drain(source.fetch(bareContext(sink, () => NOW)), sink);
const of = (metric: MetricId) =>
  [...sink.column(metric, '1d')].map(([time, value]) => [new Date(time).toISOString().slice(0, 10), value]);

beforeEach(() => {
  sink = new MemorySink();
});
afterEach(() => host.close());

describe('FRED without a key', () => {
  const good = (url: URL): Reply =>
    csv(`observation_date,${idOf(url)}`, '2026-03-02,4.25', '2026-03-03,.', '2026-03-04,', '2026-03-05,-1e-1');

  test('has no point where there is no value, and dollars where FRED has billions', async () => {
    expect(
      await read(
        await open(fred, (url) => (idOf(url) === 'M2SL' ? csv('DATE,M2SL', '2026-01-01,22411.2') : good(url))),
      ),
    ).toMatchObject({
      detail: expect.stringContaining('BOGMBASE: -0.1 of BOGMBASE is not plausible') as string,
    });
    expect(of('macro.yield_10y')).toEqual([
      ['2026-03-02', 4.25],
      ['2026-03-05', -0.1],
    ]);
    expect(of('macro.m2')).toEqual([['2026-01-01', 22_411.2e9]]);
  });

  test.each([
    ['billions', '5400.1', 5400.1e9],
    ['millions', '5400100', 5400.1e9],
  ])('reads a series that it has given in %s', async (_unit, text, dollars) => {
    await read(
      await open(fred, (url) =>
        idOf(url) === 'BOGMBASE' ? csv('observation_date,BOGMBASE', `2026-01-01,${text}`) : good(url),
      ),
    );
    expect(of('macro.monetary_base')[0]![1]).toBeCloseTo(dollars, 0);
  });

  test('is asked for the newest days of daily series, and for the whole of slower ones', async () => {
    const all = await open(fred, (url) => csv(`observation_date,${idOf(url)}`, '2026-03-20,500'));
    expect(await read(all)).toBeUndefined();
    const fromOf = (id: string) =>
      host.requests
        .filter((url) => idOf(url) === id)
        .at(-1)!
        .searchParams.get('cosd');
    expect([fromOf('DGS10'), fromOf('GDP')]).toEqual(['1990-01-01', '1990-01-01']);
    const again = await open(fred, (url) => csv(`observation_date,${idOf(url)}`));
    expect(await read(again)).toBeUndefined();
    expect([fromOf('DGS10'), fromOf('GDP')]).toEqual(['2026-02-27', '1990-01-01']);
  });

  test('a series that cannot be read stops no other, and alone is asked for again', async () => {
    let isBroken = true;
    const source = await open(fred, (url) =>
      isBroken && idOf(url) === 'VIXCLS' ? replies.html : csv(`observation_date,${idOf(url)}`, '2026-03-20,500'),
    );
    expect(await read(source)).toMatchObject({
      problem: 'malformed',
      detail: expect.stringMatching(/^VIXCLS: /) as string,
    });
    expect(of('macro.sp500')).toHaveLength(1);
    isBroken = false;
    host.requests.length = 0;
    expect(await read(source)).toBeUndefined();
    expect(host.requests.map(idOf)).toEqual(['VIXCLS']);
  });

  test.each([
    ['another series', ['observation_date,OTHER', '2026-03-20,1'], /the column M2SL is missing/],
    ['a day that there is not', ['observation_date,M2SL', '2026-02-30,1'], /line 2: "2026-02-30" is not a day/],
    ['text for a number', ['observation_date,M2SL', '2026-02-01,0x10'], /line 2, M2SL: "0x10" is not a number/],
    ['a row that is too short', ['observation_date,M2SL', '2026-02-01'], /line 2 has 1 cells/],
    [
      'days out of order',
      ['observation_date,M2SL', '2026-02-01,1', '2026-01-01,1'],
      /2026-01-01 is not after 2026-02-01/,
    ],
    ['a day twice', ['observation_date,M2SL', '2026-02-01,1', '2026-02-01,2'], /is not after/],
    ['the future', ['observation_date,M2SL', '2026-03-29,1'], /2026-03-29 lies in the future/],
  ])('refuses %s and says what is wrong', async (_name, lines, detail) => {
    const source = await open(fred, (url) =>
      idOf(url) === 'M2SL' ? csv(...lines) : csv(`observation_date,${idOf(url)}`, '2026-03-20,500'),
    );
    expect(await read(source)).toMatchObject({ problem: 'malformed', detail: expect.stringMatching(detail) as string });
    expect(of('macro.m2')).toEqual([]);
  });
});

test('FRED with a key answers by its API, and no message names the key', async () => {
  const key = 'abcdefghijklmnopqrstuvwxyz012345';
  const source = await open(
    fred,
    (url) =>
      url.searchParams.get('series_id') === 'DGS2'
        ? replies.json({ observations: [{ date: '2026-03-20', value: 'n/a' }] })
        : replies.json({
            observations: [
              { date: '2026-03-19', value: '.' },
              { date: '2026-03-20', value: '500.125' },
            ],
          }),
    { FRED_API_KEY: key },
  );
  const failure = await read(source);
  expect(failure).toMatchObject({ problem: 'malformed', detail: expect.stringMatching(/^DGS2: .*"n\/a"/) as string });
  expect(failure!.detail).not.toContain(key);
  expect(host.requests[0]!.pathname).toBe('/fred/series/observations');
  expect(host.requests[0]!.searchParams.get('api_key')).toBe(key);
  expect(of('macro.nasdaq')).toEqual([['2026-03-20', 500.125]]);
});

describe("FRED's archive", () => {
  const key = 'abcdefghijklmnopqrstuvwxyz012345';
  const observation = { realtime_end: '9999-12-31', date: '2026-01-01' };
  const isArchive = (url: URL): boolean => url.searchParams.get('output_type') === '4';
  const openWith = (first: object) =>
    open(
      fred,
      (url) =>
        replies.json({
          observations: [
            isArchive(url) && url.searchParams.get('series_id') === 'GDP'
              ? first
              : { ...observation, realtime_start: '2026-02-20', value: '.' },
          ],
        }),
      { FRED_API_KEY: key },
    );
  const given = () => sink.batches.flatMap(({ firstFigures }) => firstFigures?.['macro.gdp'] ?? []);

  test('says of slower series what was published when, whole once and then the newest', async () => {
    const source = await openWith({ ...observation, realtime_start: '2026-04-29', value: '3.1e4' });
    expect(await read(source)).toBeUndefined();
    expect(given()).toEqual([{ time: Date.UTC(2026, 0, 1), releasedOn: '2026-04-29', value: 3.1e13 }]);
    const asked = host.requests.filter(isArchive);
    expect(asked).toHaveLength(fredSeries.filter(({ isDaily }) => !isDaily).length);
    expect(asked[0]!.searchParams.get('observation_start')).toBe('1990-01-01');
    expect(host.requests.slice(0, fredSeries.length).some(isArchive)).toBe(false); // charts come first
  });

  test.each([{ realtime_start: 'soon' }, { value: '0x10' }, { date: '2026-02-30' }])(
    'is refused with %j, while the points stay, and no message names the key',
    async (fault) => {
      const source = await openWith({ ...observation, realtime_start: '2026-04-29', value: '1', ...fault });
      const failure = await read(source);
      expect(failure).toMatchObject({
        problem: 'malformed',
        detail: expect.stringMatching(/^GDP: .*no first figure/) as string,
      });
      expect(failure!.detail).not.toContain(key);
      expect(given()).toEqual([]);
      expect(sink.batches.some(({ points }) => 'macro.gdp' in points)).toBe(true);
    },
  );

  test('every series of FRED has a rule for when its periods are usually published', () => {
    expect(fredSeries.filter(({ metric }) => releaseRules[metric] === undefined)).toEqual([]);
  });

  test('is not asked for without a key', async () => {
    await read(await open(fred, (url) => csv(`observation_date,${idOf(url)}`)));
    expect(host.requests.some(isArchive)).toBe(false);
  });
});

describe('Stooq', () => {
  const rows = (url: URL): Reply =>
    idOf(url) === '^ndq'
      ? replies.status(200, {}, 'Date,Open,High,Low,Close,Volume\r\n2026-03-20,100,104.5,99,103,2500000000\r\n')
      : replies.status(200, {}, 'Date,Open,High,Low,Close\r\n2026-03-20,4400,4410,4390,4405.5\r\n');

  test('gives the parts of a candle, and gold without a volume', async () => {
    const source = await open(stooq, rows);
    expect(await read(source)).toBeUndefined();
    expect(source.provides.map((metric) => of(metric)[0]![1])).toEqual([100, 104.5, 99, 103, 2_500_000_000, 4405.5]);
    expect(host.requests[0]!.search).toBe('?s=%5Endq&i=d');
    const again = await open(stooq, rows);
    await read(again);
    expect(host.requests[0]!.search).toBe('?s=%5Endq&i=d&d1=20260313&d2=20260324');
  });

  test('asks for a long rest when it has had enough', async () => {
    const source = await open(stooq, () => replies.status(200, {}, 'Exceeded the daily hits limit'));
    expect(await read(source)).toMatchObject({ problem: 'rateLimited', restMs: 6 * 3_600_000 });
  });
});

const shared = (name: string): string =>
  fileURLToPath(new URL(`../../../../../../../shared/data/${name}.csv`, import.meta.url));

/** A real file, of which every adapter has to give what it holds. */
const realRows = (name: string): [string, number][] =>
  readFileSync(shared(name), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','))
    .map(([day, value]) => [day!, Number(value)]);

describe.skipIf(!existsSync(shared('spx_close')))('real files', () => {
  const cases = [
    ['us_dollar_index_close', 'DTWEXBGS', 'macro.dollar_index'],
    ['spx_close', 'SP500', 'macro.sp500'],
    ['vix_close', 'VIXCLS', 'macro.vix'],
  ] as const;

  test.each(cases.map((one) => [...one] as const))('%s through FRED', async (name, id, metric) => {
    const rows = realRows(name);
    const lines = rows.map((row) => row.join(','));
    await read(
      await open(fred, (url) =>
        csv(`observation_date,${idOf(url)}`, ...(idOf(url) === id ? lines : ['2026-03-20,500'])),
      ),
    );
    expect(of(metric)).toEqual(rows);
    expect(rows.length).toBeGreaterThan(1500);
  });

  test('gld_close through Stooq', async () => {
    const rows = realRows('gld_close');
    const lines = rows.map(([day, value]) => [day, value, value, value, value, 1].join(','));
    await read(await open(stooq, () => csv('Date,Open,High,Low,Close,Volume', ...lines)));
    expect(of('macro.gold')).toEqual(rows);
    expect(sink.lastFinal('macro.gold', '1d')! % DAY).toBe(0);
  });
});
