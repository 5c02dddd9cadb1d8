import { describe, expect, it } from 'vitest';
import { rebased } from './rebased.ts';
import { DAY, find, mvrv, price as priced, scene, series } from './testing.ts';
import { tracesOf, type Trace } from './trace.ts';

const window = { from: DAY, to: 3 * DAY };
const price = (...args: Parameters<typeof priced>): Trace[] =>
  priced(...args).map((trace) => ({ ...trace, key: 'overlay:btc' }));
const values = ({ points }: Trace): number[] => [...points.y];

describe('lines relative to their first value in the window', () => {
  it('all begin at 100 there, on one axis, whatever their size', () => {
    const [ratio, dollars] = rebased([...mvrv(9, 2, 3, 1), ...price('btc', 5, 400, null, 800)], window, 'indexed');
    expect(values(ratio!)).toEqual([450, 100, 150, 50]);
    expect(values(dollars!)).toEqual([1.25, 100, NaN, 200]);
    expect([ratio, dollars]).toMatchObject([
      { axis: 'main', unit: 'ratio' },
      { axis: 'main', unit: 'ratio' },
    ]);
  });

  it('are related anew where the window has moved', () => {
    const traces = mvrv(9, 2, 3, 6);
    expect(values(rebased(traces, window, 'percent')[0]!)).toEqual([350, 0, 50, 200]);
    expect(values(rebased(traces, { from: 2 * DAY, to: 3 * DAY }, 'percent')[0]!)).toEqual([200, -100 / 3, 0, 100]);
  });

  it('are the same column while the first point stays, however the window moves', () => {
    const traces = mvrv(9, 2, 3, 6);
    const [first, again] = [0.1, 0.9].map((part) => rebased(traces, { ...window, from: part * DAY }, 'indexed')[0]!);
    expect(first!.points.y).toBe(again!.points.y);
  });

  it('keep an average at its line, and lines and candles their shape', () => {
    const averaged = tracesOf(find('btc.mvrv'), series('btc.mvrv', [8, 2, 4, 6]), { sma: 2, ema: 0 });
    const [line, average] = rebased(averaged, window, 'indexed');
    expect(values(line!)).toEqual([400, 100, 200, 300]);
    expect(values(average!)).toEqual([NaN, 250, 150, 250]);
    const [candle] = rebased(
      [{ ...line!, shape: 'candle', ohlc: { open: line!.points.y, high: line!.points.y, low: line!.points.y } }],
      window,
      'indexed',
    );
    expect([...candle!.ohlc!.high]).toEqual([400, 100, 200, 300]);
    expect(rebased([{ ...line!, shape: 'bar' }], window, 'indexed')[0]!.shape).toBe('line');
  });

  it('leave alone what stands below candles, and differences', () => {
    const bars: Trace[] = mvrv(1, 2, 3, 4).map((trace) => ({ ...trace, axis: 'volume', shape: 'bar' }));
    expect(rebased(bars, window, 'indexed')).toEqual(bars);
    const difference: Trace[] = mvrv(1, 2, 3, 4).map((trace) => ({ ...trace, axis: 'difference', shape: 'histogram' }));
    expect(rebased(difference, window, 'percent')).toEqual(difference);
  });

  it('need no room beside the plot for other axes', () => {
    const { axes } = scene(rebased([...mvrv(1, 2, 3, 4), ...price('btc', 5, 6, 7, 8)], window, 'indexed'));
    expect(axes.map(({ name }) => name)).toEqual(['main']);
  });
});
