import { DAY, HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import dns from 'node:dns';
import { vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { BinanceHost } from '../../src/modules/sources/fixtures/binance-host.ts';
import { MemorySink } from '../../src/modules/sources/fixtures/memory-sink.ts';
import { samples } from '../../src/modules/sources/fixtures/samples.ts';
import { replies } from '../../src/modules/sources/fixtures/scripted-host.ts';
import { Poller } from '../../src/modules/sources/polling/poller.ts';
import type { FetchContext, Source } from '../../src/modules/sources/source.ts';
import { systemTiming } from '../../src/modules/sources/timing.ts';
import type { Vendor } from '../../src/modules/sources/vendor.ts';
import { vendors as all } from '../../src/modules/sources/vendors.ts';

/** Without the indexes of chains, which read in threads that no test can turn the clock of; their faults are in the contract of vendors. */
const vendors = all.filter(({ key }) => key !== 'bitcoin' && key !== 'ether');

const NAMED = 'sources.invalid'; // reserved: no name server ever answers for it

type Reply = ReturnType<typeof replies.json>;

const AHEAD = 1e6; // times a budget: nothing waits
const STEP_MS = SECOND / 2;
const TURNS = 8; // of the event loop, in which whatever follows an answer begins
const PATIENT_TURNS = 200; // client and host share it, so an answer under way is here by then
const SETTLED_MS = 5 * MINUTE; // two rests of a circuit and a half
const RETRIED_MS = MINUTE; // a request is retried for as long, with its pauses and deadlines

/** The weights as each host publishes them, by the beginning of the path; a request costs 1 elsewhere. */
const weights: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  exchange: { '/api/v3/exchangeInfo': 20, '/api/v3/depth': 250, '/api/v3/': 2 },
  futures: { '/fapi/v1/exchangeInfo': 1, '/fapi/v1/fundingRate': 24, '/futures/data': 12, '/fapi/v1/': 5 },
};

interface Asked {
  readonly vendor: Vendor;
  readonly at: number;
  readonly weight: number;
}

let host: BinanceHost;
let sink: MemorySink;
let poller: Poller;
let unexpected: unknown[];
let asked: Asked[];
let fault: ((body: string | Buffer | undefined) => Reply | undefined) | undefined;
/** Requests under way, and those that the host keeps waiting. */
let running = 0;
let held = 0;

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(resolve);
  });
const settled = async (): Promise<void> => {
  let before = running;
  for (let calm = 0; calm < (running > held ? PATIENT_TURNS : TURNS); calm = running === before ? calm + 1 : 0) {
    before = running;
    await turn();
  }
};
/** Virtual time passes only while no answer is on its way, so that the load of the machine does not change what happens. */
const pass = async (ms: number): Promise<void> => {
  const end = Date.now() + ms;
  while (Date.now() < end) {
    await settled();
    await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, end - Date.now()));
  }
  await settled();
};

const late =
  (ms: number, reply: Reply): Reply =>
  (response, request) => {
    held += 1;
    const timer = setTimeout(() => {
      response.off('close', release);
      release();
      reply(response, request);
    }, ms);
    const release = (): void => {
      clearTimeout(timer);
      held -= 1;
    };
    response.on('close', release);
  };

/** A source whose requests are counted while they run. */
const counted = (source: Source): Source =>
  Object.assign(Object.create(source) as Source, {
    fetch: (context: FetchContext) =>
      source.fetch({
        ...context,
        request: (weight, call) =>
          context.request(weight, async (signal) => {
            running += 1;
            try {
              return await call(signal);
            } finally {
              running -= 1;
            }
          }),
      }),
  });

const vendorAt = new Map(vendors.map((vendor) => [`/${vendor.key}`, vendor]));

