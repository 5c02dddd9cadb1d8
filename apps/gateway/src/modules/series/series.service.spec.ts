import { Bus } from '../../platform/bus.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeEngines } from '../../platform/db/testing.ts';
import type { Batch } from './batch.ts';
import { LOGGED_A_DAY } from './revision-log.ts';
import { SeriesRepository } from './series.repository.ts';
import { seriesChanged, SeriesService, type SeriesChange } from './series.service.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

const DAY = 86_400_000;
const TABLES = 'series_chunks, series_sources, series_revisions, series_revision_days, series_releases, series_reads';

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
  beforeEach(() => emptyTables(db, TABLES));
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

  it('logs from when to when a value stood', async () => {
    const series = await open();
    for (const [value, fetchedAt] of [
      [10, 5_000],
      [11, 9_000],
      [12, 9_500],
    ] as const)
      series.ingest(batch({ 1: value }, { fetchedAt }));
    const found = await series.allRevisions({ metric: 'btc.supply', step: '1d' });
    expect(found.map(({ was, wasAt, becomes, seenAt }) => [was, wasAt, becomes, seenAt])).toEqual([
      [10, 5_000, 11, 9_000],
      [11, 9_000, 12, 9_500],
    ]);
  });

  it('takes the noise of floats for the same number, and keeps the moment at which it came', async () => {
    const series = await open();
    series.ingest(batch({ 1: 0.3 }));
    series.ingest(batch({ 1: 0.1 + 0.2 }, { fetchedAt: 9_000 }));
    expect(series.column('btc.supply', '1d').point(1)).toMatchObject({ value: 0.3, fetchedAt: 5_000 });
    expect(await series.allRevisions({ metric: 'btc.supply', step: '1d' })).toEqual([]);
    series.ingest(batch({ 1: 0.300_000_001 }, { fetchedAt: 9_000 }));
    expect(await series.allRevisions({ metric: 'btc.supply', step: '1d' })).toHaveLength(1);
  });

  it('logs so many revisions of a series a day and no more, also after a restart; the newest buckets of a batch', async () => {
    const bucket = { metric: 'btc.supply', step: '1d' };
    const all = (value: number) =>
      batch(Object.fromEntries(Array.from({ length: LOGGED_A_DAY - 100 }, (_, day) => [day, value])), {
        fetchedAt: DAY + value,
      });
    const series = await open();
    series.ingest(all(1));
    series.ingest(all(2));
    expect(series.mayHideRevision(bucket, DAY + 2)).toBe(false);
    series.ingest(all(3));
    const found = await series.allRevisions(bucket);
    expect(found).toHaveLength(LOGGED_A_DAY);
    expect(found.filter(({ becomes }) => becomes === 3).map(({ time }) => time / DAY)).toEqual(
      Array.from({ length: 100 }, (_, index) => LOGGED_A_DAY - 200 + index),
    );
    const again = await open();
    again.ingest(all(4));
    expect(await again.allRevisions(bucket)).toHaveLength(LOGGED_A_DAY);
    expect(again.mayHideRevision(bucket, DAY + 3)).toBe(true);
    again.ingest(batch({ 1: 5 }, { fetchedAt: 2 * DAY }));
    expect(again.mayHideRevision(bucket, 2 * DAY)).toBe(false);
    expect(await again.allRevisions(bucket)).toHaveLength(LOGGED_A_DAY + 1);
  });

  describe('the release of a statistic', () => {
    const QUARTERS = ['2025-07-01', '2025-10-01', '2026-01-01', '2026-04-01'].map((day) => Date.parse(day));
    const gdp = (count: number, fetchedAt: string, more: Partial<Batch> = {}): Batch =>
      batch(
        {},
        {
          source: 'FRED',
          fetchedAt: Date.parse(fetchedAt),
          points: { 'macro.gdp': QUARTERS.slice(0, count).map((time, index) => ({ time, value: 100 + index })) },
          ...more,
        },
      );
    const releaseOf = (series: SeriesService, quarter: number) =>
      series.releaseOf(
        'macro.gdp',
        QUARTERS[quarter]!,
        series.column('macro.gdp', '1d').point(QUARTERS[quarter]! / DAY)!.fetchedAt,
      );
    const moment = (text: string): number => Date.parse(text);

    it('is the moment of arrival while we look on, and otherwise the usual one, also after a restart', async () => {
      const series = await open();
      series.ingest(gdp(2, '2026-04-29T12:00Z'));
      series.ingest(gdp(3, '2026-04-30T12:40Z'));
      await series.flush();
      const again = await open();
      again.ingest(gdp(4, '2026-09-01T12:00Z')); // after months of silence
      const basis = [0, 1, 2, 3].map((quarter) => releaseOf(again, quarter));
      expect(basis).toMatchObject([
        { basis: 'estimated', at: moment('2025-10-30T12:30Z') },
        { basis: 'estimated', at: moment('2026-01-30T13:30Z') },
        { basis: 'seen', at: moment('2026-04-30T12:40Z') },
        { basis: 'estimated', at: moment('2026-07-30T12:30Z') },
      ]);
      await again.flush();
    });

    it('is never later than the point that we held, and never before the end of its period', async () => {
      const series = await open();
      series.ingest(gdp(2, '2026-01-10T12:00Z'));
      expect(releaseOf(series, 1)).toMatchObject({ at: moment('2026-01-10T12:00Z'), basis: 'estimated' });
      expect(series.releaseOf('macro.gdp', QUARTERS[1]!, moment('2025-11-01'))!.at).toBe(moment('2025-12-31'));
      await series.flush();
    });

    it('is what the vendor says, unless it cannot be; and stays so after a restart', async () => {
      const series = await open();
      series.ingest(gdp(4, '2026-09-01T12:00Z'));
      const { releasesVersion } = series;
      const figures = ['2026-01-22', '2025-12-30', '2026-04-30'].map((releasedOn, index) => ({
        time: QUARTERS[index]!,
        releasedOn,
        value: 99 + index,
      }));
      const given = batch({}, { points: {}, firstFigures: { 'macro.gdp': figures } });
      series.ingest(given);
      expect(series.releasesVersion).toBe(releasesVersion + 2);
      series.ingest(given);
      expect(series.releasesVersion).toBe(releasesVersion + 2);
      await series.flush();
      const again = await open();
      expect([0, 1, 2].map((quarter) => releaseOf(again, quarter))).toMatchObject([
        { basis: 'given', at: moment('2026-01-22T13:30Z'), firstFigure: 99 },
        { basis: 'estimated', firstFigure: null }, // before the end of the quarter
        { basis: 'given', at: moment('2026-04-30T12:30Z'), firstFigure: 101 },
      ]);
      expect(again.releaseOf('btc.supply', DAY, DAY)).toBeUndefined();
    });

    it('is lost in no write that fails', async () => {
      const series = await open();
      await db.script('alter table series_reads rename to elsewhere');
      series.ingest(gdp(2, '2026-04-29T12:00Z'));
      series.ingest(gdp(3, '2026-04-30T12:40Z'));
      await expect(series.flush()).rejects.toThrow();
      await db.script('alter table elsewhere rename to series_reads');
      await series.flush();
      expect(releaseOf(await open(), 2)).toMatchObject({ basis: 'seen', at: moment('2026-04-30T12:40Z') });
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
