import { HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { vi } from 'vitest';
import type { Batch } from '../../series/batch.ts';
import { MemorySink } from '../fixtures/memory-sink.ts';
import { Poller } from './poller.ts';
import { SourceError, type FetchContext, type HostLimit, type Source } from '../source.ts';
import { systemTiming } from '../timing.ts';

const START = Date.UTC(2026, 0, 1);
const EVERY_MS = 10 * MINUTE;
const host: HostLimit = { name: 'host', weight: 6000, windowMs: MINUTE };

const anyone = { provider: 'x', host: 'host', simulated: false, provides: [] } as const;

const batchAt = (time: number): Batch => ({
  source: 'x',
  simulated: false,
  priority: 1,
  fetchedAt: time,
  step: '5m',
  points: { 'btc.price': [{ time, value: 1 }] },
});

/** A source that makes one request per fetch and returns the test's answer. */
const sourceThat = (
  name: string,
  answer: (count: number, context: FetchContext) => Promise<Batch | undefined> | Batch | undefined,
  limit = host,
) => {
  const asked: number[] = [];
  const source: Source = {
    name,
    ...anyone,
    everyMs: EVERY_MS,
    limit,
    async *fetch(context) {
      const batch = await context.request(1, async () => {
        asked.push(Date.now() - START);
        return answer(asked.length, context);
      });
      if (batch) yield batch;
    },
  };
  return { source, asked };
};

const failing = (problem: ConstructorParameters<typeof SourceError>[0], retryAfterMs?: number) => () =>
  Promise.reject(new SourceError(problem, 'so it is', retryAfterMs));

let poller: Poller;
let sink: MemorySink;
let seen: string[];
let unexpected: unknown[];

const poll = (...sources: readonly Source[]): Poller => {
  poller = new Poller(
    sources,
    {
      ...sink.ports,
      onStatus: () => {
        seen.push(
          poller
            .statuses()
            .map(({ state }) => state)
            .join(' '),
        );
      },
      onUnexpected: (_source, error) => {
        unexpected.push(error);
      },
    },
    { ...systemTiming, random: () => 0.5 },
  );
  poller.start();
  return poller;
};
const pass = async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms));
const status = (name: string): SourceStatus => poller.statuses().find((row) => row.name === name)!;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  sink = new MemorySink();
  seen = [];
  unexpected = [];
});
afterEach(async () => {
  await poller.stop();
  vi.useRealTimers();
});

describe('a working source', () => {
  test('is fetched at its interval, and its state is announced once', async () => {
    const { source, asked } = sourceThat('good', () => batchAt(Date.now()));
    poll(source);
    await pass(2 * EVERY_MS + SECOND);
    expect([asked, sink.batches.length]).toEqual([[0, EVERY_MS, 2 * EVERY_MS], 3]);
    expect(seen).toEqual(['live']);
    expect(status('good')).toEqual({
      name: 'good',
      provider: 'x',
      host: 'host',
      simulated: false,
      everyMs: EVERY_MS,
      state: 'live',
      problem: null,
      detail: null,
      succeededAt: START + 2 * EVERY_MS,
      failedAt: null,
      newestAt: START + 2 * EVERY_MS,
      resumeAt: null,
      nextAt: START + 3 * EVERY_MS,
      tookMs: 0,
      progress: null,
    });
  });

  test('is never fetched twice at once, and a refresh runs after the fetch under way', async () => {
    let running = 0;
    let most = 0;
    const { source, asked } = sourceThat('slow', async () => {
      most = Math.max(most, (running += 1));
      await systemTiming.sleep(5 * SECOND, new AbortController().signal);
      running -= 1;
      return batchAt(Date.now());
    });
    poll(source);
    await pass(SECOND);
    const refreshed = poller.refresh('slow');
    await pass(9 * SECOND);
    await refreshed;
    expect(asked).toEqual([0, 5 * SECOND]);
    expect(most).toBe(1);
  });

  test('stores page by page, and continues after a failure where it stopped', async () => {
    const pages = [0, 1, 2].map((index) => START + index * HOUR);
    let isDown = false;
    const source: Source = {
      name: 'paged',
      ...anyone,
      everyMs: EVERY_MS,
      limit: host,
      async *fetch({ request, since }) {
        for (const time of pages.filter((page) => page > (since('btc.price', '5m') ?? 0))) {
          isDown = time === pages[1] && !isDown;
          yield await request(1, () =>
            isDown ? Promise.reject(new SourceError('malformed', 'half')) : Promise.resolve(batchAt(time)),
          );
        }
      },
    };
    poll(source);
    await pass(0);
    expect(sink.batches).toHaveLength(1);
    expect(status('paged').state).toBe('failing');
    await pass(MINUTE);
    expect([...sink.column('btc.price', '5m').keys()]).toEqual(pages);
    expect(sink.batches).toHaveLength(3);
    expect(status('paged').state).toBe('live');
  });
});

