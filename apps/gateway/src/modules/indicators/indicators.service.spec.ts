import { resolutions } from '@chaintide/contracts/resolutions';
import type { MetricId, Step } from '@chaintide/indicators/metrics';
import fc from 'fast-check';
import { AppError } from '../../platform/errors/app-error.ts';
import { Bus } from '../../platform/bus.ts';
import { Clock } from '../../platform/clock.ts';
import type { Batch } from '../series/batch.ts';
import { nowhere, seriesChanged, SeriesService } from '../series/series.service.ts';
import { IndicatorsService } from './indicators.service.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2024, 5, 12, 9, 30);
const TODAY = Date.UTC(2024, 5, 12);

class FixedClock extends Clock {
  now(): number {
    return NOW;
  }
}

/** Series that are never stored: the database has its own specs. */
const build = () => {
  const bus = new Bus();
  const series = new SeriesService(nowhere, bus);
  const indicators = new IndicatorsService(series, new FixedClock());
  indicators.compute();
  const heard: string[] = [];
  bus.on(seriesChanged, (changes) =>
    heard.push(...indicators.update(changes).map(({ indicator, resolution }) => `${indicator.id}:${resolution}`)),
  );
  return { series, indicators, heard };
};

const batch = (
  metric: MetricId,
  points: readonly { time: number; value: number }[],
  more: Partial<Batch> = {},
): Batch => ({
  source: 'Coin Metrics',
  simulated: false,
  priority: 1,
  fetchedAt: NOW,
  step: '1d',
  points: { [metric]: points },
  ...more,
});

const days = (count: number, value: (index: number) => number, end = TODAY) =>
  Array.from({ length: count }, (_, index) => ({ time: end - (count - index) * DAY, value: value(index) }));

const tick = (price: number, step: Step = '1d', time = TODAY): Batch =>
  batch('btc.price', [{ time, value: price }], {
    source: 'Exchange',
    simulated: true,
    priority: 2,
    step,
    provisionalFrom: time,
    at: NOW - 20,
  });

const ask = (id: string, more: object = {}) => ({ id, resolution: '1d', parameters: {}, ...more });

const failureOf = (act: () => unknown): unknown => {
  try {
    act();
  } catch (error) {
    if (error instanceof AppError) return { name: error.error, args: error.args };
    throw error;
  }
  return undefined;
};

