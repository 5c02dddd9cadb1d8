import { pointProof, type PointInput, type PointProof } from '@chaintide/contracts/indicators';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { resolutionMs } from '@chaintide/contracts/resolutions';
import { grades, type Role } from '@chaintide/contracts/roles';
import { catalogue, indicatorById } from '@chaintide/indicators/catalogue';
import { metricIds, metrics, type MetricId } from '@chaintide/indicators/metrics';
import fc from 'fast-check';
import { Bus } from '../../platform/bus.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { SetClock } from '../../platform/fixtures/hub-rig.ts';
import type { Identity } from '../../platform/identity.ts';
import type { Batch } from '../series/batch.ts';
import { nowhere, seriesChanged, SeriesService } from '../series/series.service.ts';
import { IndicatorsService } from './indicators.service.ts';
import { ProofService } from './proof.service.ts';

const TODAY = Date.UTC(2024, 5, 12); // a Wednesday
const NOW = TODAY + 9.5 * 3_600_000;

const caller = (role: Role): Identity => ({
  role,
  grade: grades[role],
  until: null,
  user: role === 'guest' ? null : { id: 1, name: 'satoshi' },
  sessionId: role === 'guest' ? null : 'session',
  secondFactor: 'missing',
});

/** `fill` brings what is there before anything is computed. */
const build = (fill: (series: SeriesService) => void = () => {}) => {
  const clock = new SetClock();
  clock.time = NOW;
  const bus = new Bus();
  const series = new SeriesService(nowhere, bus);
  fill(series);
  const indicators = new IndicatorsService(series, clock);
  indicators.compute();
  bus.on(seriesChanged, (changes) => indicators.update(changes));
  const proofs = new ProofService(indicators, series);
  const prove = (
    id: string,
    time: number,
    {
      resolution = '1d',
      parameters = {},
      role = 'admin',
    }: { resolution?: string; parameters?: Record<string, string>; role?: Role } = {},
  ): Promise<PointProof> => proofs.proofFor({ id, resolution, parameters }, time / SECOND, caller(role));
  return { series, indicators, prove };
};

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
const days = (count: number, value: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => ({ time: TODAY - (count - index) * DAY, value: value(index) }));
const tick = (value: number): Batch =>
  batch('btc.price', [{ time: TODAY, value }], {
    source: 'Exchange',
    simulated: true,
    priority: 2,
    fetchedAt: NOW,
    provisionalFrom: TODAY,
  });

const failureOf = (act: Promise<unknown>): Promise<unknown> =>
  act.then(
    () => 'proved',
    (error: unknown) => {
      if (error instanceof AppError) return error.error;
      throw error;
    },
  );
const inputOf = ({ inputs }: PointProof, metric: MetricId): PointInput =>
  inputs.find((input) => input.metric === metric)!;

