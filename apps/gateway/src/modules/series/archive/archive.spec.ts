import fc from 'fast-check';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/db/database.ts';
import { migrate } from '../../../platform/db/migrations.ts';
import { describeDatabase } from '../../../platform/db/testing.ts';
import type { Batch } from '../batch.ts';
import { batchesFrom, DAY, MINUTE, NOW, TABLES, WORLD } from '../fixtures/archived.ts';
import { Duck } from '../fixtures/duck.ts';
import { SeriesRepository } from '../series.repository.ts';
import { SeriesService } from '../series.service.ts';
import { archive } from './archive.ts';
import { emptyTables } from '../../../platform/fixtures/empty-tables.ts';

const START = Date.parse('2023-10-01');

/** At many moments at once. */
const AS_KNOWN = `
  select before, epoch_ms(time)::double as time, arg_max(value, known_at) as value
  from "values", (select unnest($moments::json::double[]) as before)
  where series = $series and step = $step and known_at < make_timestamp_ms(before::bigint)
  group by before, time order by before, time`;

const batch = batchesFrom(START);

/** Batches for a process, one after another. */
const given = fc.array(
  fc.record({
    metric: fc.constantFrom<MetricId>('macro.gdp', 'btc.supply', 'btc.price'),
    buckets: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 4 }),
    value: fc.integer({ min: 95, max: 105 }),
    priority: fc.integer({ min: 1, max: 2 }),
    later: fc.integer({ min: 0, max: 40 }),
    isOpen: fc.boolean(),
    firstFigure: fc.option(fc.integer({ min: 95, max: 105 })),
    archives: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
);
type Given = typeof given extends fc.Arbitrary<(infer T)[]> ? T : never;

const stepOf = (metric: MetricId): { step: Step; ms: number } =>
  metric === 'btc.price' ? { step: '5m', ms: 5 * MINUTE } : { step: '1d', ms: metric === 'macro.gdp' ? 92 * DAY : DAY };

const batchOf = ({ metric, buckets, value, priority, isOpen, firstFigure }: Given, fetchedAt: number): Batch => {
  const { step, ms } = stepOf(metric);
  const timeOf = (bucket: number): number => Math.floor((START + bucket * ms) / DAY) * DAY + ((bucket * ms) % DAY);
  const points = buckets.map((bucket) => ({ time: timeOf(bucket), value: value + bucket / 3 }));
  const releasedOn = new Date(timeOf(buckets[0]!) + 120 * DAY).toISOString().slice(0, 10);
  return batch(
    { [metric]: points },
    {
      source: ['', 'Coin Metrics', 'Exchange'][priority]!,
      simulated: priority === 2,
      priority,
      fetchedAt,
      step,
      ...(isOpen && { provisionalFrom: Math.max(...points.map(({ time }) => time)) }),
      ...(firstFigure !== null && {
        firstFigures: { [metric]: [{ time: timeOf(buckets[0]!), releasedOn, value: firstFigure }] },
      }),
    },
  );
};

