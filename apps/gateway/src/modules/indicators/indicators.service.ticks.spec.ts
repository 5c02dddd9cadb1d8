import { resolutions } from '@chaintide/contracts/charts/resolutions';
import { indicatorById } from '@chaintide/indicators/catalogue';
import type { MetricId } from '@chaintide/indicators/metrics';
import fc from 'fast-check';
import { Bus } from '../../platform/bus.ts';
import { nowhere, seriesChanged, SeriesService } from '../series/series.service.ts';
import { ask, batch, build, DAY, days, NOW, tick, TODAY } from './fixtures/indicators-rig.ts';
import { Frame } from './frame.ts';

describe('IndicatorsService, as points arrive', () => {
  it('updates today with a tick, marks it provisional and simulated, and names the affected indicators', () => {
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

  it('does not carry a stock forward when its source has stopped', () => {
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

  it('keeps assets apart: a tick of ether changes ether alone, with its own supply and first day', () => {
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

  it('changes the revision when old points are corrected, but not when today changes', () => {
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

  it('returns a snapshot that equals the end of the whole series, at every resolution', () => {
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

  it('has the same values whenever somebody reads them between batches', () => {
    const mvrv = indicatorById('btc.mvrv')!;
    const step = fc.record({
      metric: fc.constantFrom<MetricId>('btc.price', 'btc.supply', 'btc.realized_cap'),
      from: fc.nat(60),
      values: fc.array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 12 }),
      isRead: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const bus = new Bus();
        const series = new SeriesService(nowhere, bus);
        const frame = (): Frame => new Frame(series, { asset: 'btc', step: '1d' }, { indicators: [mvrv], now: NOW });
        const [read, unread] = [frame(), frame()];
        bus.on(seriesChanged, (changes) => [read, unread].forEach((one) => one.update(changes)));
        for (const { metric, from, values, isRead } of steps) {
          const points = days(values.length, (index) => values[index]!, TODAY - (from + 1) * DAY);
          series.ingest(batch(metric, points));
          if (isRead) read.column(mvrv, mvrv.columns[0]!.key);
        }
        const newest = (one: Frame): number[] => [...one.column(mvrv, mvrv.columns[0]!.key).subarray(-80)]; // where points lie
        expect(newest(read)).toEqual(newest(unread));
        expect(newest(frame())).toEqual(newest(unread));
      }),
      { numRuns: 20 },
    );
  });
});
