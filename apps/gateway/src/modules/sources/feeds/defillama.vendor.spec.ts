import { HOUR } from '@chaintide/contracts/limits';
import { readConfig } from '../../../config.ts';
import { defiLlama } from './defillama.vendor.ts';
import { bareContext, drain, MemorySink } from '../fixtures/memory-sink.ts';
import { replies, ScriptedHost } from '../fixtures/scripted-host.ts';

const NOW = Date.UTC(2026, 2, 24, 12);
const YESTERDAY = Date.UTC(2026, 2, 23);
const TODAY = Date.UTC(2026, 2, 24);

type Reply = ReturnType<typeof replies.json>;
let host: ScriptedHost;
let sink: MemorySink;

const prices: Reply = replies.json([{ date: YESTERDAY / 1000, prices: { tether: 0.9987, dai: 1 } }]);
const chartOf = (scale: number): Reply =>
  replies.json([
    {
      date: String(YESTERDAY / 1000),
      totalCirculating: { peggedUSD: scale },
      totalUnreleased: { peggedUSD: scale / 100 },
    },
    { date: String(TODAY / 1000), totalCirculating: { peggedEUR: 5 } },
    { date: String((TODAY + 11 * HOUR) / 1000), totalCirculating: { peggedUSD: scale + 1 } },
  ]);

const read = async (replyTo: (url: URL) => Reply) => {
  host = await ScriptedHost.open(replyTo);
  const [source] = defiLlama.open({
    config: readConfig({ SOURCES: 'live' }),
    url: host.url,
    simulated: false,
    limit: defiLlama.limit,
  }).sources;
  return drain(source!.fetch(bareContext(sink, () => NOW)), sink);
};

beforeEach(() => {
  sink = new MemorySink();
});
afterEach(() => host.close());

test('each coin and chain has its own chart; a value of today is of its day, and may still change', async () => {
  const sizes: Record<string, number> = { '/all': 300e9, '/all1': 180e9, '/Tron1': 80e9 };
  const failure = await read(({ pathname, searchParams }) => {
    if (pathname === '/stablecoinprices') return prices;
    const key = pathname.replace('/stablecoincharts', '') + (searchParams.get('stablecoin') ?? '');
    return chartOf(sizes[key] ?? 1e9);
  });
  expect(failure).toBeUndefined();
  const of = (metric: Parameters<MemorySink['column']>[0]) => [...sink.column(metric, '1d')];
  expect(of('stable.circulating')).toEqual([
    [YESTERDAY, 300e9],
    [TODAY, 300e9 + 1],
  ]);
  expect(of('stable.usdt_tron')[0]).toEqual([YESTERDAY, 80e9]);
  expect(of('stable.usdc_ethereum_defillama')).toEqual(of('stable.usdc_ethereum'));
  expect(of('stable.usdt_unreleased')).toEqual([[YESTERDAY, 1.8e9]]);
  expect(of('stable.usdt_price')).toEqual([[YESTERDAY, 0.9987]]);
  expect(of('stable.busd_price')).toEqual([]);
  expect(sink.lastFinal('stable.circulating', '1d')).toBe(YESTERDAY);
});

test.each([
  ['no date', [{ totalCirculating: { peggedUSD: 1 } }], /0\.date/],
  ['no amount', [{ date: '1774224000' }], /0\.totalCirculating is missing/],
  [
    'text for an amount',
    [{ date: '1774224000', totalCirculating: { peggedUSD: '1' } }],
    /0\.totalCirculating\.peggedUSD/,
  ],
  ['an error', { message: 'not found' }, /the answer is wrong/],
])('a chart with %s is refused, and the others are kept', async (_name, body, detail) => {
  const failure = await read(({ pathname, search }) => {
    if (pathname === '/stablecoinprices') return prices;
    return search === '' ? replies.json(body) : chartOf(1e9);
  });
  expect(failure).toMatchObject({ problem: 'malformed', detail: expect.stringMatching(detail) as string });
  expect(sink.column('stable.circulating', '1d').size).toBe(0);
  expect(sink.column('stable.usdt', '1d').size).toBe(2);
});