describe('the proof of a point', () => {
  it('shows the formula, its steps and its inputs, and they make the value', async () => {
    const { series, prove } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, (index) => 100 + index),
      ),
    );
    series.ingest(
      batch(
        'btc.supply',
        days(10, () => 20),
      ),
    );
    series.ingest(
      batch(
        'btc.realized_cap',
        days(10, () => 1_000),
      ),
    );
    const time = TODAY - 3 * DAY;
    const proof = await prove('btc.mvrv', time);
    const input = {
      time: time / SECOND,
      source: 'Coin Metrics',
      simulated: false,
      fetchedAt: NOW - 5_000,
      provisional: false,
      carried: false,
      revisions: [],
    };
    expect(proof).toEqual({
      id: 'btc.mvrv',
      resolution: '1d',
      parameters: {},
      time: time / SECOND,
      rowTime: time / SECOND,
      provisional: false,
      lookback: 0,
      columns: [
        {
          key: 'value',
          label: { zh: 'MVRV', en: 'MVRV' },
          formula: 'market_cap / realized_cap',
          value: (107 * 20) / 1_000,
          derivation: 'last',
          rows: [],
        },
      ],
      terms: [{ name: 'market_cap', formula: 'price * supply', unit: 'usd', value: 107 * 20 }],
      inputs: [
        { ...input, metric: 'btc.price', unit: 'usd', value: 107 },
        { ...input, metric: 'btc.realized_cap', unit: 'usd', value: 1_000 },
        { ...input, metric: 'btc.supply', unit: 'btc', value: 20 },
      ],
    });
    expect(pointProof.parse(proof)).toEqual(proof);
  });

  it('leaves out what was not chosen, in the formula and among the inputs', async () => {
    const { series, prove } = build();
    series.ingest(
      batch(
        'btc.price',
        days(300, (index) => 100 + index),
      ),
    );
    series.ingest(
      batch(
        'btc.supply',
        days(300, () => 20),
      ),
    );
    series.ingest(
      batch(
        'btc.spot_volume_usd',
        days(300, () => 50),
      ),
    );
    const nvt = await prove('btc.nvt', TODAY - DAY, { parameters: { volume: 'spot' } });
    expect(nvt).toMatchObject({
      parameters: { volume: 'spot' },
      columns: [{ formula: 'market_cap / spot_volume_usd', value: (399 * 20) / 50 }],
    });
    expect(nvt.inputs.map(({ metric }) => metric)).toEqual(['btc.price', 'btc.spot_volume_usd', 'btc.supply']);
    const ahr = await prove('btc.ahr999', TODAY - DAY, { parameters: { mean: 'arithmetic' } });
    expect(ahr.columns[0]!.formula).toBe('price / sma(price, 200) * price / 10 ^ (5.84 * log10(age_days) - 17.01)');
    expect(ahr.lookback).toBe(199);
    expect((await prove('btc.drawdown', TODAY - DAY)).lookback).toBeNull();
  });

  it('says of today what was carried into it, and what is simulated', async () => {
    const { series, prove } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, () => 100),
      ),
    );
    series.ingest(
      batch(
        'btc.supply',
        days(9, (index) => 20 + index).map(({ time, value }) => ({ time: time - DAY, value })),
      ),
    ); // a day late
    series.ingest(
      batch(
        'btc.realized_cap',
        days(10, () => 500),
      ),
    );
    series.ingest(tick(200));
    const proof = await prove('btc.mvrv', TODAY);
    expect(proof).toMatchObject({
      provisional: true,
      columns: [{ value: (200 * 28) / 500 }],
      terms: [{ value: 200 * 28 }],
    });
    expect(inputOf(proof, 'btc.price')).toMatchObject({
      value: 200,
      source: 'Exchange',
      simulated: true,
      fetchedAt: NOW,
      provisional: true,
      carried: false,
    });
    expect(inputOf(proof, 'btc.supply')).toMatchObject({
      value: 28,
      time: (TODAY - 2 * DAY) / SECOND,
      source: 'Coin Metrics',
      simulated: false,
      provisional: true,
      carried: true,
    });
    expect(inputOf(proof, 'btc.realized_cap')).toMatchObject({
      value: 500,
      time: (TODAY - DAY) / SECOND,
      carried: true,
    });
    series.ingest(tick(250));
    expect(await prove('btc.mvrv', TODAY)).toMatchObject({ columns: [{ value: (250 * 28) / 500 }] });
    expect(inputOf(await prove('btc.mvrv', TODAY - DAY), 'btc.supply')).toMatchObject({
      carried: true,
      provisional: true,
    });
  });

  it('of a hole says what is missing, and makes nothing up', async () => {
    const { series, prove } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, () => 100).filter((_, index) => index !== 6),
      ),
    );
    series.ingest(
      batch(
        'btc.supply',
        days(10, () => 20),
      ),
    );
    const proof = await prove('btc.market_cap', TODAY - 4 * DAY);
    expect(proof).toMatchObject({ provisional: false, columns: [{ value: null }] });
    expect(inputOf(proof, 'btc.price')).toEqual({
      metric: 'btc.price',
      unit: 'usd',
      time: (TODAY - 4 * DAY) / SECOND,
      value: null,
      source: null,
      simulated: false,
      fetchedAt: null,
      provisional: false,
      carried: false,
      revisions: [],
    });
  });

  describe('of a coarser bucket', () => {
    const monday = TODAY - 9 * DAY; // the week before this one

    it('that is a mean lists the days it is the mean of, and their newest', async () => {
      const { series, prove } = build();
      series.ingest(
        batch(
          'btc.active_addresses',
          days(30, (index) => 1_000 + index * index).filter(({ time }) => time !== monday + 2 * DAY),
        ),
      );
      const {
        columns: [column],
        rowTime,
        inputs,
      } = await prove('btc.active_addresses', monday, { resolution: '1w' });
      const given = column!.rows.flatMap(({ value }) => value ?? []);
      expect(column!.rows.map(({ time }) => time)).toEqual(
        Array.from({ length: 7 }, (_, index) => (monday + index * DAY) / SECOND),
      );
      expect(column!.rows[2]!.value).toBeNull();
      expect(given).toHaveLength(6);
      expect(column!.value).toBe(given.reduce((sum, value) => sum + value, 0) / 6);
      expect(rowTime).toBe((monday + 6 * DAY) / SECOND);
      expect(inputs).toMatchObject([{ value: given.at(-1), time: rowTime }]);
    });

    it('that is the last of its days shows that day, and the open one so far', async () => {
      const { series, prove } = build();
      series.ingest(
        batch(
          'btc.price',
          days(30, (index) => index),
        ),
      );
      expect(await prove('btc.price', monday, { resolution: '1w' })).toMatchObject({
        provisional: false,
        rowTime: (monday + 6 * DAY) / SECOND,
        columns: [{ value: 27 }],
        inputs: [{ value: 27 }],
      });
      const open = await prove('btc.price', monday + 7 * DAY, { resolution: '1w' });
      expect(open).toMatchObject({
        provisional: true,
        rowTime: (TODAY - DAY) / SECOND,
        columns: [{ value: 29, rows: [{ value: 28 }, { value: 29 }] }],
      });
    });

    it('that is a month, or begins before the first day of the chain, holds the days there are', async () => {
      const { series, prove } = build();
      const genesis = Date.UTC(2009, 0, 3);
      series.ingest(
        batch(
          'btc.tx_count',
          Array.from({ length: 60 }, (_, index) => ({ time: genesis + index * DAY, value: 1 })),
        ),
      );
      expect((await prove('btc.tx_count', Date.UTC(2009, 1, 1), { resolution: '1M' })).columns[0]).toMatchObject({
        value: 28,
        rows: { length: 28 },
      });
      expect((await prove('btc.tx_count', Date.UTC(2009, 0, 1), { resolution: '1M' })).columns[0]).toMatchObject({
        value: 29,
        rows: { length: 29 },
      });
      expect((await prove('btc.tx_count', Date.UTC(2008, 11, 29), { resolution: '1w' })).columns[0]).toMatchObject({
        value: 2,
        rows: [{ time: genesis / SECOND }, {}],
      });
    });
  });

  it('is unknown where the series has no such bucket', async () => {
    const { series, prove } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, () => 100),
      ),
    );
    const between = TODAY - DAY + 1_000;
    for (const time of [between, TODAY - 11 * DAY, TODAY, Number.MAX_SAFE_INTEGER, -1e15])
      expect([time, await failureOf(prove('btc.price', time))]).toEqual([time, 'point.unknown']);
  });
});

