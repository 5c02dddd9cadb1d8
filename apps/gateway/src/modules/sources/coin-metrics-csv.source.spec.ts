import { existsSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CoinMetricsCsvSource } from './coin-metrics-csv.source.ts';
import { bareContext, drain, MemorySink } from './fixtures/memory-sink.ts';

const columns = [
  'time',
  'AdrActCnt',
  'AdrBalCnt',
  'BlkCnt',
  'CapMVRVCur',
  'CapMrktCurUSD',
  'FeeTotNtv',
  'FlowInExNtv',
  'FlowOutExNtv',
  'HashRate',
  'IssTotNtv',
  'PriceUSD',
  'ROI1yr',
  'SplyCur',
  'SplyExNtv',
  'SplyExpFut10yr',
  'TxCnt',
  'TxTfrCnt',
  'volume_reported_spot_usd_1d',
];
const rowOf = (time: string, cells: Record<string, string> = {}): string =>
  columns.map((name) => (name === 'time' ? time : (cells[name] ?? '1'))).join(',');
const file = (...rows: string[]): string => `${[columns.join(','), ...rows].join('\n')}\n`;
const good = [rowOf('2026-01-01'), rowOf('2026-01-02'), rowOf('2026-01-03')];

let folder: string;
let path: string;
let sink: MemorySink;
const load = (source = new CoinMetricsCsvSource('btc', path)) => drain(source.fetch(bareContext(sink)), sink);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coin-metrics-'));
  path = join(folder, 'btc.csv');
  sink = new MemorySink();
});
afterEach(() => rm(folder, { recursive: true }));

