import { DAY, HOUR, SECOND } from '@chaintide/contracts/limits';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { licenceOf } from '@chaintide/contracts/market/licences';
import { readConfig } from '../../config.ts';
import { BinanceHost } from './fixtures/binance-host.ts';
import { MemorySink } from './fixtures/memory-sink.ts';
import { samples } from './fixtures/samples.ts';
import { replies } from './fixtures/scripted-host.ts';
import type { SourceReport } from './health.ts';
import { HostBudget, SHARE } from './polling/host-budget.ts';
import { Poller } from './polling/poller.ts';
import { systemTiming } from './timing.ts';
import { vendors } from './vendors.ts';

type Reply = ReturnType<typeof replies.json>;

const AHEAD = 1e6; // of any real budget: what is tested here is not the waiting
let now: number;
let host: BinanceHost;
let sink: MemorySink;
let unexpected: unknown[];
let folder: string;
let fault: ((body: string | Buffer | undefined) => Reply) | undefined;

beforeEach(async () => {
  now = Date.now();
  host = await BinanceHost.open(() => now, now - 3 * DAY);
  sink = new MemorySink();
  unexpected = [];
  folder = await mkdtemp(join(tmpdir(), 'chaintide-sources-'));
  fault = undefined;
});
afterEach(async () => {
  await host.close();
  await rm(folder, { recursive: true });
  expect(unexpected).toEqual([]);
});

describe.each(vendors)('the sources of $key', (vendor) => {
  const poll = (url = host.url): Poller => {
    host.instead = (asked, question) => {
      const body = samples[vendor.key]?.(asked, now, question);
      return fault?.(body) ?? (body === undefined ? undefined : replies.status(200, {}, body));
    };
    const config = readConfig({ SOURCES: 'live', DATA_DIR: folder, EXCHANGE_URL: url, EXCHANGE_FUTURES_URL: url });
    const limit = { ...vendor.limit, weight: AHEAD };
    const { sources } = vendor.open({ config, url: url + vendor.path, simulated: false, limit });
    const ports = {
      ...sink.ports,
      onStatus() {},
      onUnexpected: (_: string, error: unknown) => unexpected.push(error),
    };
    return new Poller(sources, ports, { ...systemTiming, now: () => now, random: () => 0 });
  };
  const seen = (statuses: readonly SourceReport[]) => [
    ...new Set(statuses.map(({ state, problem }) => `${state} ${problem}`)),
  ];

  test('provide what they say, under a licence, and ask little again', async () => {
    const poller = poll();
    const statuses = await poller.once();
    expect(statuses.map(({ detail }) => detail).join('')).toBe('');
    expect(seen(statuses)).toEqual(['live null']);
    const { sources } = vendor.open({
      config: readConfig({ SOURCES: 'live' }),
      url: (vendor.url ?? 'http://node.example') + vendor.path,
      simulated: false,
      limit: vendor.limit,
    });
    const promised = new Set(sources.flatMap(({ provides }) => provides));
    const given = sink.batches.flatMap(({ points }) => Object.keys(points));
    expect(given.length + sink.lists.length).toBeGreaterThan(0);
    expect(given.filter((metric) => !promised.has(metric as never))).toEqual([]);
    for (const { provider } of statuses) expect(licenceOf(provider).name).not.toBe('');
    expect(new Set([...sink.batches, ...sink.lists.map(({ listing }) => listing)].map(({ source }) => source))).toEqual(
      new Set(statuses.map(({ provider }) => provider)),
    );
    const first = host.requests.length;
    await poller.once();
    expect(host.requests.length - first).toBeLessThanOrEqual(first);
  });

  test.each<[string, (body: string | Buffer | undefined) => Reply, string]>([
    ['500', () => replies.status(500), 'failing server'],
    ['HTML', () => replies.html, 'failing malformed'],
    ['nothing', () => replies.nothing, 'failing malformed'],
    [
      'an answer that is cut off',
      (body) => (body === undefined ? replies.halfJson : replies.status(200, {}, body.slice(0, body.length * 0.7))),
      'failing malformed',
    ],
    ['a connection that breaks', () => replies.cut, 'failing unreachable'],
    ['a redirect to a private address', () => replies.redirect('http://10.0.0.1/'), 'failing malformed'],
  ])('survive %s and recover', async (_name, reply, expected) => {
    const poller = poll();
    fault = reply;
    expect(seen(await poller.once())).toEqual([expected]);
    fault = undefined;
    expect(seen(await poller.once())).toEqual(['live null']);
  });

  test('keep silent as long as they are told to', async () => {
    const poller = poll();
    fault = () => replies.status(429, { 'retry-after': '7' });
    expect(seen(await poller.once())).toEqual(['suspended rateLimited']);
    const { length } = host.requests;
    fault = undefined;
    now += 6 * SECOND;
    await poller.once();
    expect(host.requests).toHaveLength(length);
    now += 2 * SECOND;
    expect(seen(await poller.once())).toEqual(['live null']);
  });

  test('survive a name that does not resolve', async () => {
    expect(seen(await poll('http://vendor.invalid').once())).toEqual(['failing unreachable']);
  });

  test('survive a clock that jumps', async () => {
    const poller = poll();
    await poller.once();
    for (const jump of [-12 * HOUR, 2 * DAY]) {
      now += jump;
      expect(seen(await poller.once())).toEqual(['live null']);
    }
  });

  test('fit the budget of their host', async () => {
    const budget = new HostBudget(vendor.limit, systemTiming);
    const given = new AbortController();
    setTimeout(() => given.abort(), 100);
    let spent = 0;
    const spending = (async () => {
      for (;;) {
        await budget.spend(1, given.signal);
        spent += 1;
      }
    })();
    await expect(spending).rejects.toThrow('aborted');
    expect(spent).toBeGreaterThan(0);
    expect(spent).toBeLessThanOrEqual(vendor.limit.weight * SHARE);
  });
});
