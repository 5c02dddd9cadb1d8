import { pointProof, type PointInput, type PointProof } from '@chaintide/contracts/charts/points';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { Batch } from '../series/batch.ts';
import { batch, build, failureOf, NOW, TODAY } from './fixtures/proofs-rig.ts';

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
const inputOf = ({ inputs }: PointProof, metric: MetricId): PointInput =>
  inputs.find((input) => input.metric === metric)!;

describe('the proof of a point', () => {
  it('shows the formula, its steps and its inputs, which produce the value', async () => {
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
      rewritten: false,
      release: null,
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

  it('leaves out alternatives that were not chosen, in the formula and among the inputs', async () => {
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

  it('names the carried and the simulated values of today', async () => {
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

  it('of a gap names what is missing, and makes nothing up', async () => {
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
      rewritten: false,
      release: null,
    });
  });

  describe('of a coarser bucket', () => {
    const monday = TODAY - 9 * DAY; // the week before this one

    it('that is a mean lists its days, and the newest of them', async () => {
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

    it('that is the last of its days shows that day, and for the open bucket the newest so far', async () => {
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

    it('that is a month, or starts before the first day of the chain, contains the existing days', async () => {
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

  it('is unknown if the series has no such bucket', async () => {
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