/** Each vendor below its own path of the one host, which answers in its words and counts. */
const answerAs = (url: URL, question: string): Reply | undefined => {
  const [, key = ''] = url.pathname.split('/');
  const vendor = vendorAt.get(`/${key}`)!;
  const inner = new URL(url.pathname.slice(key.length + 1) + url.search, url);
  const weight = Object.entries(weights[key] ?? {}).find(([path]) => inner.pathname.startsWith(path))?.[1] ?? 1;
  asked.push({ vendor, at: Date.now(), weight });
  const body = samples[key]?.(inner, Date.now(), question);
  return fault?.(body) ?? (body === undefined ? undefined : replies.status(200, {}, body));
};

const open = ({ at = host.url, into = sink, share = 1 } = {}): Poller => {
  const config = readConfig({
    SOURCES: 'live',
    EXCHANGE_URL: `${at}/exchange`,
    EXCHANGE_FUTURES_URL: `${at}/futures`,
  });
  const sources = vendors.flatMap(({ key, path, limit, open: opened }) =>
    opened({
      config,
      url: `${at}/${key}${path}`,
      simulated: false,
      limit: { ...limit, weight: limit.weight * share },
    }).sources.map(counted),
  );
  const ports = {
    ...into.ports,
    onStatus() {},
    onUnexpected: (_: string, error: unknown) => unexpected.push(error),
  };
  return new Poller(sources, ports, { ...systemTiming, random: () => 0.5 });
};
/** A name server that knows the one host, or none; returns how often it was asked. */
const nameServer = (): { isDown: boolean; asked: number } => {
  const server = { isDown: false, asked: 0 };
  const lookup = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: object, done: (...answer: unknown[]) => void) => {
    if (name !== NAMED) return lookup(name, options, done);
    server.asked += 1;
    const failure = Object.assign(new Error(`getaddrinfo ENOTFOUND ${name}`), { code: 'ENOTFOUND', hostname: name });
    const found = 'all' in options && options.all ? [[{ address: '127.0.0.1', family: 4 }]] : ['127.0.0.1', 4];
    process.nextTick(() => done(...(server.isDown ? [failure] : [null, ...found])));
  }) as typeof dns.lookup);
  return server;
};
const seen = (): string[] =>
  [...new Set(poller.statuses().map(({ state, problem }) => `${state} ${problem}`))].toSorted();

/** The most that a host saw within any of its windows, as a part of what it allows. */
const busiest = (vendor: Vendor): number => {
  const own = asked.filter((one) => one.vendor === vendor);
  const { weight, windowMs } = vendor.limit;
  const sums = own.map(({ at }) =>
    own.reduce((sum, one) => sum + (one.at > at - windowMs && one.at <= at ? one.weight : 0), 0),
  );
  return Math.max(0, ...sums) / weight;
};

/** The points that a program without any trouble would hold at this moment. */
const whole = async (): Promise<MemorySink> => {
  const reference = new MemorySink();
  const reports = await open({ into: reference, share: AHEAD }).once();
  expect(new Set(reports.map(({ state }) => state))).toEqual(new Set(['live']));
  return reference;
};
/** The candles held, without one that began after the last fetch may have been. */
const held5m = (from: MemorySink): number[] =>
  [...from.column('btc.close', '5m').keys()].filter((time) => time < Date.now() - 2 * MINUTE).toSorted((a, b) => a - b);
const given = (from: MemorySink): string[] =>
  [
    ...new Set(from.batches.flatMap(({ step, points }) => Object.keys(points).map((metric) => `${metric} ${step}`))),
  ].toSorted();

