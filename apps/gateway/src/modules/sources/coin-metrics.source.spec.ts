import { sharedMetrics } from '@chaintide/indicators/metrics/origins';
import { DAY } from '@chaintide/contracts/limits';
import { CoinMetricsSource } from './coin-metrics.source.ts';
import { bareContext, drain, MemorySink } from './fixtures/memory-sink.ts';
import { replies, ScriptedHost } from './fixtures/scripted-host.ts';

const FIRST = Date.UTC(2026, 0, 1);
const NOW = FIRST + 9 * DAY + 3 * 3_600_000;
const dayOf = (index: number): string =>
  `${new Date(FIRST + index * DAY).toISOString().slice(0, 10)}T00:00:00.000000000Z`;
const rowOf = (index: number): Record<string, string | null> => ({
  asset: 'btc',
  time: dayOf(index),
  PriceUSD: `${1000 + index}.5`,
  SplyCur: '20000000',
  CapMrktCurUSD: '3000',
  CapMVRVCur: '1.5',
  FeeTotNtv: '0',
  HashRate: null,
});

/** Answers in pages by start_time and token, as the API does. */
const paging =
  (rows: readonly Record<string, unknown>[]) =>
  (url: URL): ReturnType<typeof replies.json> => {
    const start = url.searchParams.get('start_time') ?? '';
    const size = Number(url.searchParams.get('page_size'));
    const left = rows.filter((row) => String(row['time']) >= start);
    const offset = Number(url.searchParams.get('next_page_token') ?? 0);
    const next = offset + size < left.length ? { next_page_token: String(offset + size) } : {};
    return replies.json({ data: left.slice(offset, offset + size), ...next });
  };

