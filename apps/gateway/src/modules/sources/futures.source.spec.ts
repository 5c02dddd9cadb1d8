import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { ExchangeClient } from './exchange-client.ts';
import { endpointsOf } from './exchange-endpoints.ts';
import { futuresSample } from './fixtures/futures-sample.ts';
import { bareContext, drain, MemorySink } from './fixtures/memory-sink.ts';
import { replies, ScriptedHost } from './fixtures/scripted-host.ts';
import { perpetuals } from './futures.ts';
import { FuturesSource } from './futures.source.ts';

const NOW = Date.UTC(2026, 2, 10, 12, 3);
const [bitcoin] = perpetuals;
type Reply = ReturnType<typeof replies.json>;

let now: number;
let host: ScriptedHost;
let sink: MemorySink;
let source: FuturesSource;
/** Answers instead of the sample, where it does. */
let instead: (url: URL) => Reply | undefined;

const sourceOn = (): FuturesSource => {
  const config = { SOURCES: 'live', SIMNET_URL: host.url, EXCHANGE: 'binance', EXCHANGE_URL: undefined } as const;
  const endpoints = endpointsOf({ ...config, EXCHANGE_FUTURES_URL: host.url }, 'futures');
  const client = new ExchangeClient(endpoints, [bitcoin!.symbol], 'futures');
  return new FuturesSource(client, bitcoin!, client.dialect.limit);
};
const context = () => bareContext(sink, () => now);
const fetchAll = () => drain(source.fetch(context()), sink);
const asked = (path: string): URL[] => host.requests.filter(({ pathname }) => pathname.endsWith(path));
const daysOf = (metric: Parameters<MemorySink['column']>[0]) => [...sink.column(metric, '1d')];

beforeEach(async () => {
  now = NOW;
  sink = new MemorySink();
  instead = () => undefined;
  host = await ScriptedHost.open((url) => instead(url) ?? replies.status(200, {}, futuresSample(url, now)));
  source = sourceOn();
});
afterEach(() => host.close());

describe('funding', () => {
  test('is one point at the hour of each payment, and the sum of each day, in percent', async () => {
    expect(await fetchAll()).toBeUndefined();
    const payments = [...sink.column('btc.funding', '1h')];
    expect(new Set(payments.map(([time]) => time % (8 * HOUR)))).toEqual(new Set([0]));
    expect(new Set(payments.map(([, value]) => value))).toEqual(new Set([-0.00375]));
    const days = sink.column('btc.funding', '1d');
    expect(days.get(NOW - (NOW % DAY) - DAY)).toBeCloseTo(-0.01125, 10);
    expect(days.get(NOW - (NOW % DAY))).toBeCloseTo(-0.0075, 10); // two payments so far
    expect(sink.lastFinal('btc.funding', '1d')).toBe(NOW - (NOW % DAY) - DAY);
  });

  test('is asked again when the next payment is due, from the first open day on', async () => {
    await fetchAll();
    const [before] = [asked('/fundingRate').length];
    now += 10 * MINUTE;
    await fetchAll();
    expect(asked('/fundingRate')).toHaveLength(before);
    now = NOW - (NOW % DAY) + 16 * HOUR + MINUTE;
    await fetchAll();
    expect(asked('/fundingRate').at(-1)!.searchParams.get('startTime')).toBe(String(NOW - (NOW % DAY)));
    expect(sink.column('btc.funding', '1h').has(NOW - (NOW % DAY) + 16 * HOUR)).toBe(true);
  });

  const FILE = fileURLToPath(
    new URL('../../../../../../shared/data/binance_btcusdt_funding_daily.csv', import.meta.url),
  );
  test.runIf(existsSync(FILE))('of a real file arrives as the file has it', async () => {
    const rows = readFileSync(FILE, 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(','));
    const history = rows.map(([day, rate]) => ({
      symbol: 'BTCUSDT',
      fundingRate: rate,
      fundingTime: Date.parse(day!),
    }));
    now = history.at(-1)!.fundingTime + DAY + HOUR;
    instead = ({ pathname, searchParams }) =>
      pathname.endsWith('/fundingRate')
        ? replies.json(
            history.filter(({ fundingTime }) => fundingTime >= Number(searchParams.get('startTime'))).slice(0, 1000),
          )
        : undefined;
    await fetchAll();
    expect(daysOf('btc.funding').length).toBe(rows.length);
    for (const [index, [time, value]] of daysOf('btc.funding').entries()) {
      expect(time).toBe(history[index]!.fundingTime);
      expect(value).toBeCloseTo(Number(rows[index]![1]) * 100, 12);
    }
  });
});

