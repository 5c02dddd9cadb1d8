import fc from 'fast-check';
import { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { migrate } from '../../../platform/db/migrations.ts';
import { describeEngines } from '../../../platform/db/testing.ts';
import type { Batch } from '../batch.ts';
import type { Column } from '../column.ts';
import { DuckHouse } from '../fixtures/duck-house.ts';
import { SeriesRepository } from '../series.repository.ts';
import { SeriesService } from '../series.service.ts';
import { PointStore } from './point-store.ts';
import { SplitStorage } from './split-storage.ts';
import { emptyTables } from '../../../platform/fixtures/empty-tables.ts';

const STEP = 300_000;
const START = Date.parse('2024-02-29');
const SOON = START + 400 * STEP;
const WORLD = "live with /it's/'; drop table chaintide_points; --.csv";
const TABLES = 'series_chunks, series_sources, series_revisions, series_revision_days, series_releases, series_reads';

const five = (values: Readonly<Record<number, number>>, more: Partial<Batch> = {}): Batch => ({
  source: 'Binance',
  simulated: false,
  priority: 2,
  fetchedAt: SOON,
  step: '5m',
  points: { 'btc.price': Object.entries(values).map(([row, value]) => ({ time: START + Number(row) * STEP, value })) },
  ...more,
});

const pointsOf = (column: Column, series: SeriesService): unknown[] => {
  const { first, last } = column.extent ?? { first: 0, last: -1 };
  return Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((row) => {
    const point = column.point(row);
    if (!point) return [];
    const { name, simulated, priority } = series.source(point.source);
    return [{ row, ...point, source: { name, simulated, priority } }];
  });
};

describeEngines((throwaway) => {
  let db: Database;
  let house: DuckHouse;
  let points: PointStore;
  const split = (lead?: ConstructorParameters<typeof SeriesRepository>[2]) =>
    new SplitStorage(new SeriesRepository(db, WORLD, lead), points);
  const open = async (storage = split()): Promise<SeriesService> => {
    const series = new SeriesService(storage, new Bus());
    await series.load();
    return series;
  };
  const price = (series: SeriesService): unknown[] => pointsOf(series.column('btc.price', '5m'), series);

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 60_000);
  beforeEach(async () => {
    await emptyTables(db, TABLES);
    house = await DuckHouse.start();
    points = new PointStore(house.url, WORLD);
  });
  afterEach(async () => {
    await points.close();
    await house.close();
  });
  afterAll(() => db.close());

  it('binds every value, and the statements are always the same', async () => {
    const series = await open();
    series.ingest(five({ 0: 1 }, { source: "it's" }));
    await series.flush();
    await series.columnBefore('btc.price', '5m', SOON);
    const texts = new Set(house.heard.map(({ sql }) => sql));
    expect([...texts].map((sql) => sql.split(/\s+/).slice(0, 3).join(' '))).toEqual([
      'create table if',
      'select time, max(known_at)',
      'INSERT INTO chaintide_points',
    ]);
    for (const sql of texts) expect(sql).not.toMatch(/live|it's|btc|drop|\d{5}/);
    expect(house.heard.at(-1)!.params).toMatchObject({ world: WORLD, series: 'btc.price@5m', before: String(SOON) });
    expect(await house.rows()).toMatchObject([{ world: WORLD, source: "it's", value: 1 }]);
  });

  it('keeps fine points there and others in the database, and gives both after a restart', async () => {
    const series = await open();
    series.ingest(five({ 0: 0.1 + 0.2, 700: 5e-324, 2_000: 3 }, { provisionalFrom: START + 2_000 * STEP }));
    series.ingest(five({ 0: 4 }, { source: 'Vendor', simulated: true, priority: 1, fetchedAt: SOON + 1 }));
    series.ingest(five({}, { step: '1d', points: { 'btc.supply': [{ time: START, value: 7 }] } }));
    await series.flush();
    expect(await db.query('select metric, step from series_chunks')).toEqual([{ metric: 'btc.supply', step: '1d' }]);
    const again = await open();
    const binance = { name: 'Binance', simulated: false, priority: 2 };
    const vendor = { name: 'Vendor', simulated: true, priority: 1 };
    const row = START / STEP;
    expect(price(again)).toEqual([
      { row, value: 4, fetchedAt: SOON + 1, source: vendor, provisional: false },
      { row: row + 700, value: 5e-324, fetchedAt: SOON, source: binance, provisional: false },
    ]);
    expect(again.column('btc.supply', '1d').lastFinalTime).toBe(START);
    expect(again.lastFinal('btc.price', '5m')).toBe(START + 700 * STEP);
  });

  it('answers what was known as the database does, for corrections by one source', async () => {
    const batches = fc.array(
      fc.record({ row: fc.integer({ min: 0, max: 5 }), value: fc.integer({ min: 1, max: 3 }), flushes: fc.boolean() }),
      { minLength: 1, maxLength: 10 },
    );
    await fc.assert(
      fc.asyncProperty(batches, async (steps) => {
        await emptyTables(db, TABLES);
        const world = `world ${house.heard.length}`;
        const store = new PointStore(house.url, world);
        const [plain, apart] = [
          new SeriesService(new SeriesRepository(db, world), new Bus()),
          await open(new SplitStorage(new SeriesRepository(db, `${world} apart`), store)),
        ];
        for (const [index, { row, value, flushes }] of steps.entries()) {
          for (const series of [plain, apart])
            series.ingest(five({ [row]: value }, { fetchedAt: SOON + index * STEP }));
          if (flushes || steps.slice(index + 1).some((later) => later.row === row)) await apart.flush();
        }
        await apart.flush();
        for (let before = START; before <= SOON + 11 * STEP; before += before < SOON - STEP ? 40 * STEP : STEP) {
          const [expected, found] = [plain, apart].map((series) => series.columnBefore('btc.price', '5m', before));
          const valuesOf = (column: Column): unknown[] =>
            [0, 1, 2, 3, 4, 5].map((row) => column.point(START / STEP + row)?.value);
          expect(valuesOf(await found!)).toEqual(valuesOf(await expected!));
        }
        await store.close();
      }),
      { numRuns: 10 },
    );
  }, 60_000);

  it('adds nothing twice, and nothing at all for a process that lost the lead', async () => {
    const series = await open();
    series.ingest(five({ 0: 1 }));
    await series.flush();
    series.ingest(five({ 1: 2 }, { fetchedAt: SOON + 1 }));
    await series.flush();
    expect(await house.rows()).toHaveLength(2);
    const lost = { token: 1n, fence: () => Promise.reject(new Error('another process leads')) };
    const stale = await open(split(lost));
    stale.ingest(five({ 0: 9 }, { fetchedAt: SOON + 2 }));
    await expect(stale.flush()).rejects.toThrow('another process leads');
    expect(await house.rows()).toHaveLength(2);
  });

  it('says at the start that ClickHouse cannot be used, without its password', async () => {
    const absent = new PointStore('http://someone:secret@127.0.0.1:9/tide', WORLD);
    const start = open(new SplitStorage(new SeriesRepository(db, WORLD), absent));
    await expect(start).rejects.toMatchObject({ name: 'StartError' });
    await expect(start).rejects.toThrow(/^ClickHouse at 127\.0\.0\.1:9 \(ARCHIVE_URL\) cannot be used: .*ECONNREFUSED/);
    await absent.close();
  });

  it('adds them once when the database refuses the rest', async () => {
    const series = await open();
    series.ingest(five({ 0: 1 }));
    await db.script('alter table series_sources rename to series_sources_away');
    await expect(series.flush()).rejects.toThrow(/series_sources/);
    await db.script('alter table series_sources_away rename to series_sources');
    const other = await open();
    expect(price(other)).toMatchObject([{ value: 1, source: { name: 'Binance', priority: 2 } }]);
    await series.flush();
    expect(await house.rows()).toHaveLength(1);
  });
});