describeDatabase((throwaway) => {
  let db: Database;
  let duck: Duck;
  let scratch: string;
  let folder: string;
  const open = async (): Promise<SeriesService> => {
    const series = new SeriesService(new SeriesRepository(db, WORLD), new Bus());
    await series.load();
    return series;
  };
  const run = () => archive(db, { folder, world: WORLD, now: NOW });
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    duck = await Duck.open();
    scratch = await mkdtemp(join(tmpdir(), 'chaintide-archive-'));
  }, 60_000);
  beforeEach(async () => {
    await emptyTables(db, TABLES);
    folder = await mkdtemp(join(scratch, 'archive-'));
  });
  afterAll(async () => {
    duck.close();
    await db.close();
    await rm(scratch, { recursive: true, force: true });
  });

  it('holds every value, its revisions and where they come from, for DuckDB to read', async () => {
    const series = await open();
    const time = Date.parse('2024-02-29');
    series.ingest(batch({ 'btc.supply': [{ time, value: 0.1 + 0.2 }] }, { fetchedAt: time + 2 * DAY }));
    series.ingest(batch({ 'btc.supply': [{ time, value: 1 / 3 }] }, { fetchedAt: time + 3 * DAY }));
    series.ingest(
      batch(
        { 'btc.supply': [{ time: time + DAY, value: 5e-324 }] },
        { source: 'Exchange', simulated: true, priority: 2, fetchedAt: time + 3 * DAY },
      ),
    );
    await series.flush();
    expect(await run()).toEqual({ filesWritten: 2, values: 3, revisions: 1 });
    const own = { source: 'Coin Metrics', simulated: false, release: null };
    const partition = { series: 'btc.supply', step: '1d', year: 2024n };
    expect(await duck.ask(folder, `select * from "values" order by known_at`)).toEqual([
      {
        time: new Date(time),
        known_at: new Date(time + DAY - 1),
        value: 0.1 + 0.2,
        ...own,
        fetched_at: new Date(time + 2 * DAY),
        ...partition,
      },
      {
        time: new Date(time + DAY),
        known_at: new Date(time + 2 * DAY - 1),
        value: 5e-324,
        source: 'Exchange',
        simulated: true,
        release: null,
        fetched_at: new Date(time + 3 * DAY),
        ...partition,
      },
      {
        time: new Date(time),
        known_at: new Date(time + 3 * DAY),
        value: 1 / 3,
        ...own,
        fetched_at: new Date(time + 3 * DAY),
        ...partition,
      },
    ]);
    expect(await duck.ask(folder, `select * from "revisions"`)).toEqual([
      {
        time: new Date(time),
        seen_at: new Date(time + 3 * DAY),
        was: 0.1 + 0.2,
        becomes: 1 / 3,
        was_at: new Date(time + 2 * DAY),
        source: 'Coin Metrics',
        simulated: false,
        ...partition,
      },
    ]);
  });

  it('answers what was known at a moment as the product does, whenever it was brought up to date', async () => {
    await fc.assert(
      fc.asyncProperty(given, async (steps) => {
        await emptyTables(db, TABLES);
        folder = await mkdtemp(join(scratch, 'archive-'));
        const series = await open();
        let now = START;
        for (const step of steps) {
          now += step.later * DAY;
          series.ingest(batchOf(step, now));
          if (!step.archives) continue;
          await series.flush();
          await run();
        }
        await series.flush();
        await run();
        const stored = await open();
        const moments = new Set(steps.flatMap((_, index) => [START + index * 50 * DAY, now - index * DAY]));
        const ordered = [...moments, now + 1_000 * DAY].toSorted((a, b) => a - b);
        for (const metric of new Set(steps.map((step) => step.metric)))
          expect(await asKnown(metric, ordered)).toEqual(await productAnswers(stored, metric, ordered));
      }),
      { numRuns: 15 },
    );
  }, 120_000);

  const asKnown = async (metric: MetricId, moments: readonly number[]): Promise<unknown[]> =>
    (await readdir(folder)).includes('values')
      ? duck.ask(folder, AS_KNOWN, { series: metric, step: stepOf(metric).step, moments: JSON.stringify(moments) })
      : [];

  /** Open buckets are not archived. */
  const productAnswers = async (
    series: SeriesService,
    metric: MetricId,
    moments: readonly number[],
  ): Promise<unknown[]> => {
    const answers = [];
    for (const before of moments) {
      const column = await series.columnBefore(metric, stepOf(metric).step, before);
      const { first, last } = column.extent ?? { first: 0, last: -1 };
      for (let row = first; row <= last; row += 1) {
        const point = column.point(row);
        if (point && !point.provisional) answers.push({ before, time: row * column.stepMs, value: point.value });
      }
    }
    return answers;
  };
});