beforeEach(async () => {
  host = await BinanceHost.open(() => Date.now(), Date.now() - DAY);
  host.instead = answerAs;
  sink = new MemorySink();
  [unexpected, asked, fault, running, held] = [[], [], undefined, 0, 0];
  await open({ share: AHEAD }).once(); // loads the exchange's code, which takes real time
  [asked, sink] = [[], new MemorySink()];
  vi.useFakeTimers({ now: Date.now(), toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  poller = open();
});
afterEach(async () => {
  const stopped = poller.stop();
  await pass(MINUTE);
  await stopped;
  vi.useRealTimers();
  vi.restoreAllMocks();
  await host.close();
  expect(unexpected).toEqual([]);
});

const isWithinBudgets = (): void => {
  for (const vendor of vendors) expect([vendor.key, busiest(vendor) <= 1]).toEqual([vendor.key, true]);
};

describe('all sources at once', () => {
  test.each<[string, (body: string | Buffer | undefined) => Reply, string[]]>([
    ['answers that are too late', () => late(HOUR, replies.nothing), ['failing timeout', 'suspended timeout']],
    ['500', () => replies.status(500), ['failing server', 'suspended server']],
    ['429 for ninety seconds', () => replies.status(429, { 'retry-after': '90' }), ['suspended rateLimited']],
    [
      'JSON that is cut off',
      (body) => replies.status(200, {}, (body ?? '{"symbols":[{"symbol":').slice(0, body ? body.length * 0.7 : 20)),
      ['failing malformed', 'suspended malformed'],
    ],
    ['connections that break', () => replies.cut, ['failing unreachable', 'suspended unreachable']],
  ])(
    'survive %s: right states, within every budget, and complete afterwards',
    async (_name, reply, expected) => {
      fault = reply;
      poller.start();
      await pass(2 * MINUTE);
      for (const state of seen()) expect(expected).toContain(state);
      isWithinBudgets();
      fault = undefined;
      await pass(SETTLED_MS);
      expect(seen()).toEqual(['live null']);
      isWithinBudgets();
      const reference = await whole();
      expect(given(sink)).toEqual(given(reference));
      expect(held5m(sink)).toEqual(held5m(reference));
      expect(held5m(sink).length).toBeGreaterThan(280);
    },
    60_000,
  );

  test('survive names that nobody resolves, at the start and later: right states, within every budget, and complete afterwards', async () => {
    const names = nameServer();
    poller = open({ at: host.url.replace('127.0.0.1', NAMED) });
    names.isDown = true;
    poller.start();
    await pass(2 * MINUTE);
    expect(names.asked).toBeGreaterThan(vendors.length);
    expect(['failing unreachable', 'suspended unreachable']).toEqual(expect.arrayContaining(seen()));
    for (const { detail } of poller.statuses()) expect(detail).toContain('ENOTFOUND');
    names.isDown = false;
    await pass(SETTLED_MS);
    expect(seen()).toEqual(['live null']);

    names.isDown = true;
    host.drop(); // whoever is connected needs no name
    await pass(2 * MINUTE);
    const reached = poller.statuses().filter(({ problem }) => problem !== 'unreachable');
    // not due yet, or being asked again at this moment
    for (const { name, nextAt } of reached) expect([name, nextAt! > Date.now() - RETRIED_MS]).toEqual([name, true]);
    expect(poller.statuses().length - reached.length).toBeGreaterThan(5);
    names.isDown = false;
    await pass(SETTLED_MS);
    expect(seen()).toEqual(['live null']);
    isWithinBudgets();
    const reference = await whole();
    expect(given(sink)).toEqual(given(reference));
    expect(held5m(sink)).toEqual(held5m(reference));
  }, 60_000);

  test('are live though every answer takes three seconds', async () => {
    fault = (body) => (body === undefined ? undefined : late(3 * SECOND, replies.status(200, {}, body)));
    poller.start();
    await pass(3 * SETTLED_MS);
    expect(seen()).toEqual(['live null']);
    isWithinBudgets();
  }, 60_000);

  test('survive a clock that jumps in either direction', async () => {
    poller.start();
    await pass(MINUTE);
    for (const jump of [-12 * HOUR, 2 * DAY]) {
      asked = [];
      vi.setSystemTime(Date.now() + jump);
      await pass(2 * MINUTE);
      const again = new Set(asked.map(({ vendor }) => vendor.key));
      expect([...again]).toEqual(expect.arrayContaining(vendors.map(({ key }) => key)));
      await pass(SETTLED_MS);
      expect(seen()).toEqual(['live null']);
    }
    isWithinBudgets();
    const times = held5m(sink);
    expect(Date.now() - times.at(-1)!).toBeLessThan(8 * MINUTE);
    expect(times).toEqual(held5m(await whole()));
  }, 60_000);
});
