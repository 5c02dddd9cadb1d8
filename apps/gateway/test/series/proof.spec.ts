import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PointInput, PointProof } from '@chaintide/contracts/charts/points';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/people/roles';
import type { MetricId } from '@chaintide/indicators/metrics';
import { IndicatorsService } from '../../src/modules/indicators/indicators.service.ts';
import { KnownService } from '../../src/modules/indicators/views/known.service.ts';
import { ProofService } from '../../src/modules/indicators/proof.service.ts';
import type { Batch } from '../../src/modules/series/batch.ts';
import { SeriesRepository } from '../../src/modules/series/series.repository.ts';
import { nowhere, seriesChanged, SeriesService } from '../../src/modules/series/series.service.ts';
import { CoinMetricsCsvSource } from '../../src/modules/sources/coin-metrics-csv.source.ts';
import type { FetchContext } from '../../src/modules/sources/source.ts';
import { Bus } from '../../src/platform/bus.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { SetClock } from '../../src/platform/fixtures/hub-rig.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

const TODAY = Date.UTC(2024, 5, 12);
const NOW = TODAY + DAY / 2;
const guest = {
  role: 'guest',
  grade: grades.guest,
  until: null,
  user: null,
  sessionId: null,
  secondFactor: 'missing',
} as const;

type Prove = (id: string, time: number) => Promise<PointProof>;

/** Builds everything that a proof needs; `fill` adds points before anything is computed. */
const build = async (
  storage: ConstructorParameters<typeof SeriesService>[0],
  fill: (series: SeriesService) => Promise<void> = () => Promise.resolve(),
) => {
  const clock = new SetClock();
  clock.time = NOW;
  const bus = new Bus();
  const series = new SeriesService(storage, bus);
  await fill(series);
  const indicators = new IndicatorsService(series, clock);
  indicators.compute();
  bus.on(seriesChanged, (changes) => indicators.update(changes));
  const proofs = new ProofService(indicators, series, new KnownService(indicators, series, clock));
  const prove: Prove = (id, time) => proofs.proofFor({ id, resolution: '1d', parameters: {} }, time / SECOND, guest);
  return { series, prove };
};

describeDatabase((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 60_000);
  beforeEach(() => emptyTables(db, 'series_chunks, series_sources, series_revisions'));
  afterAll(() => db.close());

  const inWorld = (world = 'live') => build(new SeriesRepository(db, world));
  const batch = (
    metric: MetricId,
    points: readonly { time: number; value: number }[],
    more: Partial<Batch> = {},
  ): Batch => ({
    source: 'Coin Metrics',
    simulated: false,
    priority: 1,
    fetchedAt: NOW - 5_000,
    step: '1d',
    points: { [metric]: points },
    ...more,
  });
  const tenDays = (value: number) =>
    Array.from({ length: 10 }, (_, index) => ({ time: TODAY - (10 - index) * DAY, value }));
  const inputOf = async (proof: Promise<PointProof>, metric: MetricId): Promise<PointInput> =>
    (await proof).inputs.find((input) => input.metric === metric)!;

  it('lists earlier values of the same bucket from the same source, newest first, as soon as it is corrected', async () => {
    const { series, prove } = await inWorld();
    series.ingest(batch('btc.price', tenDays(100)));
    const time = TODAY - 4 * DAY;
    const correct = (value: number, fetchedAt: number, at = time): void =>
      series.ingest(batch('btc.price', [{ time: at, value }], { fetchedAt }));
    correct(101, NOW - 30);
    correct(55, NOW - 25, time - DAY);
    correct(102, NOW - 20);
    const revisions = [
      { seenAt: NOW - 20, was: 101, becomes: 102, source: 'Coin Metrics' },
      { seenAt: NOW - 30, was: 100, becomes: 101, source: 'Coin Metrics' },
    ];
    expect(await inputOf(prove('btc.price', time), 'btc.price')).toMatchObject({
      value: 102,
      fetchedAt: NOW - 20,
      revisions,
    });
    await series.flush();
    expect((await inputOf(prove('btc.price', time), 'btc.price')).revisions).toEqual(revisions);
    expect((await inputOf(prove('btc.price', time + DAY), 'btc.price')).revisions).toEqual([]);
  });

  it('lists no more than the newest twenty, and none of another origin', async () => {
    const { series, prove } = await inWorld();
    for (let n = 0; n <= 25; n += 1)
      series.ingest(batch('btc.price', [{ time: TODAY - DAY, value: n + 1 }], { fetchedAt: n }));
    const { revisions } = await inputOf(prove('btc.price', TODAY - DAY), 'btc.price');
    expect(revisions.map(({ seenAt }) => seenAt)).toEqual(Array.from({ length: 20 }, (_, index) => 25 - index));
    const other = await inWorld('simulated');
    other.series.ingest(batch('btc.price', [{ time: TODAY - DAY, value: 5 }]));
    expect((await inputOf(other.prove('btc.price', TODAY - DAY), 'btc.price')).revisions).toEqual([]);
    await other.series.flush();
  });

  it('shows the corrections of the day that was carried forward', async () => {
    const { series, prove } = await inWorld();
    series.ingest(batch('btc.supply', tenDays(20)));
    series.ingest(batch('btc.supply', [{ time: TODAY - DAY, value: 21 }]));
    series.ingest(
      batch('btc.price', [{ time: TODAY, value: 200 }], { source: 'Exchange', priority: 2, provisionalFrom: TODAY }),
    );
    expect(await inputOf(prove('btc.market_cap', TODAY), 'btc.supply')).toMatchObject({
      carried: true,
      value: 21,
      revisions: [{ was: 20, becomes: 21 }],
    });
    await series.flush();
  });
});

const file = fileURLToPath(new URL('../../../../../shared/data/coinmetrics_btc.csv', import.meta.url));
const isThere = existsSync(file);

(isThere ? describe : describe.skip)(
  `proofs of the real history${isThere ? '' : ` (${file} is not here: not run)`}`,
  () => {
    let prove: Prove;
    beforeAll(async () => {
      ({ prove } = await build(nowhere, async (series) => {
        for await (const batch of new CoinMetricsCsvSource('btc', file).fetch({ now: () => NOW } as FetchContext))
          series.ingest(batch);
      }));
    }, 60_000);

    it.each([
      ['2013-12-04', 4.718179],
      ['2018-12-15', 0.69048],
      ['2021-04-14', 3.376224],
    ])("the MVRV of %s is derived from the provider's data", async (day, golden) => {
      const {
        columns: [column],
        terms: [cap],
        inputs,
      } = await prove('btc.mvrv', Date.parse(day));
      const [price, realizedCap, supply] = inputs.map(({ value }) => value!);
      expect(column!.value).toBeCloseTo(golden, 5);
      expect(cap).toEqual({ name: 'market_cap', formula: 'price * supply', unit: 'usd', value: price! * supply! });
      expect(column!.value).toBe(cap!.value! / realizedCap!);
      for (const input of inputs)
        expect(input).toMatchObject({
          source: 'Coin Metrics',
          simulated: false,
          carried: false,
          provisional: false,
          time: Date.parse(day) / SECOND,
        });
    });
  },
);