const POINTS = 1_800; // the longest window takes 1,400, and none may have a hole

/** Every metric at every step, up to now, with holes at its beginning. */
const fillAll = (series: SeriesService): void => {
  for (const [salt, metric] of metricIds.entries()) {
    for (const step of metrics[metric].steps) {
      const stepMs = resolutionMs[step]!;
      const last = Math.floor(NOW / stepMs) - 1;
      const points = Array.from({ length: POINTS }, (_, index) => ({
        time: (last - POINTS + 1 + index) * stepMs,
        value: 1_000 + salt * 31 + 400 * Math.sin(index / (7 + salt)),
      }));
      series.ingest(
        batch(
          metric,
          points.filter((_, index) => index > 200 || (index + salt) % 97 !== 0),
          { step },
        ),
      );
    }
  }
};

describe('proofs of the whole catalogue', () => {
  const { indicators, prove } = build(fillAll);

  it('say the values of the series, and the rows of a bucket make its value', async () => {
    const question = fc.constantFrom(...catalogue.indicators).chain((indicator) =>
      fc.record({
        id: fc.constant(indicator.id),
        resolution: fc.constantFrom(...indicator.resolutions),
        parameters: fc.record(
          Object.fromEntries(
            indicator.parameters.map(({ name, options }) => [
              name,
              fc.constantFrom(...options.map(({ value }) => value)),
            ]),
          ),
        ),
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        question,
        fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }),
        async (asked, where) => {
          const { times, values, provisionalFrom } = indicators.seriesOf(asked);
          fc.pre(times.length > 0);
          const place = Math.floor(where * times.length);
          const proof = await prove(asked.id, times[place]! * SECOND, asked);
          expect(proof.columns.map(({ value }) => value)).toEqual(values.map((column) => column[place]));
          expect(proof.provisional).toBe(provisionalFrom !== null && times[place]! >= provisionalFrom);
          for (const { rows, derivation, value } of proof.columns.filter((column) => column.rows.length > 0))
            expect(
              made(
                rows.flatMap((row) => row.value ?? []),
                derivation,
              ),
            ).toBe(value);
          expect(pointProof.safeParse(proof).success).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  }, 60_000);

  it('are for those alone who may see the whole series at the resolution', async () => {
    const every = catalogue.indicators.map(({ id }) => ({ id, resolution: '1d' }));
    const finer = ['btc.price', 'eth.price'].flatMap((id) =>
      indicatorById(id)!.resolutions.map((resolution) => ({ id, resolution })),
    );
    for (const { id, resolution } of [...every, ...finer]) {
      const time = indicators.seriesOf({ id, resolution, parameters: {} }).times.at(-1)!;
      for (const role of ['guest', 'registered', 'advance', 'vip', 'admin'] as const) {
        // one of each grade
        const refusal = role === 'guest' ? 'login.required' : 'level.insufficient';
        const isOpen = indicators.mayFollow(id, resolution, caller(role));
        expect([id, resolution, role, await failureOf(prove(id, time * SECOND, { resolution, role }))]).toEqual([
          id,
          resolution,
          role,
          isOpen ? 'proved' : refusal,
        ]);
      }
    }
  }, 60_000);
});

const made = (values: readonly number[], derivation: PointProof['columns'][number]['derivation']): number | null => {
  if (values.length === 0) return null;
  const total = values.reduce((sum, value) => sum + value, 0);
  return {
    first: values[0]!,
    last: values.at(-1)!,
    max: Math.max(...values),
    min: Math.min(...values),
    sum: total,
    mean: total / values.length,
  }[derivation];
};
