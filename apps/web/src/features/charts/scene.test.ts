import type { Indicator } from '@chaintide/contracts/indicators';
import { catalogue } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '../../shared/api/series-columns.ts';
import { readoutAt } from './readout.ts';
import { sceneOf, timeAt, xAt, yAt } from './scene.ts';
import { tagsOf } from './tags.ts';
import { priceTrace, smaPoints, tracesOf } from './trace.ts';

const DAY = 86_400;
const size = { width: 1_000, height: 600 };
const find = (id: string): Indicator => catalogue.indicators.find((indicator) => indicator.id === id)!;
const series = (id: string, ...values: (number | null)[][]) => columnsOf({
  id, resolution: '1d', parameters: {}, revision: 1, columns: find(id).columns.map(({ key }) => key), times: values[0]!.map((_, day) => day * DAY), values,
  provisionalFrom: null, provenance: [], updatedAt: null, preview: null,
});
const mvrv = (...values: (number | null)[]) => tracesOf(find('btc.mvrv'), series('btc.mvrv', values), 0);
const window = { from: 0, to: 3 * DAY };
const scene = (traces = mvrv(1, 2, null, 4), scale: 'linear' | 'log' = 'linear') => sceneOf({ size, window, traces, scale, language: 'zh' });

describe('what is drawn of a series', () => {
  it('is one line for each column', () => {
    const traces = tracesOf(find('btc.pi_cycle'), series('btc.pi_cycle', [1], [2], [3]), 0);
    expect(traces.map(({ key, colour, label }) => [key, colour, label.zh])).toEqual([['ma111', 'series0', '111 日均线'], ['ma350x2', 'series1', '350 日均线 × 2'], ['price', 'btc', '价格']]);
  });

  it('stands back behind its average', () => {
    const [raw, average] = tracesOf(find('btc.mvrv'), series('btc.mvrv', [1, 2, 3, 4, 5, 6, 7, 8, null]), 7);
    expect(raw).toMatchObject({ faint: true });
    expect(average).toMatchObject({ faint: false, label: { zh: 'MVRV · SMA 7' } });
    expect([...average!.points.y]).toEqual([NaN, NaN, NaN, NaN, NaN, NaN, 4, 5, NaN]);
  });

  it('counts the days of an average in points', () => {
    expect([smaPoints(30, '1d'), smaPoints(30, '1w'), smaPoints(7, '1M'), smaPoints(7, '1h')]).toEqual([30, 4, 1, 168]);
  });
});

describe('a scene', () => {
  it('puts times and values where they belong, and back', () => {
    const { plot, x, axes } = scene();
    expect(xAt(scene(), x.from)).toBe(plot.left);
    expect(timeAt(scene(), xAt(scene(), DAY))).toBeCloseTo(DAY);
    expect(yAt(scene(), axes.main.scale, axes.main.scale.max)).toBe(plot.top);
    expect(yAt(scene(), axes.main.scale, axes.main.scale.min)).toBe(plot.top + plot.height);
  });

  it('leaves the newest point free of the edge', () => {
    const { plot } = scene();
    expect(xAt(scene(), window.to)).toBeLessThan(plot.left + plot.width - 10);
  });

  it('gives the price its own axis on the left', () => {
    const both = scene([...mvrv(1, 2, 3, 4), priceTrace(find('btc.price'), series('btc.price', [100, 200, 300, 400]))]);
    expect(both.plot.left).toBeGreaterThan(0);
    expect(both.axes.price?.unit).toBe('usd');
    expect(tagsOf(both).map(({ trace, value }) => [trace.label.zh, value])).toEqual([['MVRV', 4], ['BTC 价格', 400]]);
  });

  it('labels its ticks so that no two read the same', () => {
    const near = scene(mvrv(67_001, 67_002, 67_003, 67_004));
    const labels = near.axes.main.ticks.map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(2);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('draws a zero at the floor of a log axis, a negative value not at all, and says so', () => {
    const log = scene(mvrv(0, -1, null, 4), 'log');
    expect([...log.marks[0]!.points.y]).toEqual([0.0001, NaN, NaN, 4]);
    expect(log.hidesNegatives).toBe(true);
    expect(scene(mvrv(0, 1), 'log').hidesNegatives).toBe(false);
  });

  it('stands shapes on zero, but not on a log axis', () => {
    const area = tracesOf(find('btc.supply'), series('btc.supply', [5, 6, 7, 8]), 0);
    expect(scene(area).axes.main.scale.min).toBe(0);
    expect(scene(area).marks[0]!.shape).toBe('area');
    expect(scene(area, 'log').marks[0]!.shape).toBe('line');
  });

  it('survives nothing to draw and a sliver of room', () => {
    for (const tiny of [{ width: 10, height: 10 }, { width: 320, height: 200 }]) {
      for (const scale of ['linear', 'log'] as const) {
        const none = sceneOf({ size: tiny, window, traces: mvrv(null, null), scale, language: 'en' });
        expect(none.plot.width).toBeGreaterThan(0);
        expect(tagsOf(none)).toEqual([]);
      }
    }
  });
});

describe('the readout', () => {
  it('takes the nearest bucket and keeps null, zero and negative values apart', () => {
    const traces = mvrv(0, -2, null, 4);
    expect(readoutAt(traces, 0.4 * DAY)).toMatchObject({ time: 0, values: [{ value: 0 }] });
    expect(readoutAt(traces, 0.6 * DAY)).toMatchObject({ time: DAY, values: [{ value: -2 }] });
    expect(readoutAt(traces, 2 * DAY)).toMatchObject({ values: [{ value: NaN }] });
    expect(readoutAt(traces, 99 * DAY)).toMatchObject({ time: 3 * DAY, values: [{ value: 4 }] });
    expect(readoutAt(mvrv(), 0)).toBeUndefined();
  });

  it('has no value for a trace without that bucket', () => {
    const late = { ...mvrv(9)[0]!, points: { x: Float64Array.of(2 * DAY), y: Float64Array.of(9) } };
    expect(readoutAt([...mvrv(1, 2, 3), late], 0)?.values.map(({ value }) => value)).toEqual([1, NaN]);
  });
});
