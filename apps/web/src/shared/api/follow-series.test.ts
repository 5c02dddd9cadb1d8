import type { SeriesTail } from '@chaintide/contracts/charts/indicators';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TopicWatcher } from '../live/live-client.ts';
import { followSeries } from './follow-series.ts';
import { columnsOf, type SeriesColumns } from '@chaintide/chart/scene/series-columns';

const DAY = 86_400;

interface World {
  revision: number;
  values: number[];
  fails: number;
  fetched: number;
  joined: number;
  at: number | null;
}

const series = ({ revision, values }: World): SeriesColumns =>
  columnsOf({
    id: 'btc.mvrv',
    resolution: '1d',
    parameters: {},
    revision,
    columns: ['value'],
    times: values.map((_, day) => day * DAY),
    values: [[...values]],
    provisionalFrom: null,
    provenance: [],
    updatedAt: null,
    preview: null,
  });

const tail = ({ revision, values }: World, points: number): SeriesTail => ({
  revision,
  columns: ['value'],
  times: values.map((_, day) => day * DAY).slice(-points),
  values: [values.slice(-points)],
  provisionalFrom: null,
  updatedAt: null,
  at: null,
});

const follow = (world: World) => {
  let held = series(world);
  let watcher: TopicWatcher<'indicator'> | undefined;
  const snapshot = async (): Promise<void> => {
    world.joined += 1;
    await watcher?.snapshot(tail(world, 2));
  };
  const leave = followSeries({
    live: {
      now: () => 1_000,
      watch: (_, joined) => {
        watcher = joined as TopicWatcher<'indicator'>;
        return {
          leave: () => {
            watcher = undefined;
          },
          again: snapshot,
        };
      },
    },
    topic: 'indicator:btc.mvrv:1d',
    held: () => held,
    put: (next) => {
      held = next;
    },
    fetchAgain: async () => {
      world.fetched += 1;
      if (world.fails-- > 0) return false;
      held = series(world);
      return true;
    },
  });
  return {
    held: () => [...held.values[0]!],
    hops: () => held.hops,
    snapshot,
    delta: (points: number, sentAt = 900) => watcher?.delta({ ...tail(world, points), at: world.at }, sentAt),
    leave,
    isWatching: () => watcher !== undefined,
  };
};

const world = (): World => ({ revision: 1, values: [1, 2, 3], fails: 0, fetched: 0, joined: 0, at: null });

describe('followSeries', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('merges pushes without any request', async () => {
    const now = world();
    const page = follow(now);
    await page.snapshot();
    now.values.push(4);
    page.delta(1);
    expect(page.held()).toEqual([1, 2, 3, 4]);
    expect(now.fetched).toBe(0);
  });

  it('reports the latency of the newest change', async () => {
    const now = world();
    const page = follow(now);
    await page.snapshot();
    expect(page.hops()).toBeNull();
    page.delta(1);
    expect(page.hops()).toEqual({ source: null, gateway: 100 });
    now.at = 860;
    page.delta(1);
    expect(page.hops()).toEqual({ source: 40, gateway: 100 });
    await page.snapshot();
    expect(page.hops()).toEqual({ source: 40, gateway: 100 });
    now.at = 910; // a source whose clock is ahead
    page.delta(1, 905.4);
    expect(page.hops()).toEqual({ source: 0, gateway: 95 });
  });

  it('reloads the series after a gap, and joins again for changes made meanwhile', async () => {
    const now = world();
    const page = follow(now);
    now.values.push(4, 5, 6, 7);
    const done = page.snapshot();
    await vi.runAllTimersAsync();
    await done;
    expect(page.held()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(now).toMatchObject({ fetched: 1, joined: 2 });
  });

  it('counts as joined only when no gap is left', async () => {
    const now = { ...world(), fails: 2 };
    const page = follow(now);
    now.revision = 2;
    now.values[0] = 10;
    let isDone = false;
    const join = async (): Promise<void> => {
      await page.snapshot();
      isDone = true;
    };
    void join();
    await vi.advanceTimersByTimeAsync(500);
    expect(isDone).toBe(false);
    await vi.runAllTimersAsync();
    expect(isDone).toBe(true);
    expect(page.held()).toEqual([10, 2, 3]);
    expect(now.fetched).toBe(3);
  });

  it('lets no delta cover a gap that is still being filled', async () => {
    const now = { ...world(), fails: 1 };
    const page = follow(now);
    now.revision = 2;
    now.values[0] = 10;
    page.delta(1);
    now.values[2] = 30;
    page.delta(1);
    expect(page.held()).toEqual([1, 2, 3]);
    await vi.runAllTimersAsync();
    expect(page.held()).toEqual([10, 2, 30]);
  });

  it('lets a later join take over from a pending repair', async () => {
    const now = { ...world(), fails: 3 };
    const page = follow(now);
    now.revision = 2;
    page.delta(1);
    await vi.advanceTimersByTimeAsync(3_500);
    now.fails = 0;
    const done = page.snapshot();
    await vi.advanceTimersByTimeAsync(1);
    await done;
    expect(page.held()).toEqual([1, 2, 3]);
    const { fetched } = now;
    await vi.runAllTimersAsync();
    expect(now.fetched).toBe(fetched);
  });

  it('stops once nobody needs it', async () => {
    const now = { ...world(), fails: 100 };
    const page = follow(now);
    now.revision = 2;
    page.delta(1);
    await vi.advanceTimersByTimeAsync(10);
    page.leave();
    await vi.runAllTimersAsync();
    expect(page.isWatching()).toBe(false);
    expect(now.fetched).toBe(1);
  });
});