describe('a good file', () => {
  test('is one batch of final points, not simulated', async () => {
    await writeFile(path, file(...good));
    expect(await load()).toBeUndefined();
    expect(sink.batches).toHaveLength(1);
    expect(sink.batches[0]).toMatchObject({ source: 'Coin Metrics', simulated: false, priority: 1, step: '1d' });
    expect(sink.lastFinal('btc.price', '1d')).toBe(Date.UTC(2026, 0, 3));
  });

  test('of ether needs its own columns only, and may name its day column `date`', async () => {
    await writeFile(
      path,
      'date,BlkCnt,AdrActCnt,TxCnt,SplyCur,PriceUSD,DiffMean\n2015-07-30,6911,9206,0,72049301.59323,,1\n',
    );
    expect(await load(new CoinMetricsCsvSource('eth', path))).toBeUndefined();
    expect(Object.keys(sink.batches[0]!.points).toSorted()).toEqual([
      'eth.active_addresses',
      'eth.active_addresses_coinmetrics',
      'eth.block_count',
      'eth.block_count_coinmetrics',
      'eth.supply',
      'eth.tx_count',
      'eth.tx_count_coinmetrics',
    ]);
    expect(sink.column('eth.tx_count', '1d').get(Date.UTC(2015, 6, 30))).toBe(0);
    expect(await load(new CoinMetricsCsvSource('btc', path))).toMatchObject({
      problem: 'file',
      detail: expect.stringContaining('column IssTotNtv') as string,
    });
  });

  test('keeps 0, negative numbers and gaps as they are', async () => {
    await writeFile(
      path,
      file(
        rowOf('2026-01-01', { FeeTotNtv: '0' }),
        rowOf('2026-01-02', { FeeTotNtv: '-1.5e-3' }),
        rowOf('2026-01-03', { FeeTotNtv: '' }),
      ),
    );
    await load();
    expect([...sink.column('btc.fees_btc', '1d').values()]).toEqual([0, -0.0015]);
  });

  test('may end with an incomplete row, have other columns, Windows line ends and a byte order mark', async () => {
    const text = file(...good, rowOf('2026-01-04', Object.fromEntries(columns.map((name) => [name, '']))));
    await writeFile(path, `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    expect(await load()).toBeUndefined();
    expect(sink.lastFinal('btc.price', '1d')).toBe(Date.UTC(2026, 0, 3));
  });

  test('is read again when it changes, and only then', async () => {
    const source = new CoinMetricsCsvSource('btc', path);
    await writeFile(path, file(...good));
    await load(source);
    await load(source);
    expect(sink.batches).toHaveLength(1);
    await writeFile(path, file(...good, rowOf('2026-01-04')));
    await utimes(path, 1, 1);
    await load(source);
    expect(sink.batches).toHaveLength(2);
    expect(sink.lastFinal('btc.price', '1d')).toBe(Date.UTC(2026, 0, 4));
  });
});

describe('a bad file names file, line and column, and is not loaded at all', () => {
  const cases: [string, string, RegExp][] = [
    ['nothing in it', '', /btc\.csv has no rows/],
    ['a header only', file(), /has no rows/],
    ['a missing column', file(...good).replace('PriceUSD', 'Price'), /line 1: the column PriceUSD is missing/],
    ['a column twice', file(...good).replace('ROI1yr', 'PriceUSD'), /line 1: the column PriceUSD is there twice/],
    ['HTML', '<!doctype html>\n<html>\n', /line 1: the column time, PriceUSD.* is missing/],
    ['a row that is too short', file(good[0]!, '2026-01-02,1,2', good[2]!), /line 3: .*expect 19, got 3/],
    ['a row that is too long', file(good[0]!, `${good[1]},7`), /line 3: .*expect 19, got 20/],
    ['a half last row', file(...good).slice(0, -12), /line 4: .*expect 19/],
    ['an open quote', file(good[0]!, rowOf('2026-01-02', { PriceUSD: '"12' })), /line \d+: .*[Qq]uot/],
    [
      'text for a number',
      file(good[0]!, rowOf('2026-01-02', { PriceUSD: 'abc' })),
      /line 3, column PriceUSD: "abc" is not a number/,
    ],
    ['NaN', file(rowOf('2026-01-01', { HashRate: 'NaN' })), /line 2, column HashRate: "NaN" is not a number/],
    ['a hexadecimal', file(rowOf('2026-01-01', { HashRate: '0x10' })), /line 2, column HashRate/],
    ['Infinity', file(rowOf('2026-01-01', { TxCnt: 'Infinity' })), /line 2, column TxCnt/],
    ['a blank', file(rowOf('2026-01-01', { TxCnt: ' ' })), /line 2, column TxCnt/],
    ['a day twice', file(good[0]!, good[1]!, good[1]!), /line 4, column time: 2026-01-02 is there twice/],
    [
      'days out of order',
      file(good[0]!, good[2]!, good[1]!),
      /line 4, column time: 2026-01-02 is not after the day before it/,
    ],
    ['a day that is none', file(rowOf('2026-02-31')), /line 2, column time: "2026-02-31" is not a day/],
    ['another form of day', file(rowOf('01/02/2026')), /line 2, column time: "01\/02\/2026" is not a day/],
    ['no day', file(rowOf('')), /line 2, column time: "" is not a day/],
  ];
  test.each(cases)('%s', async (_name, text, detail) => {
    await writeFile(path, text);
    const error = await load();
    expect(error).toMatchObject({ problem: 'file', detail: expect.stringMatching(detail) as string });
    expect(error?.detail).toContain(path);
    expect(sink.batches).toEqual([]);
  });

  test('a file that is not there', async () => {
    expect(await load()).toMatchObject({ problem: 'file', detail: `${path} does not exist` });
  });

  test('a folder', async () => {
    path = folder;
    expect(await load()).toMatchObject({
      problem: 'file',
      detail: expect.stringContaining('cannot be read (EISDIR)') as string,
    });
  });

  test('a file that becomes invalid keeps the loaded data, and is read once it is valid again', async () => {
    const source = new CoinMetricsCsvSource('btc', path);
    await writeFile(path, file(...good));
    await load(source);
    await writeFile(path, file(good[0]!, 'half'));
    expect(await load(source)).toMatchObject({ problem: 'file' });
    expect(sink.column('btc.price', '1d').size).toBe(3);
    await writeFile(path, file(...good, rowOf('2026-01-04')));
    expect(await load(source)).toBeUndefined();
    expect(sink.column('btc.price', '1d').size).toBe(4);
  });
});

const realFile = (asset: string): string =>
  fileURLToPath(new URL(`../../../../../../shared/data/coinmetrics_${asset}.csv`, import.meta.url));
const ether = realFile('eth');

describe('the real file', () => {
  const real = realFile('btc');
  const isThere = existsSync(real);

  (existsSync(ether) ? test : test.skip)('of ether has the day of record', async () => {
    expect(await load(new CoinMetricsCsvSource('eth', ether))).toBeUndefined();
    const on = (metric: 'eth.active_addresses' | 'eth.tx_count' | 'eth.block_count' | 'eth.supply') =>
      sink.column(metric, '1d').get(Date.UTC(2018, 0, 13));
    expect([on('eth.active_addresses'), on('eth.tx_count'), on('eth.block_count'), on('eth.supply')]).toEqual([
      654_142, 1_179_321, 5_394, 96_963_077.62448,
    ]);
    expect(sink.column('eth.price', '1d').has(Date.UTC(2015, 7, 7))).toBe(false);
  });

  (isThere ? test : test.skip)(`${real} loads whole and fast${isThere ? '' : ' (not here: not run)'}`, async () => {
    await load(new CoinMetricsCsvSource('btc', real)); // the first run warms up the parser
    const startedAt = performance.now();
    expect(await load(new CoinMetricsCsvSource('btc', real))).toBeUndefined();
    const tookMs = performance.now() - startedAt;
    process.stdout.write(
      `coinmetrics_btc.csv: ${sink.column('btc.block_count', '1d').size} days in ${tookMs.toFixed(0)} ms\n`,
    );
    expect(sink.column('btc.block_count', '1d').size).toBe(6288);
    expect(sink.column('btc.price', '1d').get(Date.UTC(2026, 2, 22))).toBe(68018.1534815897);
    expect(sink.column('btc.price', '1d').has(Date.UTC(2026, 2, 23))).toBe(false);
    expect(sink.column('btc.realized_cap', '1d').get(Date.UTC(2026, 2, 22))).toBeCloseTo(
      Number('1360727895569.465744971821320095') / Number('1.251662159669346332'),
      0,
    );
    expect(sink.column('btc.fees_btc', '1d').get(Date.UTC(2009, 0, 3))).toBe(0);
  });
});
