import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { markets, OpenCandles } from './candles.ts';
import { ExchangeClient } from './exchange-client.ts';
import { endpointsOf } from './exchange-endpoints.ts';
import { ExchangeSource } from './exchange.source.ts';
import { BinanceHost } from './fixtures/binance-host.ts';
import { bareContext, drain, MemorySink } from './fixtures/memory-sink.ts';
import { replies } from './fixtures/scripted-host.ts';

const NOW = Date.UTC(2026, 2, 10, 12, 3);
const LISTED = NOW - 1500 * DAY;
const [market] = markets;

let now: number;
let host: BinanceHost;
let sink: MemorySink;
let source: ExchangeSource;

const sourceOn = (url: string, exchange = 'binance', symbol = market!.symbol): ExchangeSource => {
  const endpoints = endpointsOf({
    SOURCES: 'live',
    SIMNET_URL: url,
    EXCHANGE: exchange,
    EXCHANGE_URL: url,
    EXCHANGE_FUTURES_URL: url,
  });
  return new ExchangeSource(new ExchangeClient(endpoints, [symbol]), { ...market!, symbol }, new OpenCandles());
};
const context = () => bareContext(sink, () => now);
const fetchAll = (from = source) => drain(from.fetch(context()), sink);
const klinesAsked = () =>
  host.requests
    .filter((url) => url.pathname.endsWith('/klines'))
    .map(({ searchParams }) => [searchParams.get('interval'), Number(searchParams.get('startTime'))]);

beforeEach(async () => {
  now = NOW;
  sink = new MemorySink();
  host = await BinanceHost.open(() => now, LISTED);
  source = sourceOn(host.url);
});
afterEach(() => host.close());

describe('history', () => {
  test('is fetched in pages: days from the first, hours for a year, five minutes for a month; none with a gap', async () => {
    expect(await fetchAll()).toBeUndefined();
    expect(host.requests[0]?.pathname).toBe('/api/v3/exchangeInfo');
    expect(host.requests[0]?.searchParams.get('symbols')).toBe('["BTCUSDT"]');
    expect(Math.max(...sink.batches.map((batch) => batch.points['btc.price']?.length ?? 0))).toBe(1000);
    for (const [step, length, since] of [
      ['1d', DAY, LISTED],
      ['1h', HOUR, NOW - 365 * DAY],
      ['5m', 5 * MINUTE, NOW - 30 * DAY],
    ] as const) {
      const times = [...sink.column('btc.price', step).keys()];
      expect(times[0]! - since).toBeLessThan(length);
      expect(times.at(-1)).toBe(NOW - (NOW % length));
      expect(new Set(times.slice(1).map((time, index) => time - times[index]!))).toEqual(new Set([length]));
    }
    for (const metric of ['btc.open', 'btc.high', 'btc.low', 'btc.close', 'btc.volume'] as const)
      expect(sink.column(metric, '1d').size).toBe(1500);
    expect(sink.column('btc.high', '1d').get(NOW - (NOW % DAY))).toBe(BinanceHost.closeOf(NOW - (NOW % DAY)) + 5);
  });

  test('continues from the last final candle; the open one is provisional until its time is over', async () => {
    await fetchAll();
    const openAt = NOW - (NOW % (5 * MINUTE));
    expect(sink.lastFinal('btc.price', '5m')).toBe(openAt - 5 * MINUTE);
    host.requests.length = 0;
    now += 5 * MINUTE;
    await fetchAll();
    expect(klinesAsked()).toEqual([
      ['1d', NOW - (NOW % DAY) - DAY],
      ['1h', NOW - (NOW % HOUR) - HOUR],
      ['5m', openAt - 5 * MINUTE],
    ]);
    expect(sink.lastFinal('btc.price', '5m')).toBe(openAt);
  });

  test('a candle that has just ended may still change', async () => {
    now = NOW - (NOW % HOUR) - 1;
    const ahead = { ...context(), now: () => now + 1 };
    await drain(source.fetch(ahead), sink);
    expect(sink.lastFinal('btc.price', '5m')).toBe(NOW - (NOW % HOUR) - 10 * MINUTE);
  });

  test("uses Binance's weights, and passes on its own count", async () => {
    const told = context();
    await drain(source.fetch(told), sink);
    expect(told.weights[0]).toBe(20);
    expect(new Set(told.weights.slice(1))).toEqual(new Set([2]));
    expect(new Set(told.used)).toEqual(new Set([42]));
  });

  test('names the origin of the points', async () => {
    await fetchAll();
    expect(sink.batches[0]).toMatchObject({
      source: 'Binance',
      simulated: false,
      priority: 2,
      step: '1d',
      fetchedAt: NOW,
    });
  });
});

