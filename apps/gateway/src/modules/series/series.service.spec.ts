import { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeEngines } from '../../platform/db/testing.ts';
import type { Batch } from './batch.ts';
import { SeriesRepository } from './series.repository.ts';
import { seriesChanged, SeriesService, type SeriesChange } from './series.service.ts';

const DAY = 86_400_000;

const batch = (points: Record<number, number>, more: Partial<Batch> = {}): Batch => ({
  source: 'Coin Metrics',
  simulated: false,
  priority: 1,
  fetchedAt: 5_000,
  step: '1d',
  points: { 'btc.supply': Object.entries(points).map(([day, value]) => ({ time: Number(day) * DAY, value })) },
  ...more,
});

const values = (series: SeriesService, rows: number): (number | undefined)[] =>
  Array.from({ length: rows }, (_, row) => series.column('btc.supply', '1d').point(row)?.value);

describeEngines((throwaway) => {
  let db: Database;
  const open = async (world = 'live'): Promise<SeriesService> => {
    const series = new SeriesService(new SeriesRepository(db, world), new Bus());
    await series.load();
    return series;
  };

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 30_000);
  beforeEach(() => db.script('truncate series_chunks, series_sources, series_revisions'));
  afterAll(() => db.close());

  it('restores final points after a restart, with their source and time', async () => {
    const series = await open();
    series.ingest(batch({ 1: 10, 3: 0 }));
    series.ingest(batch({ 2_000: 30 }, { source: 'Exchange', simulated: true, priority: 2 }));
    await series.flush();
    const again = await open();
    expect(values(again, 4)).toEqual([undefined, 10, undefined, 0]);
    const { source, fetchedAt } = again.column('btc.supply', '1d').point(2_000)!;
    expect({ ...again.source(source), fetchedAt }).toMatchObject({
      name: 'Exchange',
      simulated: true,
      priority: 2,
      fetchedAt: 5_000,
    });
    expect(again.lastFinal('btc.supply', '1d')).toBe(2_000 * DAY);
  });

  it('keeps the days of a file real beside a simulated source of the same name, also after a restart', async () => {
    const series = await open();
    series.ingest(batch({ 1: 10 }));
    series.ingest(batch({ 2_000: 30 }, { simulated: true }));
    await series.flush();
    const column = (await open()).column('btc.supply', '1d');
    const again = await open();
    expect([1, 2_000].map((day) => again.source(column.point(day)!.source)?.simulated)).toEqual([false, true]);
  });

  it('logs a correction once', async () => {
    const series = await open();
    series.ingest(batch({ 1: 10, 2: 20 }));
    series.ingest(batch({ 1: 11 }, { fetchedAt: 9_000 }));
    series.ingest(batch({ 1: 11 }));
    await series.flush();
    const [revision, ...rest] = await db.query(
      'select metric, bucket, was, becomes, source, seen_at from series_revisions',
    );
    expect(rest).toEqual([]);
    expect(revision).toEqual({
      metric: 'btc.supply',
      bucket: new Date(DAY),
      was: 10,
      becomes: 11,
      source: 'Coin Metrics',
      seen_at: new Date(9_000),
    });
  });

  it('keeps the points of different origins separate', async () => {
    const simulated = await open('simulated');
    simulated.ingest(batch({ 1: 10 }));
    await simulated.flush();
    expect(values(await open('live'), 2)).toEqual([undefined, undefined]);
  });

  it('loses nothing when a write fails, and stores it with the next one', async () => {
    const series = await open();
    await db.script('alter table series_chunks rename to elsewhere');
    series.ingest(batch({ 1: 10 }));
    await expect(series.flush()).rejects.toThrow();
    await db.script('alter table elsewhere rename to series_chunks');
    series.ingest(batch({ 2: 20 }));
    await series.flush();
    expect(values(await open(), 3)).toEqual([undefined, 10, 20]);
  });

  it('reports once what changed and from when, and nothing without a change', async () => {
    const bus = new Bus();
    const heard: (readonly SeriesChange[])[] = [];
    bus.on(seriesChanged, (changes) => heard.push(changes));
    const series = new SeriesService(new SeriesRepository(db, 'live'), bus);
    series.ingest(batch({ 4: 1, 5: 2 }));
    series.ingest(batch({ 4: 1, 5: 3 }, { at: 77 }));
    series.ingest(batch({ 4: 1, 5: 3 }));
    expect(heard).toEqual([
      [{ metric: 'btc.supply', step: '1d', from: 4 * DAY, at: null }],
      [{ metric: 'btc.supply', step: '1d', from: 5 * DAY, at: 77 }],
    ]);
    await series.flush();
  });
});
