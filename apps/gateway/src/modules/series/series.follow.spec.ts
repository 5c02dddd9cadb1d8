import fc from 'fast-check';
import { Bus } from '../../platform/bus.ts';
import type { Batch } from './batch.ts';
import { Chunk } from './chunk.ts';
import type { Changes, StoredChunk } from './series.repository.ts';
import type { KnownSource } from './stored.ts';
import { batchTaken, nowhere, seriesChanged, SeriesService, type Taken } from './series.service.ts';
import type { Storage } from './storage.ts';

const DAY = 86_400_000;
const METRIC = 'btc.supply';

/** The database that processes share. */
class Shelf {
  private readonly sources = new Map<number, KnownSource>();
  private readonly chunks = new Map<string, StoredChunk>();

  /** For a process that may store points, or may not. */
  storage(maySave: boolean): Storage {
    return {
      ...nowhere,
      maySave,
      load: async () => ({
        sources: [...this.sources.values()],
        chunks: [...this.chunks.values()].map((one) => ({ ...one, chunk: Chunk.read(one.chunk.toBytes()) })),
      }),
      save: async ({ sources, chunks }: Changes) => {
        for (const source of sources) this.sources.set(source.id, source);
        for (const one of chunks)
          this.chunks.set(`${one.metric} ${one.number}`, { ...one, chunk: Chunk.read(one.chunk.toBytes()) });
      },
    };
  }
}

const pointsOf = (series: SeriesService): unknown[] =>
  Array.from({ length: 40 }, (_, row) => series.column(METRIC, '1d').point(row)).map(
    (point) => point && { ...point, source: series.source(point.source).name },
  );

/** One day from one of two sources; the last days are open. */
const step = fc.record({
  day: fc.integer({ min: 0, max: 39 }),
  value: fc.integer({ min: 0, max: 5 }),
  source: fc.constantFrom(['Coin Metrics', 1] as const, ['Exchange', 2] as const),
  isOpen: fc.boolean(),
  isLost: fc.boolean(),
  isSaved: fc.boolean(),
});

describe('a process that follows', () => {
  it('holds the points of the leader after it has read what it missed, and tells of every change', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const shelf = new Shelf();
        const [leading, following] = [new Bus(), new Bus()];
        const leader = new SeriesService(shelf.storage(true), leading);
        const follower = new SeriesService(shelf.storage(false), following);
        const told: Taken[] = [];
        leading.on(batchTaken, (taken) => told.push(structuredClone(taken)));
        const shown = new Map<number, number | undefined>();
        following.on(seriesChanged, (changes) => {
          for (const { from } of changes)
            for (let row = from / DAY; row < 40; row += 1)
              shown.set(row, follower.column(METRIC, '1d').point(row)?.value);
        });
        let isBehind = false;
        for (const [place, { day, value, source, isOpen, isLost, isSaved }] of steps.entries()) {
          const batch: Batch = {
            source: source[0],
            simulated: false,
            priority: source[1],
            fetchedAt: place,
            step: '1d',
            ...(isOpen && { provisionalFrom: 30 * DAY }),
            points: { [METRIC]: [{ time: day * DAY, value }] },
          };
          leader.ingest(batch);
          const taken = told.pop()!;
          isBehind ||= isLost;
          if (!isBehind) follower.follow(taken);
          if (isSaved) await leader.flush();
        }
        await leader.flush();
        const open = structuredClone(leader.open());
        await follower.load();
        for (const taken of open) follower.follow(taken);
        await follower.flush();
        expect(pointsOf(follower)).toEqual(pointsOf(leader));
        const values = Array.from({ length: 40 }, (_, row) => leader.column(METRIC, '1d').point(row)?.value);
        expect(Array.from(values, (_, row) => shown.get(row))).toEqual(values);
      }),
      { numRuns: 200 },
    );
  });

  it('gives up points of its own, if it led for longer than it might', async () => {
    const shelf = new Shelf();
    const [leader, astray] = [true, false].map((maySave) => new SeriesService(shelf.storage(maySave), new Bus()));
    const batch = (value: number, fetchedAt: number): Batch => ({
      source: 'Coin Metrics',
      simulated: false,
      priority: 1,
      fetchedAt,
      step: '1d',
      points: { [METRIC]: [{ time: DAY, value }] },
    });
    leader!.ingest(batch(1, 1));
    await leader!.flush();
    astray!.ingest(batch(2, 2));
    await astray!.flush(); // refused without a word
    await astray!.load('newer');
    expect(astray!.column(METRIC, '1d').point(1)?.value).toBe(2);
    await astray!.load('all');
    expect(pointsOf(astray!)).toEqual(pointsOf(leader!));
  });
});