describe('an invalid answer', () => {
  const klines = (reply: ReturnType<typeof replies.json>) => (url: URL) =>
    url.pathname.endsWith('/klines') ? reply : undefined;
  const at = NOW - (NOW % DAY) - DAY;
  const cases: [string, ReturnType<typeof replies.json>, { problem: string; retryAfterMs?: number }, RegExp][] = [
    [
      '429',
      replies.status(429, { 'retry-after': '9' }, '{"code":-1003,"msg":"Too much request weight used"}'),
      { problem: 'rateLimited', retryAfterMs: 9000 },
      /Too much/,
    ],
    ['418', replies.status(418, { 'retry-after': '300' }), { problem: 'banned', retryAfterMs: 300_000 }, /418/],
    [
      '451',
      replies.status(451, {}, '{"code":0,"msg":"Service unavailable from a restricted location"}'),
      { problem: 'location' },
      /restricted/,
    ],
    ['403', replies.status(403, {}, '<html>WAF'), { problem: 'location' }, /WAF/],
    ['500', replies.status(500), { problem: 'server' }, /500/],
    ['HTML', replies.html, { problem: 'malformed' }, /doctype/],
    ['half a JSON', replies.halfJson, { problem: 'malformed' }, /not JSON/],
    [
      'an object for a list',
      replies.json({}),
      { problem: 'malformed' },
      /klines: the answer is wrong: .*expected array/,
    ],
    ['a candle without volume', replies.json([[at, '1', '1', '1', '1']]), { problem: 'malformed' }, /klines: 0/],
    [
      'text for a price',
      replies.json([[at, '1', 'high', '1', '1', '1', 0]]),
      { problem: 'malformed' },
      /candle 0 of BTC\/USDT 1d is not made of numbers/,
    ],
    [
      'microseconds',
      replies.json([[at * 1000, '1', '1', '1', '1', '1', 0]]),
      { problem: 'malformed' },
      /candle 0 .* starts at/,
    ],
    [
      'a candle out of step',
      replies.json([[at + 1, '1', '1', '1', '1', '1', 0]]),
      { problem: 'malformed' },
      /starts at/,
    ],
    [
      'a candle twice',
      replies.json([
        [at, '1', '1', '1', '1', '1', 0],
        [at, '1', '1', '1', '1', '1', 0],
      ]),
      { problem: 'malformed' },
      /candle 1 .* is not after/,
    ],
    [
      'an error of the exchange',
      replies.status(400, {}, '{"code":-1121,"msg":"Invalid symbol."}'),
      { problem: 'malformed' },
      /Invalid symbol/,
    ],
  ];
  test.each(cases)('%s is reported, and nothing of it is stored', async (...[, reply, expected, detail]) => {
    host.instead = klines(reply);
    expect(await fetchAll()).toMatchObject({ ...expected, detail: expect.stringMatching(detail) as string });
    expect(sink.batches).toEqual([]);
  });

  test('a silent host is given up at the deadline', async () => {
    host.instead = klines(replies.silence);
    expect(await fetchAll()).toMatchObject({ problem: 'timeout' });
  }, 10_000);

  test('markets that could not be loaded are loaded at the next fetch', async () => {
    host.instead = () => replies.status(500);
    expect(await fetchAll()).toMatchObject({ problem: 'server' });
    host.instead = undefined;
    expect(await fetchAll()).toBeUndefined();
  });

  test('an unknown symbol, an unknown exchange and a dead host', async () => {
    expect(await fetchAll(sourceOn(host.url, 'binance', 'BTC/NOPE'))).toMatchObject({
      problem: 'malformed',
      detail: expect.stringContaining('BTC/NOPE') as string,
    });
    expect(await fetchAll(sourceOn(host.url, 'nonesuch'))).toMatchObject({
      problem: 'malformed',
      detail: 'ccxt knows no exchange named nonesuch',
    });
    expect(await fetchAll(sourceOn('http://127.0.0.1:9'))).toMatchObject({ problem: 'unreachable' });
  });
});
