import { indicatorById } from '@chaintide/indicators/catalogue';
import { sheetOf, type Part } from './export-sheet.ts';

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
const from = START + DAY;
const span = { from: from * 1_000, to: (START + 9 * DAY) * 1_000 };

describe('a sheet', () => {
  it('relates each column to its first row, and an average to that of its column', () => {
    const averages = { sma: 2, ema: 0 };
    const { columns, values } = sheetOf(
      [part('btc.mvrv', [8, 2, 3, 1], { averages }), part('btc.nupl', [1, null, -0.5, -0.25])],
      span,
      'indexed',
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
    expect(sheetOf([part('btc.mvrv', [8, 2, 3, 1])], span, 'percent').values).toEqual([[0, 50, -50]]);
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
});
