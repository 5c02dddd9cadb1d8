import { ask, batch, build, DAY, days, failureOf, NOW, TODAY } from './fixtures/indicators-rig.ts';

describe('IndicatorsService', () => {
  it('returns columns, with null for a missing day and zero for a zero', () => {
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

  it('reports that a cohort has no source, for every parameter', () => {
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

  it('derives intraday prices from finer steps', () => {
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

  it('checks a variant by its own inputs', () => {
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
    const sources = { hasAskedAll: () => true, downFor: () => ({ name: 'coinmetrics.btc' }) };
    const empty = { times: [] };
    expect(failureOf(() => indicators.answered(ask('btc.nvt'), empty, sources))).toEqual({
      name: 'indicator.sourceDown',
      args: { id: 'btc.nvt', source: 'coinmetrics.btc' },
    });
    expect(indicators.answered(spot, empty, sources)).toBe(empty);
    expect(indicators.answered(ask('btc.nvt'), empty, { ...sources, hasAskedAll: () => false })).toBe(empty);
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

  it('cuts to the requested range, both days included', () => {
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
});
