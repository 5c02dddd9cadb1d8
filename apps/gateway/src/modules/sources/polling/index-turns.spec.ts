import { MINUTE } from '@chaintide/contracts/limits';
import type { SourceProblem } from '@chaintide/contracts/market/sources';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { MemorySink } from '../fixtures/memory-sink.ts';
import { Poller } from './poller.ts';
import { SourceError, type Source } from '../source.ts';
import { systemTiming, type Timing } from '../timing.ts';

const reading = { done: 1, total: 9, perSecond: null };

interface Index {
  readonly source: Source & { progress: Source['progress'] };
  /** Its answers to `mustWait`, one a fetch. */
  readonly told: boolean[];
  fails: SourceProblem | undefined;
  /** Whether the next fetch reads the last block. */
  ends: boolean;
}

const indexes = (count: number): Index[] =>
  Array.from({ length: count }, (_, place) => {
    const index: Index = {
      told: [],
      fails: undefined,
      ends: false,
      source: {
        name: `index ${place}`,
        provider: 'x',
        host: 'host',
        simulated: false,
        provides: [],
        everyMs: MINUTE,
        limit: undefined,
        progress: reading,
        async *fetch({ mustWait }) {
          index.told.push(mustWait());
          if (index.fails) throw new SourceError(index.fails, 'as the test wants');
          if (index.ends) index.source.progress = undefined;
          yield* [];
        },
      },
    };
    return index;
  });

/** A poller of one index more than are read at once. `naps`: how often its sources went to sleep. */
const crowded = () => {
  const all = indexes(Math.max(1, availableParallelism() - 1) + 1);
  let naps = 0;
  const timing: Timing = {
    ...systemTiming,
    sleep: (ms, signal) => {
      naps += 1;
      return systemTiming.sleep(ms, signal);
    },
  };
  const ports = { ...new MemorySink().ports, onStatus: () => {}, onUnexpected: () => {} };
  const poller = new Poller(
    all.map(({ source }) => source),
    ports,
    timing,
  );
  return { all, first: all[0]!, last: all.at(-1)!, poller, naps: () => naps };
};

describe('indexes', () => {
  it('are read in their order, as many at once as there are cores to spare, and none waits for one that fails', async () => {
    const { all, first, last, poller } = crowded();
    const fetchAll = async (): Promise<void> => {
      for (const { source } of all) await poller.refresh(source.name);
    };
    await fetchAll();
    expect(all.map(({ told }) => told)).toEqual([...Array.from({ length: all.length - 1 }, () => [false]), [true]]);
    first.source.progress = undefined;
    await fetchAll();
    expect(last.told).toEqual([true, false]);
    [first.source.progress, first.fails] = [reading, 'malformed'];
    await fetchAll();
    expect(last.told).toEqual([true, false, false]);
    await poller.stop();
  });

  it('take their turn as soon as the one before is complete', async () => {
    const { first, last, poller } = crowded();
    poller.start();
    await vi.waitFor(() => expect(last.told).toEqual([true]));
    first.ends = true;
    await poller.refresh(first.source.name);
    await vi.waitFor(() => expect(last.told).toEqual([true, false]));
    await poller.stop();
  });

  it('rest as long as their host wants, even if it is their turn', async () => {
    const { first, last, poller, naps } = crowded();
    poller.start();
    await vi.waitFor(() => expect(last.told).toEqual([true]));
    last.fails = 'rateLimited';
    await poller.refresh(last.source.name);
    first.ends = true;
    await poller.refresh(first.source.name);
    const before = naps();
    await setTimeout(200);
    expect(naps() - before).toBeLessThan(10);
    expect(last.told).toEqual([true, true]);
    await poller.stop();
  });
});
