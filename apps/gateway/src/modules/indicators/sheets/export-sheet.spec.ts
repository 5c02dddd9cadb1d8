import { indicatorById } from '@chaintide/indicators/catalogue';
import { sheetOf, type Part, type SheetLook } from './export-sheet.ts';

const DAY = 86_400;
const START = Date.UTC(2024, 0, 1) / 1_000;

const part = (id: string, values: readonly (number | null)[], more: Partial<Part> = {}): Part => ({
  indicator: indicatorById(id)!,
  averages: { sma: 0, ema: 0 },
  series: {
    id,
    resolution: '1d',
    parameters: {},
    revision: 1,
    columns: ['value'],
    times: values.map((_, day) => START + day * DAY),
    values: [[...values]],
    provisionalFrom: null,
    provenance: [],
    updatedAt: null,
    preview: null,
  },
  ...more,
});
const look = (change: Partial<SheetLook>): SheetLook => ({
  comparison: 'values',
  studies: { rsi: undefined, bands: undefined },
  ...change,
});
const from = START + DAY;
const span = { from: from * 1_000, to: (START + 9 * DAY) * 1_000 };

describe('a sheet', () => {
  it('relates each column to its first row, and an average to that of its column', () => {
    const averages = { sma: 2, ema: 0 };
    const { columns, values } = sheetOf(
      [part('btc.mvrv', [8, 2, 3, 1], { averages }), part('btc.nupl', [1, null, -0.5, -0.25])],
      span,
      look({ comparison: 'indexed' }),
    );
    expect(columns.map(({ name, unit }) => [name, unit])).toEqual([
      ['btc.mvrv indexed', 'ratio'],
      ['btc.mvrv SMA 2 indexed', 'ratio'],
      ['btc.nupl indexed', 'ratio'],
    ]);
    expect(values).toEqual([
      [100, 150, 50],
      [250, 125, 100],
      [null, 100, 150],
    ]);
    expect(sheetOf([part('btc.mvrv', [8, 2, 3, 1])], span, look({ comparison: 'percent' })).values).toEqual([
      [0, 50, -50],
    ]);
  });

  it('has ratios in place of what is divided, with gaps, averages and both sources', () => {
    const averages = { sma: 2, ema: 0 };
    const { columns, values, series } = sheetOf(
      [
        part('btc.mvrv', [8, 2, 3, 1], { averages }),
        part('btc.price', [5, 6, 7, 8]),
        part('btc.nupl', [4, 1, 0, null], { divides: true }),
      ],
      { ...span, from: 0 },
    );
    expect(columns.map(({ name }) => name)).toEqual(['btc.mvrv / btc.nupl', 'btc.mvrv / btc.nupl SMA 2', 'btc.price']);
    expect(values).toEqual([
      [2, 2, null, null],
      [null, 2, null, null],
      [5, 6, 7, 8],
    ]);
    expect(series.map(({ id }) => id)).toEqual(['btc.mvrv', 'btc.price', 'btc.nupl']);
  });

  it('has bands around the line that a chart has them around, and the RSI, which is never rebased', () => {
    const parts = [part('btc.mvrv', [1, 2, 1]), part('btc.nupl', [2, 4, 6])];
    const whole = { ...span, from: 0 };
    const studies = { rsi: { window: 2 }, bands: { window: 2, width: 2, of: 'btc.nupl' } };
    const { columns, values } = sheetOf(parts, whole, look({ studies }));
    expect(columns.map(({ name }) => name)).toEqual([
      'btc.mvrv',
      'btc.nupl',
      'btc.nupl Bollinger 2, 2 upper',
      'btc.nupl Bollinger 2, 2 middle',
      'btc.nupl Bollinger 2, 2 lower',
      'btc.mvrv RSI 2',
    ]);
    expect(values.slice(2).map((column) => column.map((value) => value && Number(value.toFixed(9))))).toEqual([
      [null, 5, 7],
      [null, 3, 5],
      [null, 1, 3],
      [null, null, 50],
    ]);
    const indexed = sheetOf(parts, whole, look({ comparison: 'indexed', studies }));
    expect([indexed.values[3]![2], indexed.values[5]![2]]).toEqual([250, 50]);
  });

  it.each([
    { of: undefined, expected: 'btc.mvrv RSI 2' },
    { of: 'btc.nupl', expected: 'btc.nupl RSI 2' },
    { of: 'btc', expected: 'btc.price/close RSI 2' },
    { of: 'btc.price', expected: 'btc.price/close RSI 2' },
    { of: 'btc.puell', expected: 'btc.mvrv RSI 2' },
  ])('has the RSI of the line that a link calls $of', ({ of, expected }) => {
    const price = part('btc.price', [5, 6, 7]);
    const candles = {
      ...price.series,
      columns: ['close', 'open'],
      values: [
        [5, 6, 7],
        [4, 5, 6],
      ],
    };
    const parts = [part('btc.mvrv', [1, 2, 1]), { ...price, series: candles }, part('btc.nupl', [2, 4, 6])];
    const studies = { rsi: { window: 2, ...(of !== undefined && { of }) }, bands: undefined };
    const { columns } = sheetOf(parts, { ...span, from: 0 }, look({ studies }));
    expect(columns.at(-1)!.name).toBe(expected);
  });
});
