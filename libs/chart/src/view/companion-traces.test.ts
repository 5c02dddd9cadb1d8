import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SeriesColumns } from '../scene/series-columns.ts';
import { readView } from './chart-view.ts';
import { differenceOf, differenceTrace } from './analysis.ts';
import { companionTrace } from './companion-traces.ts';
import { companionIn, type Slot } from './companion-spec.ts';

const DAY = 86_400;
const VIP = 4;
const find = (id: string): Indicator => catalogue.indicators.find((indicator) => indicator.id === id)!;

const seriesOf = (values: readonly (readonly number[])[], change: Partial<SeriesColumns> = {}): SeriesColumns => ({
  id: 'btc.nvt',
  resolution: '1d',
  revision: 1,
  columns: values.map((_, at) => `c${at}`),
  times: Float64Array.from(values[0]!, (_, day) => day * DAY),
  values: values.map((column) => Float64Array.from(column)),
  provisionalFrom: null,
  provenance: [],
  updatedAt: null,
  movedAt: null,
  preview: null,
  roundedBefore: null,
  rounded: values.map(() => true),
  hops: null,
  ...change,
});

const spec = (slot: Slot, search: string) =>
  companionIn(slot, { view: readView(new URLSearchParams(search), catalogue, VIP).view, catalogue, grade: VIP })!;

describe('a series beside the main one', () => {
  it('is one line in a colour and on an axis of its own, of its main column', () => {
    const compared = spec(0, 'indicator=btc.mvrv&compare=btc.hash_ribbons');
    const { columns } = find('btc.hash_ribbons');
    const trace = companionTrace(
      compared,
      seriesOf(
        [
          [1, 2],
          [3, 4],
        ],
        { id: 'btc.hash_ribbons', columns: columns.map(({ key }) => key) },
      ),
    );
    expect(trace).toMatchObject({
      key: 'compared:btc.hash_ribbons',
      of: 'btc.hash_ribbons',
      axis: 'btc.hash_ribbons',
      shape: 'line',
      unit: 'hash',
      faint: false,
    });
    expect([...trace.points.y]).toEqual([1, 2]);
    expect(trace.label.en).toBe(`${find('btc.hash_ribbons').label.en} · ${columns[0]!.label.en}`);
    expect(trace.colour).not.toBe('series0');
  });

  it('shares the main axis where the link says so', () => {
    expect(spec(0, 'indicator=btc.mvrv&compare=btc.nupl~shared').axis).toBe('main');
  });

  it("is a coin's price in the coin's colour", () => {
    expect(
      companionTrace(
        spec('btc', 'indicator=btc.mvrv&overlay=btc'),
        seriesOf([[5]], { id: 'btc.price', columns: ['value'] }),
      ),
    ).toMatchObject({ key: 'overlay:btc', axis: 'btc', colour: 'btc', unit: 'usd', shape: 'line' });
  });

  it('is the close of candles', () => {
    const candles = catalogue.indicators.find(({ chart }) => chart === 'candles') ?? {
      ...find('btc.price'),
      chart: 'candles' as const,
    };
    const series = seriesOf([[1], [4], [0.5], [3]], { columns: ['open', 'high', 'low', 'close'] });
    const trace = companionTrace({ ...spec(0, 'indicator=btc.mvrv&compare=btc.nupl'), indicator: candles }, series);
    expect([...trace.points.y]).toEqual([3]);
    expect(trace).not.toHaveProperty('ohlc');
  });

  it('is asked for only where the grade and the resolution allow it', () => {
    const view = readView(new URLSearchParams('indicator=btc.mvrv&compare=btc.hash_price,btc.nupl'), catalogue, 1).view;
    expect(companionIn(0, { view, catalogue, grade: 1 })?.refusal).toBe('locked');
    expect(companionIn(0, { view, catalogue, grade: VIP })?.refusal).toBeUndefined();
    const fine = { ...view, resolution: '5m' as const };
    expect(companionIn(1, { view: fine, catalogue, grade: VIP })?.refusal).toBe(
      find('btc.nupl').resolutions.includes('5m') ? undefined : 'unlike',
    );
    expect(companionIn(3, { view, catalogue, grade: VIP })).toBeUndefined();
  });

  it('is no price beside a chart that shows this price', () => {
    const candles = catalogue.indicators
      .filter(({ chart, coin }) => chart === 'candles' && coin === 'BTC')
      .map(({ id }) => id);
    for (const id of ['btc.price', 'btc.pi_cycle', ...candles])
      expect(spec('btc', `indicator=${id}&overlay=btc`)).toBeUndefined();
    for (const id of ['btc.mvrv', ...candles])
      expect(spec('eth', `indicator=${id}&overlay=eth`).indicator).toBe(find('eth.price'));
  });
});

