import { describe, expect, it } from 'vitest';
import { genesisOf } from './assets.ts';
import { columnName, compileAsset, indicatorById } from './catalogue.ts';

const ROWS = 500;
const WINDOW = 200;
const graph = compileAsset('stable', genesisOf('stable'));
const wave = (mean: number, swing: number, days: number): Float64Array =>
  Float64Array.from({ length: ROWS }, (_, row) => mean + swing * Math.sin(row / days));
graph.resize(ROWS);
graph.input('circulating').set(wave(200e9, 50e9, 70));
graph.input('btc_price').set(wave(60_000, 20_000, 23));
graph.input('btc_supply').fill(19.8e6);
graph.run(0);

const column = (id: string, key = 'value'): Float64Array => graph.column(columnName(indicatorById(id)!, key));

describe('the stablecoin supply ratio', () => {
  const ratios = Array.from(
    { length: ROWS },
    (_, row) => (graph.input('btc_price')[row]! * 19.8e6) / graph.input('circulating')[row]!,
  );
  const latest = ratios.slice(-WINDOW);
  const mean = latest.reduce((sum, value) => sum + value, 0) / WINDOW;
  const deviation = Math.sqrt(latest.reduce((sum, value) => sum + (value - mean) ** 2, 0) / WINDOW);

  it('is the market cap of bitcoin over all stablecoins', () => {
    for (const row of [0, 250, ROWS - 1]) expect(column('stable.ssr', 'ssr')[row]).toBeCloseTo(ratios[row]!, 12);
  });

  it('has Bollinger bands of 200 days, two deviations wide, on which the oscillator is ±2', () => {
    const [upper, lower] = [column('stable.ssr', 'upper').at(-1)!, column('stable.ssr', 'lower').at(-1)!];
    expect([upper, lower]).toEqual([
      expect.closeTo(mean + 2 * deviation, 10) as number,
      expect.closeTo(mean - 2 * deviation, 10) as number,
    ]);
    const oscillator = column('stable.ssr_oscillator').at(-1)!;
    expect(oscillator).toBeCloseTo((ratios.at(-1)! - mean) / deviation, 10);
    expect((oscillator + 2) / 4).toBeCloseTo((ratios.at(-1)! - lower) / (upper - lower), 10);
    expect(column('stable.ssr_oscillator')[WINDOW - 2]).toBeNaN();
  });
});