describe('a transient failure', () => {
  test('is retried within the fetch, with growing pauses', async () => {
    const { source, asked } = sourceThat('flaky', (count) => (count < 3 ? failing('server')() : batchAt(START)));
    poll(source);
    await pass(10 * SECOND);
    expect(asked).toEqual([0, 1000, 2750]); // jitter at one half: 500 + (1500 - 500) / 2, then 500 + (3000 - 500) / 2
    expect(seen).toEqual(['live']);
  });

  test('a silent host is given up at the deadline', async () => {
    const { source } = sourceThat('silent', () => new Promise(() => undefined));
    poll(source);
    await pass(70 * SECOND);
    expect(status('silent')).toMatchObject({
      state: 'failing',
      problem: 'timeout',
      detail: 'host did not answer within 20 s',
    });
  });

  test('opens the circuit if it lasts: one probe at the end of each pause, and recovery at the first success', async () => {
    let isUp = false;
    const { source, asked } = sourceThat('dead', () => (isUp ? batchAt(START) : failing('unreachable')()));
    poll(source);
    await pass(MINUTE);
    expect(status('dead')).toMatchObject({ state: 'suspended', problem: 'unreachable', detail: 'so it is' });
    const opened = asked.length;
    expect(opened).toBe(4 * 3); // four fetches with three attempts each
    const resumeAt = status('dead').resumeAt!;
    await pass(resumeAt - Date.now() - 1);
    expect(asked).toHaveLength(opened);
    isUp = true;
    await pass(10 * SECOND);
    expect(asked).toHaveLength(opened + 1);
    expect(status('dead')).toMatchObject({ state: 'live', problem: null, resumeAt: null });
    expect(seen.slice(-3)).toEqual(['suspended', 'failing', 'live']);
  });
});