describe('what is kept for thirty days only', () => {
  test('is stored in the period that each row closes', async () => {
    await fetchAll();
    const today = NOW - (NOW % DAY);
    expect(sink.column('btc.top_positions_ratio', '1d').get(today - DAY)).toBe(1.9559);
    expect(sink.column('btc.top_positions_ratio', '1d').has(today)).toBe(false);
    expect(sink.column('btc.taker_bought', '5m').get(NOW - (NOW % (5 * MINUTE)) - 5 * MINUTE)).toBe(298.28);
    expect(sink.column('btc.open_interest', '1h').get(NOW - (NOW % HOUR) - HOUR)).toBe(20_403.637);
  });

  test('is asked from thirty days ago, in pages of five hundred, and then when the next row is due', async () => {
    await fetchAll();
    const pages = asked('/takerlongshortRatio').map(({ searchParams }) => searchParams);
    expect(pages.map((query) => query.get('period'))).toEqual(['1d', '1h', '1h', ...Array<string>(18).fill('5m')]);
    for (const query of pages) {
      expect(Number(query.get('startTime'))).toBeGreaterThan(NOW - 30 * DAY);
      expect(query.get('limit')).toBe('500');
    }
    host.requests.length = 0;
    now += MINUTE;
    await fetchAll();
    expect(asked('/takerlongshortRatio')).toEqual([]);
    now += 2 * MINUTE;
    await fetchAll();
    expect(asked('/takerlongshortRatio').map(({ searchParams }) => searchParams.get('period'))).toEqual(['5m']);
  });

  test('stays when the exchange no longer has it: a fetch after a pause only adds', async () => {
    await fetchAll();
    const before = daysOf('btc.accounts_ratio');
    expect(before.length).toBeGreaterThan(25);
    now += 45 * DAY;
    instead = (url) =>
      url.pathname.endsWith('globalLongShortAccountRatio') && Number(url.searchParams.get('startTime')) < now - 30 * DAY
        ? replies.status(400, {}, '{"code":-1130,"msg":"parameter \'startTime\' is invalid."}')
        : undefined;
    expect(await fetchAll()).toBeUndefined();
    const after = daysOf('btc.accounts_ratio');
    expect(after).toEqual(expect.arrayContaining(before));
    expect(after.length).toBeGreaterThan(before.length + 25);
  });
});

test('the present open interest stands in the open buckets, until their row comes', async () => {
  await fetchAll();
  for (const step of ['5m', '1h', '1d'] as const) {
    const newest = Math.max(...sink.column('btc.open_interest', step).keys());
    expect(NOW - newest).toBeLessThan({ '5m': 5 * MINUTE, '1h': HOUR, '1d': DAY }[step]);
    expect(sink.column('btc.open_interest', step).get(newest)).toBe(10_659.509);
    expect(sink.column('btc.open_interest_usd', step).get(newest)).toBeCloseTo(10_659.509 * 11_793.631_045_62, 3);
    expect(sink.lastFinal('btc.open_interest', step)).toBeLessThan(newest);
  }
});

test('candles of the contract bring its volume, turnover and takers; mark and index their closes', async () => {
  await fetchAll();
  const newest = NOW - (NOW % DAY);
  const values = ['futures_price', 'futures_volume', 'futures_turnover', 'futures_taker_buy', 'mark_price'] as const;
  expect(values.map((name) => sink.column(`btc.${name}`, '1d').get(newest))).toEqual([
    64_050.5, 148.976, 9_541_201.55, 80.1, 64_050.5,
  ]);
});

describe('an invalid answer', () => {
  const at = NOW - (NOW % DAY);
  const row = (fields: object) => [{ symbol: 'BTCUSDT', timestamp: at, ...fields }];
  test.each<[string, string, unknown, RegExp]>([
    ['funding without a rate', '/fundingRate', [{ symbol: 'BTCUSDT', fundingTime: at }], /fundingRate: 0\.fundingRate/],
    ['an object for a list', '/openInterestHist', {}, /expected array/],
    ['text for an amount', '/openInterestHist', row({ sumOpenInterest: 'many', sumOpenInterestValue: '1' }), /row 0/],
    ['no volume', '/takerlongshortRatio', row({ buyVol: '1' }), /0\.sellVol/],
    ['an empty ratio', '/topLongShortAccountRatio', row({ longShortRatio: '' }), /row 0 of accounts of top traders/],
    ['a time in the future', '/globalLongShortAccountRatio', row({ longShortRatio: '1', timestamp: at * 10 }), /is of/],
    ['a row twice', '/topLongShortPositionRatio', [0, 0].flatMap(() => row({ longShortRatio: '1' })), /row 1/],
    ['no open interest', '/openInterest', {}, /openInterest is missing|openInterest/],
  ])('%s is reported, and everything else is stored', async (...[, path, body, detail]) => {
    instead = ({ pathname }) => (pathname.endsWith(path) ? replies.json(body) : undefined);
    expect(await fetchAll()).toMatchObject({
      problem: 'malformed',
      detail: expect.stringMatching(detail) as string,
    });
    expect(sink.column('btc.futures_price', '1d').size).toBeGreaterThan(0);
  });
});
