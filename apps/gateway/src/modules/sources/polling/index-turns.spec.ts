import { MINUTE } from '@chaintide/contracts/limits';
import { availableParallelism } from 'node:os';
import { MemorySink } from '../fixtures/memory-sink.ts';
import { Poller } from './poller.ts';
import { SourceError, type Source } from '../source.ts';

const reading = { done: 1, total: 9, perSecond: null };

interface Index {
  readonly source: Source & { progress: Source['progress'] };
  /** Its answers to `mustWait`, one a fetch. */
  readonly told: boolean[];
  fails: boolean;
  /** Whether the next fetch reads the last block. */
  ends: boolean;
}

const indexes = (count: number): Index[] =>
  Array.from({ length: count }, (_, place) => {
    const index: Index = {
      told: [],
      fails: false,
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
          if (index.fails) throw new SourceError('malformed', 'it is damaged');
          if (index.ends) index.source.progress = undefined;
          yield* [];
        },
      },
    };
    return index;
  });

describe('indexes', () => {
  it('are read in their order, as many at once as there are cores to spare, and none waits for one that fails', async () => {
    const atOnce = Math.max(1, availableParallelism() - 1);
    const all = indexes(atOnce + 1);
    const [first, last] = [all[0]!, all.at(-1)!];
    const poller = new Poller(
      all.map(({ source }) => source),
      { ...new MemorySink().ports, onStatus: () => {}, onUnexpected: () => {} },
    );
    const fetchAll = async (): Promise<void> => {
      for (const { source } of all) await poller.refresh(source.name);
    };
    await fetchAll();
    expect(all.map(({ told }) => told)).toEqual([...Array.from({ length: atOnce }, () => [false]), [true]]);
    first.source.progress = undefined;
    await fetchAll();
    expect(last.told).toEqual([true, false]);
    [first.source.progress, first.fails] = [reading, true];
    await fetchAll();
    expect(last.told).toEqual([true, false, false]);
    await poller.stop();
  });

  it('take their turn as soon as the one before is complete', async () => {
    const atOnce = Math.max(1, availableParallelism() - 1);
    const all = indexes(atOnce + 1);
    const [first, last] = [all[0]!, all.at(-1)!];
    const poller = new Poller(
      all.map(({ source }) => source),
      { ...new MemorySink().ports, onStatus: () => {}, onUnexpected: () => {} },
    );
    poller.start();
    await vi.waitFor(() => expect(last.told).toEqual([true]));
    first.ends = true;
    await poller.refresh(first.source.name);
    await vi.waitFor(() => expect(last.told).toEqual([true, false]));
    await poller.stop();
  });
});