describe('every indicator with parameters', () => {
  it('can be held against its default definition', () => {
    const withParameters = catalogue.indicators.filter(({ parameters }) => parameters.length > 0);
    expect(withParameters.length).toBeGreaterThan(0);
    for (const indicator of withParameters) {
      for (const { name, options, default: standard } of indicator.parameters) {
        for (const { value } of options.filter((option) => option.value !== standard)) {
          const found = spec('standard', `indicator=${indicator.id}&${name}=${value}&difference=on`);
          expect(found).toMatchObject({ kind: 'standard', indicator, axis: 'main' });
          expect(found.label.zh).toContain(options.find((option) => option.value === standard)!.label.zh);
        }
      }
    }
  });

  it('draws nothing more with the default definition, or without being asked', () => {
    expect(spec('standard', 'indicator=btc.nvt&difference=on')).toBeUndefined();
    expect(spec('standard', 'indicator=btc.nvt&volume=spot')).toBeUndefined();
  });
});

describe('the difference of two definitions', () => {
  it('is chosen minus default where both have a value at the same time, and nothing elsewhere', () => {
    const chosen = seriesOf([[5, NaN, 7, 8, 9]]);
    const standard = seriesOf([[1, 2, NaN, 4]], { times: Float64Array.of(0, DAY, 2 * DAY, 4 * DAY) });
    expect([...differenceOf(chosen, standard).y]).toEqual([4, NaN, NaN, NaN, 5]);
  });

  it('leaves out what may still move: the two are not of the same moment', () => {
    const chosen = seriesOf([[5, 6, 7]]);
    expect([...differenceOf(chosen, seriesOf([[1, 1, 1]], { provisionalFrom: 2 * DAY })).y]).toEqual([4, 5, NaN]);
    expect([...differenceOf({ ...chosen, provisionalFrom: DAY }, seriesOf([[1, 1, 1]])).y]).toEqual([4, NaN, NaN]);
  });

  it('is nothing where both are the same, whatever they are', () => {
    const value = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1 }), fc.boolean(), (values, isRounded) => {
        const series = seriesOf([values], { roundedBefore: isRounded ? values.length * DAY : null });
        expect([...differenceOf(series, series).y].every((difference) => Math.abs(difference) === 0)).toBe(true);
      }),
    );
  });

  it('has no digits that its rounded values do not hold', () => {
    const y = differenceOf(seriesOf([[123_456, 123_456]], { roundedBefore: DAY }), seriesOf([[123_455, 123_455]])).y;
    expect([...y]).toEqual([0, 1]);
    expect(differenceOf(seriesOf([[0]], { roundedBefore: DAY }), seriesOf([[0]])).y[0]).toBe(0);
  });

  it('stands as bars on an axis of its own', () => {
    const trace = differenceTrace(find('btc.nvt'), seriesOf([[5]]), seriesOf([[3]]));
    expect(trace).toMatchObject({ shape: 'histogram', axis: 'difference', of: 'btc.nvt', unit: 'ratio' });
    const [theirs, ours] = [seriesOf([[99, 5, 0]]), seriesOf([[100, 0, 0]])];
    const relative = differenceTrace(find('btc.supply'), theirs, ours); // two origins of the same quantity
    expect([relative.unit, ...relative.points.y]).toEqual(['percent', -1, NaN, NaN]);
    expect([...trace.points.y]).toEqual([2]);
  });
});
