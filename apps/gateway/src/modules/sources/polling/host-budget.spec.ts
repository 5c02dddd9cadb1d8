import fc from 'fast-check';
import { vi } from 'vitest';
import { HostBudget, SHARE } from './host-budget.ts';
import { SourceError } from '../source.ts';
import { systemTiming } from '../timing.ts';

const signal = new AbortController().signal;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The largest weight within any span of the window's length. */
const heaviestSpan = (spent: readonly { at: number; weight: number }[], windowMs: number): number =>
  Math.max(
    0,
    ...spent.map(({ at }) =>
      spent.filter((other) => other.at >= at && other.at < at + windowMs).reduce((sum, { weight }) => sum + weight, 0),
    ),
  );

describe('the budget of a host', () => {
  test('never allows more than 70 % of the limit in any span, whoever asks and whenever', async () => {
    const limits = fc.record({ weight: fc.integer({ min: 10, max: 6000 }), windowMs: fc.constantFrom(6000, 60_000) });
    const asks = fc.array(
      fc.record({
        afterMs: fc.nat(3000),
        part: fc.double({ min: 0.01, max: 1, noNaN: true }),
        times: fc.integer({ min: 1, max: 8 }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(limits, asks, async (limit, plan) => {
        const budget = new HostBudget({ name: 'host', ...limit }, systemTiming);
        const slice = Math.floor((limit.weight * SHARE) / 7);
        const spent: { at: number; weight: number }[] = [];
        const waiting: Promise<void>[] = [];
        const spend = async (weight: number): Promise<void> => {
          await budget.spend(weight, signal);
          spent.push({ at: Date.now(), weight });
        };
        for (const { afterMs, part, times } of plan) {
          await vi.advanceTimersByTimeAsync(afterMs);
          for (let count = 0; count < times; count += 1) waiting.push(spend(Math.max(1, Math.floor(slice * part))));
        }
        await vi.advanceTimersByTimeAsync(limit.windowMs * waiting.length);
        await Promise.all(waiting);
        expect(spent).toHaveLength(waiting.length);
        expect(heaviestSpan(spent, limit.windowMs)).toBeLessThanOrEqual(limit.weight * SHARE);
      }),
      { numRuns: 60 },
    );
  });

  test('holds at the worst moment too: a slice that is emptied at its end, followed by full ones', async () => {
    const limit = { name: 'host', weight: 6000, windowMs: 60_000 };
    const budget = new HostBudget(limit, systemTiming);
    const spent: { at: number; weight: number }[] = [];
    const greedy = (async () => {
      await budget.spend(1, signal);
      await systemTiming.sleep(9_900, signal);
      while (spent.length < 10_000) {
        await budget.spend(1, signal);
        spent.push({ at: Date.now(), weight: 1 });
      }
    })();
    await vi.advanceTimersByTimeAsync(300_000);
    await greedy;
    const times = [...new Set(spent.map(({ at }) => at))];
    const bursts = times.map((at) => ({ at, weight: spent.filter((one) => one.at === at).length }));
    expect(heaviestSpan(bursts, limit.windowMs)).toBeLessThanOrEqual(limit.weight * SHARE);
    expect(heaviestSpan(bursts, limit.windowMs)).toBeGreaterThan(limit.weight * SHARE * 0.99);
  });

  test('uses most of its share when there is much to request', async () => {
    const budget = new HostBudget({ name: 'host', weight: 6000, windowMs: 60_000 }, systemTiming);
    const startedAt = Date.now();
    let spent = 0;
    const work = (async () => {
      while (Date.now() < startedAt + 60_000) {
        await budget.spend(2, signal);
        spent += 2;
      }
    })();
    await vi.advanceTimersByTimeAsync(70_000);
    await work;
    expect(spent).toBeGreaterThan(3500);
  });

  test('refuses everyone while the host has closed it, and says for how long', async () => {
    const budget = new HostBudget({ name: 'host', weight: 100, windowMs: 60_000 }, systemTiming);
    budget.close(Date.now() + 30_000, 'banned');
    budget.close(Date.now() + 10_000, 'rateLimited'); // a shorter pause does not shorten a longer one
    await vi.advanceTimersByTimeAsync(29_000);
    await expect(budget.spend(1, signal)).rejects.toEqual(new SourceError('banned', 'host asked for silence', 1000));
    await vi.advanceTimersByTimeAsync(1000);
    await expect(budget.spend(1, signal)).resolves.toBeUndefined();
  });

  test("waits for the host's next window when others have used our share", async () => {
    const budget = new HostBudget({ name: 'host', weight: 100, windowMs: 60_000 }, systemTiming);
    await vi.advanceTimersByTimeAsync(45_000);
    budget.reportUsed(69);
    await budget.spend(1, signal);
    budget.reportUsed(70);
    const through = vi.fn();
    const waiting = (async () => through(await budget.spend(1, signal)))();
    await vi.advanceTimersByTimeAsync(14_999);
    expect(through).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await waiting;
    expect(through).toHaveBeenCalled();
  });

  test('stops waiting at shutdown, and reports a weight that never fits as an internal error', async () => {
    const budget = new HostBudget({ name: 'host', weight: 100, windowMs: 60_000 }, systemTiming);
    const stopping = new AbortController();
    await budget.spend(10, stopping.signal);
    const waiting = budget.spend(10, stopping.signal);
    stopping.abort();
    await expect(waiting).rejects.toThrow('aborted');
    await expect(budget.spend(11, signal)).rejects.toThrow('never fits');
  });
});