describe('Coin Metrics by its API', () => {
  let host: ScriptedHost;
  let sink: MemorySink;
  let source: CoinMetricsSource;
  const open = async (replyTo: Parameters<typeof ScriptedHost.open>[0], pageSize?: number): Promise<void> => {
    host = await ScriptedHost.open(replyTo);
    source = new CoinMetricsSource({
      asset: 'btc',
      url: `${host.url}/v4`,
      simulated: false,
      ...(pageSize && { pageSize }),
    });
  };
  const fetchAll = () => drain(source.fetch(bareContext(sink, () => NOW)), sink);

  beforeEach(() => {
    sink = new MemorySink();
  });
  afterEach(() => host.close());

  test('every page becomes a batch, oldest first', async () => {
    await open(paging([0, 1, 2, 3, 4].map(rowOf)), 2);
    expect(await fetchAll()).toBeUndefined();
    expect(sink.batches.map((batch) => batch.points['btc.price']?.length)).toEqual([2, 2, 1]);
    expect([...sink.column('btc.price', '1d').values()]).toEqual([1000.5, 1001.5, 1002.5, 1003.5, 1004.5]);
    expect(host.requests[0]?.searchParams.get('paging_from')).toBe('start');
    expect(sink.batches[0]).toMatchObject({
      source: 'Coin Metrics',
      priority: 1,
      simulated: false,
      step: '1d',
      fetchedAt: NOW,
    });
  });

  test('ether is requested by its own name and with its own metrics', async () => {
    await open(
      paging([
        {
          asset: 'eth',
          time: dayOf(0),
          PriceUSD: '3000.5',
          SplyCur: '120000000.25',
          AdrActCnt: '5',
          TxCnt: '0',
          BlkCnt: null,
        },
      ]),
    );
    const ether = new CoinMetricsSource({ asset: 'eth', url: `${host.url}/v4`, simulated: false });
    expect(await drain(ether.fetch(bareContext(sink, () => NOW)), sink)).toBeUndefined();
    expect(ether.name).toBe('coinmetrics.eth');
    expect(host.requests[0]?.searchParams.get('assets')).toBe('eth');
    expect(host.requests[0]?.searchParams.get('metrics')?.split(',').toSorted()).toEqual([
      'AdrActCnt',
      'BlkCnt',
      'PriceUSD',
      'SplyCur',
      'TxCnt',
    ]);
    expect(Object.keys(sink.batches[0]!.points).toSorted()).toEqual([
      'eth.active_addresses',
      'eth.active_addresses_coinmetrics',
      'eth.price',
      'eth.supply',
      'eth.tx_count',
      'eth.tx_count_coinmetrics',
    ]);
  });

  const token = (index: number, transfers: string | null, mean: string | null) => ({
    asset: 'usdt_eth',
    time: dayOf(index),
    AdrActCnt: '250000',
    TxTfrCnt: transfers,
    TxTfrValMeanNtv: mean,
  });

  test('what a stablecoin moves is the number of its transfers times their mean, and no number without both', async () => {
    await open(paging([token(0, '300000', '20000.5'), token(1, '0', null), token(2, null, '1'), token(3, '0', '0')]));
    const tether = new CoinMetricsSource({ asset: 'usdt_eth', url: `${host.url}/v4`, simulated: false });
    expect(await drain(tether.fetch(bareContext(sink, () => NOW)), sink)).toBeUndefined();
    expect([...sink.column('stable.usdt_transferred_ethereum', '1d').values()]).toEqual([6_000_150_000, 0]);
    expect(sink.column('stable.usdt_active_ethereum', '1d').size).toBe(4);
    expect(host.requests[0]?.searchParams.get('metrics')).toBe('AdrActCnt,TxTfrCnt,TxTfrValMeanNtv');
  });

  test('active addresses arrive where the mean of a transfer is for paying customers', async () => {
    await open((url) =>
      url.searchParams.get('metrics')!.includes('TxTfrValMeanNtv')
        ? replies.status(403, {}, '{"error":{"message":"Requested metric \'TxTfrValMeanNtv\' is not available"}}')
        : paging([token(0, '1', null), token(9, '2', null)])(url),
    );
    const tether = new CoinMetricsSource({ asset: 'usdt_eth', url: `${host.url}/v4`, simulated: false });
    const ask = () => drain(tether.fetch(bareContext(sink, () => NOW)), sink);
    expect([await ask(), await ask()]).toEqual([undefined, undefined]);
    expect(tether.note).toBe('not offered: TxTfrValMeanNtv');
    expect(sink.column('stable.usdt_active_ethereum', '1d').size).toBe(2);
    expect(sink.column('stable.usdt_transferred_ethereum', '1d').size).toBe(0);
    expect(host.requests.at(-1)?.searchParams.has('start_time')).toBe(true);
  });

  test('a real 0 stays, null and absent values have no point', async () => {
    await open(paging([rowOf(0), { ...rowOf(1), PriceUSD: null, FeeTotNtv: '0.0' }]));
    await fetchAll();
    expect([...sink.column('btc.fees_btc', '1d').values()]).toEqual([0, 0]);
    expect(sink.column('btc.price', '1d').size).toBe(1);
    expect(sink.column('btc.hash_rate', '1d').size).toBe(0);
    expect(sink.column('btc.tx_count', '1d').size).toBe(0);
  });

  test('realized cap is market cap over MVRV, where MVRV is above 0', async () => {
    await open(
      paging([
        rowOf(0),
        { ...rowOf(1), CapMVRVCur: '0' },
        { ...rowOf(2), CapMVRVCur: null },
        { ...rowOf(3), CapMrktCurUSD: null },
      ]),
    );
    await fetchAll();
    expect([...sink.column('btc.realized_cap', '1d')]).toEqual([[FIRST, 2000]]);
  });

  test('what the index of every block gives as well is kept a second time, as the vendor has it', async () => {
    await open(paging([rowOf(0), rowOf(1)]));
    await fetchAll();
    for (const metric of Object.keys(sharedMetrics) as (keyof typeof sharedMetrics)[])
      expect([metric, [...sink.column(`${metric}_coinmetrics`, '1d')]]).toEqual([
        metric,
        [...sink.column(metric, '1d')],
      ]);
    expect(sink.column('btc.supply_coinmetrics', '1d').size).toBe(2);
  });

  test('the next fetch starts a week before the last final day, and applies corrections', async () => {
    const rows = Array.from({ length: 9 }, (_, index) => ({
      ...rowOf(index),
      ...Object.fromEntries(fieldsWithoutData.map((field) => [field, '1'])),
    }));
    await open((url) => paging(rows)(url));
    await fetchAll();
    rows[7] = { ...rows[7]!, PriceUSD: '5' };
    await fetchAll();
    expect(host.requests[0]?.searchParams.has('start_time')).toBe(false);
    expect(host.requests.at(-1)?.searchParams.get('start_time')).toBe('2026-01-02');
    expect(sink.column('btc.price', '1d').get(FIRST + 7 * DAY)).toBe(5);
  });

  test('after a restart only recent days are requested, unless a metric has no history', async () => {
    const full = { ...rowOf(0), ...Object.fromEntries(fieldsWithoutData.map((field) => [field, '1'])) };
    await open(paging([full]));
    await fetchAll();
    const restarted = new CoinMetricsSource({ asset: 'btc', url: `${host.url}/v4`, simulated: false });
    await drain(restarted.fetch(bareContext(sink, () => NOW)), sink);
    expect(host.requests.at(-1)?.searchParams.get('start_time')).toBe('2025-12-25');
    const lacking = bareContext(sink, () => NOW);
    const another = new CoinMetricsSource({ asset: 'btc', url: `${host.url}/v4`, simulated: false });
    await drain(
      another.fetch({
        ...lacking,
        // that of another source does not count
        since: (metric, step) => (metric === 'btc.tx_count_coinmetrics' ? undefined : lacking.since(metric, step)),
      }),
      sink,
    );
    expect(host.requests.at(-1)?.searchParams.has('start_time')).toBe(false);
  });

  test('today is provisional', async () => {
    await open(paging([rowOf(8), rowOf(9)]));
    await fetchAll();
    expect(sink.batches[0]?.provisionalFrom).toBe(FIRST + 9 * DAY);
    expect(sink.lastFinal('btc.price', '1d')).toBe(FIRST + 8 * DAY);
  });

  test.each([
    [
      403,
      '{"error":{"type":"forbidden","message":"Requested metric \'TxTfrValAdjUSD\' with frequency \'1d\' for asset \'btc\' is not available with supplied credentials."}}',
    ],
    [
      400,
      '{"error":{"type":"bad_parameter","message":"Bad parameter \'metrics\'. Value \'TxTfrValAdjUSD\' is not supported."}}',
    ],
  ])('a metric that %i reports as unavailable does not affect the others', async (status, body) => {
    await open((url) =>
      url.searchParams.get('metrics')?.includes('TxTfrValAdjUSD')
        ? replies.status(status, {}, body)
        : paging([rowOf(0)])(url),
    );
    expect(await fetchAll()).toBeUndefined();
    expect(sink.column('btc.price', '1d').size).toBe(1);
    expect(source.note).toBe('not offered: TxTfrValAdjUSD');
    await fetchAll();
    expect(host.requests.map((url) => url.searchParams.get('metrics')!.includes('TxTfrValAdjUSD'))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['a 403 that names no metric', replies.status(403, {}, 'go away'), 'location', /403 with "go away"/],
    ['a 400 that names no metric', replies.status(400, {}, '{"error":"bad"}'), 'malformed', /400/],
    ['a field that is missing', replies.json({ rows: [] }), 'malformed', /data is missing/],
    ['a row without its time', replies.json({ data: [{ asset: 'btc' }] }), 'malformed', /data\.0\.time is missing/],
    ['a time that is no day', replies.json({ data: [{ time: '2026-01-01T05:00:00Z' }] }), 'malformed', /not a day/],
    [
      'text for a number',
      replies.json({ data: [{ ...rowOf(0), PriceUSD: 'n/a' }] }),
      'malformed',
      /PriceUSD of 2026-01-01T.* is "n\/a", not a number/,
    ],
    [
      'an empty string for a number',
      replies.json({ data: [{ ...rowOf(0), PriceUSD: '' }] }),
      'malformed',
      /PriceUSD .* is "", not a number/,
    ],
    ['days out of order', replies.json({ data: [rowOf(1), rowOf(0)] }), 'malformed', /data\.1\.time is not after/],
    [
      'a page that follows itself',
      replies.json({ data: [rowOf(0)], next_page_token: 'x' }),
      'malformed',
      /the page x twice/,
    ],
  ] as const)('%s is reported', async (...[, reply, problem, detail]) => {
    await open(() => reply);
    expect(await fetchAll()).toMatchObject({ problem, detail: expect.stringMatching(detail) as string });
  });
});

const fieldsWithoutData = [
  'IssTotNtv',
  'TxCnt',
  'TxTfrCnt',
  'BlkCnt',
  'AdrActCnt',
  'AdrBalCnt',
  'HashRate',
  'FlowInExNtv',
  'FlowOutExNtv',
  'SplyExNtv',
  'SplyExpFut10yr',
  'volume_reported_spot_usd_1d',
  'TxTfrValAdjUSD',
];