describe('IndicatorsService', () => {
  it('answers columns, with null where a day is missing and zero where it is zero', () => {
    const { series, indicators } = build();
    series.ingest(
      batch('btc.exchange_inflow_btc', [
        { time: TODAY - 4 * DAY, value: 5 },
        { time: TODAY - 2 * DAY, value: 0 },
        { time: TODAY - DAY, value: 7 },
      ]),
    );
    const answer = indicators.seriesOf(ask('btc.exchange_inflow'));
    expect(answer.times.map((time) => time * 1_000)).toEqual([
      TODAY - 4 * DAY,
      TODAY - 3 * DAY,
      TODAY - 2 * DAY,
      TODAY - DAY,
    ]);
    expect(answer.values).toEqual([[5, null, 0, 7]]);
    expect(answer).toMatchObject({
      provisionalFrom: null,
      updatedAt: NOW,
      provenance: [{ sources: ['Coin Metrics'], simulated: false }],
    });
  });

  it('moves today with a tick, marks it provisional and simulated, and says whom it concerns', () => {
    const { series, indicators, heard } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, (index) => 100 + index),
      ),
    );
    series.ingest(
      batch(
        'btc.supply',
        days(10, () => 10),
      ),
    );
    series.ingest(
      batch(
        'btc.realized_cap',
        days(10, () => 500),
      ),
    );
    heard.length = 0;
    series.ingest(tick(200));
    const answer = indicators.seriesOf(ask('btc.mvrv'));
    expect(answer.values[0]!.at(-1)).toBe((200 * 10) / 500); // supply and realized cap are carried for today
    expect(answer.provisionalFrom).toBe(TODAY / 1_000);
    expect(answer.provenance).toEqual([
      { from: (TODAY - 10 * DAY) / 1_000, to: (TODAY - DAY) / 1_000, sources: ['Coin Metrics'], simulated: false },
      { from: TODAY / 1_000, to: TODAY / 1_000, sources: ['Coin Metrics', 'Exchange'], simulated: true },
    ]);
    expect(heard).toEqual(expect.arrayContaining(['btc.mvrv:1d', 'btc.mvrv:1w', 'btc.price:1d']));
    expect(heard).not.toContain('btc.hash_rate:1d');
    series.ingest(tick(250));
    expect(indicators.delta('btc.mvrv', '1d')).toMatchObject({
      values: [[(109 * 10) / 500, (250 * 10) / 500]],
      at: NOW - 20,
      provisionalFrom: TODAY / 1_000,
    });
  });

  it('does not stretch a stock that its source stopped giving', () => {
    const { series, indicators } = build();
    series.ingest(
      batch(
        'btc.supply',
        days(20, () => 10, TODAY - 30 * DAY),
      ),
    );
    series.ingest(
      batch(
        'btc.realized_cap',
        days(20, () => 500, TODAY - 30 * DAY),
      ),
    );
    series.ingest(
      batch(
        'btc.price',
        days(60, () => 100),
      ),
    );
    series.ingest(tick(200));
    const answer = indicators.seriesOf(ask('btc.mvrv'));
    expect(answer.times.at(-1)! * 1_000).toBe(TODAY - 31 * DAY);
    expect(answer.provisionalFrom).toBeNull();
  });

  it('keeps assets apart: a tick of ether moves ether alone, over its own supply and from its own first day', () => {
    const { series, indicators, heard } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, () => 50_000),
      ),
    );
    series.ingest(
      batch(
        'eth.price',
        days(10, (index) => 3_000 + index),
      ),
    );
    series.ingest(
      batch(
        'eth.supply',
        days(10, () => 120),
      ),
    );
    heard.length = 0;
    series.ingest({
      ...tick(4_000),
      points: { 'eth.price': [{ time: TODAY, value: 4_000 }], 'eth.close': [{ time: TODAY, value: 4_000 }] },
    });
    const cap = indicators.seriesOf(ask('eth.market_cap'));
    expect(cap.values[0]!.slice(-2)).toEqual([3_009 * 120, 4_000 * 120]);
    expect(cap).toMatchObject({
      provisionalFrom: TODAY / 1_000,
      times: expect.arrayContaining([TODAY / 1_000]) as number[],
    });
    expect(heard).toEqual(expect.arrayContaining(['eth.price:1d', 'eth.market_cap:1w', 'eth.ohlc:1d']));
    expect(heard.filter((topic) => topic.startsWith('btc.'))).toEqual([]);
    series.ingest(
      batch('eth.tx_count', [
        { time: Date.UTC(2015, 6, 29), value: 1 },
        { time: Date.UTC(2015, 6, 30), value: 2 },
      ]),
    );
    expect(indicators.seriesOf(ask('eth.tx_count'))).toMatchObject({
      times: [Date.UTC(2015, 6, 30) / 1_000],
      values: [[2]],
    });
  });

  it('joins candles by the rule of each column', () => {
    const { series, indicators } = build();
    const hour = Date.UTC(2024, 5, 12, 8);
    const candles = { open: [10, 12], high: [15, 13], low: [9, 7], close: [12, 8], volume: [100, 50] };
    series.ingest({
      ...batch('eth.open', []),
      step: '1h',
      points: Object.fromEntries(
        Object.entries(candles).map(([part, values]) => [
          `eth.${part}`,
          values.map((value, index) => ({ time: hour + index * 3_600_000, value })),
        ]),
      ),
    });
    const answer = indicators.seriesOf(ask('eth.ohlc', { resolution: '2h' }));
    expect(Object.fromEntries(answer.columns.map((key, place) => [key, answer.values[place]]))).toEqual({
      open: [10],
      high: [15],
      low: [7],
      close: [8],
      volume: [150],
    });
  });

  it('says of a cohort that no source gives it, whichever cut is chosen', () => {
    const { series, indicators } = build();
    series.ingest(
      batch(
        'btc.supply',
        days(10, () => 10),
      ),
    );
    for (const [cut, inputs] of [
      ['155', 'btc.lth_supply_155'],
      ['150', 'btc.lth_supply_150'],
    ] as const) {
      const question = ask('btc.sth_supply', { parameters: { cut } });
      expect(indicators.seriesOf(question)).toMatchObject({
        times: [],
        values: [[]],
        provisionalFrom: null,
        updatedAt: null,
      });
      expect(failureOf(() => indicators.refuseWithoutSource(question))).toEqual({
        name: 'indicator.noSource',
        args: { id: 'btc.sth_supply', inputs },
      });
    }
  });

  it('derives coarser resolutions, the newest bucket open', () => {
    const { series, indicators } = build();
    series.ingest(
      batch(
        'btc.price',
        days(40, (index) => index),
      ),
    );
    const weekly = indicators.seriesOf(ask('btc.price', { resolution: '1w' }));
    expect(weekly.times.every((time) => new Date(time * 1_000).getUTCDay() === 1)).toBe(true);
    expect(weekly.values[0]!.at(-1)).toBe(39);
    expect(weekly.provisionalFrom).toBe(weekly.times.at(-1));
  });

  it('serves intraday prices from finer steps', () => {
    const { series, indicators } = build();
    const hour = Date.UTC(2024, 5, 12, 8);
    series.ingest(
      batch(
        'btc.price',
        [
          { time: hour, value: 1 },
          { time: hour + 3_600_000, value: 2 },
        ],
        { step: '1h' },
      ),
    );
    expect(indicators.seriesOf(ask('btc.price', { resolution: '1h' })).values).toEqual([[1, 2]]);
    expect(indicators.seriesOf(ask('btc.price', { resolution: '2h' }))).toMatchObject({
      times: [hour / 1_000],
      values: [[2]],
    });
    expect(indicators.seriesOf(ask('btc.price')).times).toEqual([]);
  });

  it('moves the revision when the past is corrected, and not when today moves', () => {
    const { series, indicators } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, () => 100),
      ),
    );
    const before = indicators.seriesOf(ask('btc.price')).revision;
    series.ingest(tick(101));
    expect(indicators.seriesOf(ask('btc.price')).revision).toBe(before);
    series.ingest(batch('btc.price', [{ time: TODAY - 5 * DAY, value: 99 }]));
    expect(indicators.seriesOf(ask('btc.price')).revision).toBe(before + 1);
    expect(indicators.seriesOf(ask('btc.drawdown')).values[0]!.at(-6)).toBeCloseTo(-1, 1);
  });

  it('judges a variant by its own inputs', () => {
    const { series, indicators } = build();
    series.ingest(
      batch(
        'btc.price',
        days(10, () => 100),
      ),
    );
    series.ingest(
      batch(
        'btc.supply',
        days(10, () => 10),
      ),
    );
    series.ingest(
      batch(
        'btc.spot_volume_usd',
        days(10, () => 50),
      ),
    );
    const spot = ask('btc.nvt', { parameters: { volume: 'spot' } });
    expect(indicators.seriesOf(spot)).toMatchObject({
      provisionalFrom: null,
      updatedAt: NOW,
      values: [Array.from({ length: 10 }, () => 20)],
    });
    expect(() => indicators.refuseWithoutSource(spot)).not.toThrow();
    expect(failureOf(() => indicators.refuseWithoutSource(ask('btc.nvt')))).toMatchObject({
      name: 'indicator.noSource',
      args: { inputs: 'btc.transfer_volume_adjusted_usd' },
    });
  });

  it.each([
    ['an unknown indicator', ask('btc.nothing'), 'indicator.unknown'],
    ['an unknown resolution', ask('btc.mvrv', { resolution: '7m' }), 'resolution.unknown'],
    ['a resolution that is not offered', ask('btc.mvrv', { resolution: '5m' }), 'resolution.unknown'],
    ['an unknown parameter', ask('btc.mvrv', { parameters: { mean: 'x' } }), 'parameter.unknown'],
    ['a wrong option', ask('btc.ahr999', { parameters: { mean: 'median' } }), 'parameter.invalid'],
    ['a reversed range', ask('btc.mvrv', { from: '2024-02-02', to: '2024-02-01' }), 'range.reversed'],
    ['a range in the future', ask('btc.mvrv', { from: '2024-06-13' }), 'range.future'],
  ])('refuses %s by name', (_, question, name) => {
    expect(failureOf(() => build().indicators.seriesOf(question))).toMatchObject({ name });
  });

  it('cuts to the range asked for, both days included', () => {
    const { series, indicators } = build();
    series.ingest(
      batch(
        'btc.price',
        days(100, (index) => index),
      ),
    );
    const answer = indicators.seriesOf(ask('btc.price', { from: '2024-05-01', to: '2024-05-03' }));
    expect(answer.times.map((time) => new Date(time * 1_000).toISOString().slice(0, 10))).toEqual([
      '2024-05-01',
      '2024-05-02',
      '2024-05-03',
    ]);
  });

  it('gives a snapshot that is the end of the whole series, at every resolution', () => {
    const { series, indicators } = build();
    const values = fc.array(fc.option(fc.double({ min: 1, max: 1e6, noNaN: true }), { nil: undefined, freq: 6 }), {
      minLength: 1,
      maxLength: 400,
    });
    fc.assert(
      fc.property(
        values,
        fc.constantFrom(...resolutions.filter((name) => ['1d', '3d', '1w', '1M'].includes(name))),
        (column, resolution) => {
          series.ingest(
            batch(
              'btc.price',
              days(column.length, (index) => column[index] ?? Number.NaN).filter(({ value }) => !Number.isNaN(value)),
            ),
          );
          const whole = indicators.seriesOf(ask('btc.price', { resolution }));
          const tail = indicators.snapshot('btc.price', resolution);
          expect(tail.times.length).toBe(Math.min(whole.times.length, Math.max(tail.times.length, 64)));
          expect(tail.times).toEqual(whole.times.slice(-tail.times.length));
          expect(tail.values[0]).toEqual(whole.values[0]!.slice(-tail.times.length));
          expect(tail.provisionalFrom).toBe(whole.provisionalFrom);
        },
      ),
      { numRuns: 60 },
    );
  });
});
