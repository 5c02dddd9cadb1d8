import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import type { Ticker } from '@chaintide/contracts/market/sources';
import { markets, OpenCandles } from './candles.ts';
import { ExchangeClient } from './exchange-client.ts';
import { endpointsOf } from './exchange-endpoints.ts';
import { ExchangeSource } from './exchange.source.ts';
import { BinanceHost } from './fixtures/binance-host.ts';
import { MemorySink } from './fixtures/memory-sink.ts';
import { replies } from './fixtures/scripted-host.ts';
import { Poller } from './polling/poller.ts';
import { TickerStream } from './ticker.stream.ts';
import { systemTiming } from './timing.ts';

const [market] = markets;
const STEP_MS = 5 * MINUTE;
const PATIENT_MS = 20_000; // a busy machine must not look like a silent exchange

let staleMs = PATIENT_MS;
let skippedMs: number;
let host: BinanceHost;
let sink: MemorySink;
let poller: Poller;
let stream: TickerStream;
let ticks: Ticker[];
let volumesAtTick: number[]; // the number of stored final candles at each tick
let states: string[];
let unexpected: unknown[];

const now = (): number => Date.now() + skippedMs;
// pauses are a fiftieth of the real ones, and at least one turn of the event loop
const timing = {
  now,
  random: () => 0,
  sleep: (ms: number, signal: AbortSignal) => systemTiming.sleep(Math.max(1, ms / 50), signal),
};

const until = async (holds: () => boolean, withinMs = 30_000): Promise<void> => {
  const deadline = Date.now() + withinMs;
  while (!holds()) {
    if (Date.now() > deadline)
      throw new Error(
        `not within ${withinMs} ms: ${String(holds)}; ${JSON.stringify([states, stream.status(), poller.statuses(), unexpected.map(String)])}`,
      );
    await new Promise((resolve) => {
      setTimeout(resolve, 5);
    });
  }
};
const nextTick = async (): Promise<Ticker> => {
  const before = ticks.length;
  await until(() => ticks.length > before);
  return ticks.at(-1)!;
};

beforeEach(async () => {
  skippedMs = 0;
  [ticks, volumesAtTick, states, unexpected] = [[], [], [], []];
  sink = new MemorySink();
  host = await BinanceHost.open(now, Date.now() - 3 * HOUR);
  const client = new ExchangeClient(
    endpointsOf({
      SOURCES: 'simulated',
      SIMNET_URL: host.url,
      EXCHANGE: 'binance',
      EXCHANGE_URL: undefined,
      EXCHANGE_FUTURES_URL: undefined,
    }),
    [market!.symbol],
  );
  const open = new OpenCandles();
  const candles = new ExchangeSource(client, market!, open);
  const onUnexpected = (_source: string, error: unknown): void => {
    unexpected.push(error);
  };
  poller = new Poller([candles], { ...sink.ports, onStatus: () => undefined, onUnexpected }, { ...systemTiming, now });
  stream = new TickerStream(
    { client, market: market!, open, staleMs },
    {
      onTick: (tick) => {
        ticks.push(tick);
        volumesAtTick.push(sink.column('btc.volume', '5m').size);
      },
      ingest: (batch) => sink.ingest(batch),
      catchUp: () => poller.refresh(candles.name),
      onStatus: () => {
        states.push(stream.status().state);
      },
      onUnexpected,
    },
    timing,
  );
  poller.start();
  stream.start();
  await until(() => poller.statuses()[0]?.state === 'live');
});
afterEach(async () => {
  await Promise.all([stream.stop(), poller.stop()]);
  await host.close();
});

describe('a tick', () => {
  test("has the trading day, the exchange's time and ours, and says that it is simulated", async () => {
    const tick = await nextTick();
    expect(tick).toEqual({
      symbol: 'BTCUSDT',
      price: BinanceHost.closeOf(tick.at) + 50,
      change24h: expect.closeTo((tick.price / 20_000 - 1) * 100, 6) as number,
      high24h: 26_000,
      low24h: 19_000,
      volume24h: 1234.5,
      simulated: true,
      at: tick.at,
      receivedAt: tick.receivedAt,
    });
    expect(tick.receivedAt).toBeGreaterThanOrEqual(tick.at);
    expect(states).toEqual(['live']);
  });

  test('is the provisional close of every open bucket, and extends the known candle', async () => {
    const tick = await nextTick();
    await until(() => sink.batches.some((batch) => batch.at !== undefined));
    const [batch] = sink.batches.filter(({ at, step }) => at !== undefined && step === '1h');
    const hourAt = tick.at - (tick.at % HOUR);
    expect(batch).toMatchObject({ priority: 2, simulated: true, provisionalFrom: hourAt, at: batch?.at });
    expect(batch?.points['btc.price']?.[0]?.time).toBe(hourAt);
    expect(batch?.points['btc.volume']).toBeUndefined();
    await until(() =>
      sink.batches.some(({ at, step, points }) => at !== undefined && step === '5m' && points['btc.high']),
    );
    const bucketAt = tick.at - (tick.at % STEP_MS);
    expect(sink.column('btc.high', '5m').get(bucketAt)).toBe(
      Math.max(...ticks.map(({ price }) => price), BinanceHost.closeOf(bucketAt) + 5),
    );
    expect(sink.column('btc.low', '5m').get(bucketAt)).toBe(BinanceHost.closeOf(bucketAt) - 5);
    expect(sink.lastFinal('btc.price', '5m')).toBeLessThan(bucketAt);
  });

  test('of a new bucket has no high and low until the exchange provides its candle', async () => {
    await nextTick();
    skippedMs += STEP_MS;
    const count = sink.batches.length;
    await nextTick();
    await until(() => sink.batches.length > count + 3);
    const newest = sink.batches.filter(({ at, step }) => at !== undefined && step === '5m').at(-1)!;
    expect(Object.keys(newest.points)).toEqual(['btc.close', 'btc.price']);
  });
});