describe('a refusal of a host', () => {
  test.each([
    ['rateLimited', 17 * SECOND],
    ['banned', 2 * HOUR],
  ] as const)('%s: no source sends a request to this host until it may', async (problem, silenceMs) => {
    const refused = sourceThat('refused', (count) => (count === 1 ? failing(problem, silenceMs)() : batchAt(START)));
    const neighbour = sourceThat('neighbour', () => batchAt(START));
    const elsewhere = sourceThat('elsewhere', () => batchAt(START), { ...host, name: 'another host' });
    poll(refused.source, neighbour.source, elsewhere.source);
    await pass(0);
    expect(status('refused')).toMatchObject({ state: 'suspended', problem, resumeAt: START + silenceMs });
    const refresh = poller.refresh('neighbour');
    await pass(silenceMs - 1);
    await refresh;
    expect(refused.asked).toEqual([0]);
    expect(neighbour.asked).toEqual([0]);
    expect(status('neighbour')).toMatchObject({
      state: 'suspended',
      problem,
      detail: 'host asked for silence',
      resumeAt: START + silenceMs,
    });
    expect(elsewhere.asked.length).toBeGreaterThanOrEqual(1);
    await pass(SECOND);
    expect(refused.asked).toHaveLength(2);
    expect(poller.statuses().map(({ state }) => state)).toEqual(['live', 'live', 'live']);
  });

  test.each([
    ['rateLimited', MINUTE],
    ['banned', 10 * MINUTE],
  ] as const)('%s without a time: a careful default', async (problem, restMs) => {
    const { source, asked } = sourceThat('refused', failing(problem));
    poll(source);
    await pass(restMs - 1);
    expect(asked).toEqual([0]);
    expect(status('refused')).toMatchObject({ state: 'suspended', problem, resumeAt: START + restMs });
  });

  test('by location is retried once an hour, and ends with a success', async () => {
    const { source, asked } = sourceThat('abroad', (count) => (count < 3 ? failing('location')() : batchAt(START)));
    poll(source);
    await pass(HOUR - 1);
    expect(status('abroad')).toMatchObject({ state: 'blocked', problem: 'location', resumeAt: START + HOUR });
    expect(asked).toEqual([0]);
    await pass(2 * HOUR);
    expect(asked.slice(0, 3)).toEqual([0, HOUR, 2 * HOUR]);
    expect(status('abroad').state).toBe('live');
  });

  test('a file is checked again at its interval, however often it was invalid', async () => {
    const looked: number[] = [];
    poll({
      name: 'file',
      ...anyone,
      everyMs: 30 * SECOND,
      async *fetch() {
        looked.push(Date.now());
        yield* [];
        throw new SourceError('file', 'line 3');
      },
    });
    await pass(10 * MINUTE);
    expect(status('file')).toMatchObject({ state: 'failing', problem: 'file', detail: 'line 3', resumeAt: null });
    expect(looked.length).toBeGreaterThan(15);
  });
});

describe('internal errors', () => {
  test('a dead source does not stop the others', async () => {
    const dead = sourceThat('dead', () => new Promise(() => undefined));
    const broken = sourceThat('broken', () => {
      throw new TypeError('a bug of ours');
    });
    const good = sourceThat('good', () => batchAt(Date.now()));
    poll(dead.source, broken.source, good.source);
    await pass(HOUR);
    expect(good.asked).toHaveLength(7);
    expect(status('good').state).toBe('live');
    expect(status('broken')).toMatchObject({
      state: 'failing',
      problem: 'malformed',
      detail: 'TypeError: a bug of ours',
    });
    expect(unexpected[0]).toBeInstanceOf(TypeError);
  });

  test('a store that fails does not crash the program', async () => {
    const { source, asked } = sourceThat('good', () => batchAt(Date.now()));
    vi.spyOn(sink, 'ingest').mockImplementationOnce(() => {
      throw new Error('disk full');
    });
    poll(source);
    await pass(EVERY_MS);
    expect(asked.length).toBeGreaterThan(1);
    expect(unexpected).toEqual([new Error('disk full')]);
    expect(status('good').state).toBe('live');
  });

  test('after a stop nothing is requested and nothing hangs, whatever was in progress', async () => {
    const silent = sourceThat('silent', () => new Promise(() => undefined));
    const flaky = sourceThat('flaky', failing('server'));
    const idle = sourceThat('idle', () => batchAt(START));
    poll(silent.source, flaky.source, idle.source);
    await pass(100);
    await poller.stop();
    await pass(HOUR);
    expect([silent.asked, flaky.asked, idle.asked]).toEqual([[0], [0], [0]]);
  });

  test('once() fetches every source one time and returns their states', async () => {
    const good = sourceThat('good', () => batchAt(START));
    const bad = sourceThat('bad', failing('malformed'));
    const quiet = () => undefined;
    poller = new Poller([good.source, bad.source], { ...sink.ports, onStatus: quiet, onUnexpected: quiet });
    expect((await poller.once()).map(({ state }) => state)).toEqual(['live', 'failing']);
    await pass(HOUR);
    expect(good.asked).toHaveLength(1);
  });
});