describe('a broken socket', () => {
  test('is reopened, and what was missed is filled in before the next tick', async () => {
    await nextTick();
    const openBefore = now() - (now() % STEP_MS);
    const known = sink.column('btc.volume', '5m').size;
    host.socketStatus = 503;
    host.dropSockets();
    await until(() => states.includes('failing'));
    expect(stream.status()).toMatchObject({ problem: expect.stringMatching(/unreachable|server/) as string });
    skippedMs += 23 * MINUTE;
    const beforeDrop = ticks.length;
    host.socketStatus = undefined;
    await until(() => ticks.length > beforeDrop);
    expect(volumesAtTick[beforeDrop]).toBeGreaterThanOrEqual(known + 4);
    const times = [...sink.column('btc.price', '5m').keys()].toSorted((a, b) => a - b);
    expect(new Set(times.slice(1).map((time, index) => time - times[index]!))).toEqual(new Set([STEP_MS]));
    for (const time of times.filter((one) => one > openBefore - STEP_MS && one < now() - STEP_MS - 10_000))
      expect(sink.column('btc.price', '5m').get(time)).toBe(BinanceHost.closeOf(time));
    expect(stream.status()).toMatchObject({ state: 'live', problem: null });
    expect(unexpected).toEqual([]);
  }, 15_000);

  test('is reopened each time it breaks', async () => {
    for (let round = 0; round < 4; round += 1) {
      await nextTick();
      host.dropSockets();
    }
    await nextTick();
    expect(host.opened).toBeGreaterThanOrEqual(5);
    expect(unexpected).toEqual([]);
  }, 15_000);

  test('is reopened even if REST is down too; the gap is filled once REST answers', async () => {
    await nextTick();
    host.instead = () => replies.status(429, { 'retry-after': '1' });
    host.dropSockets();
    skippedMs += 23 * MINUTE;
    await nextTick();
    await until(() => poller.statuses()[0]?.state === 'suspended');
    host.instead = undefined;
    await until(() => poller.statuses()[0]?.state === 'live');
    const times = [...sink.column('btc.volume', '5m').keys()];
    expect(new Set(times.slice(1).map((time, index) => time - times[index]!))).toEqual(new Set([STEP_MS]));
  }, 15_000);
});

describe('a feed that stalls or is invalid', () => {
  beforeAll(() => {
    staleMs = 1_000;
  });
  afterAll(() => {
    staleMs = PATIENT_MS;
  });

  test.each([
    ['silent', 'timeout', /no tick for 1 s/],
    ['frozen', 'timeout', /the same tick for 1 s/],
    ['garbled', 'malformed', /24hrMiniTicker/],
  ] as const)('%s: the source fails, the socket is reopened, and the feed continues', async (feed, problem, detail) => {
    await nextTick();
    const { opened } = host;
    host.feed = feed;
    await until(() => states.includes('failing'));
    expect(stream.status()).toMatchObject({
      state: 'failing',
      problem,
      detail: expect.stringMatching(detail) as string,
    });
    await until(() => host.opened > opened);
    host.feed = 'ticking';
    await until(() => states.at(-1) === 'live');
    expect(unexpected).toEqual([]);
  });

  test('a repeated tick is not announced again', async () => {
    await nextTick();
    host.feed = 'frozen';
    await until(() => states.includes('failing'));
    expect(new Set(ticks.map(({ at }) => at)).size).toBe(ticks.length);
  });
});

describe('a socket that is refused', () => {
  test.each([
    [451, 'blocked', 'location', HOUR],
    [429, 'suspended', 'rateLimited', MINUTE],
    [418, 'suspended', 'banned', 10 * MINUTE],
  ] as const)('%i', async (...[code, state, problem, restMs]) => {
    await nextTick();
    host.socketStatus = code;
    host.dropSockets();
    await until(() => stream.status().state === state);
    const { resumeAt, failedAt } = stream.status();
    expect(stream.status().problem).toBe(problem);
    expect(Math.round((resumeAt! - failedAt!) / restMs)).toBe(1); // measured at two slightly different times
  });
});

test('a stop ends the stream for good, even if the peer does not answer', async () => {
  await nextTick();
  host.feed = 'silent';
  await stream.stop();
  const count = ticks.length;
  host.feed = 'ticking';
  await new Promise((resolve) => {
    setTimeout(resolve, 200);
  });
  expect(ticks).toHaveLength(count);
  expect(host.clients.size).toBe(0);
});
