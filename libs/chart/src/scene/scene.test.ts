import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from './series-columns.ts';
import { projectionOf } from '../paint/projection.ts';
import { sceneOf, timeAt, xAt, yAt } from './scene.ts';
import { TAG_HEIGHT, tagsOf } from './tags.ts';
import { tracesOf, type Trace } from './trace.ts';
import { DAY, find, mvrv, plain, price, scene, series, size, window } from './testing.ts';

describe('what is drawn of a series', () => {
  it('is one line for each column', () => {
    const traces = tracesOf(find('btc.pi_cycle'), series('btc.pi_cycle', [1], [2], [3]), plain);
    expect(traces.map(({ key, colour, label }) => [key, colour, label.zh])).toEqual([
      ['ma111', 'series0', '111 日均线'],
      ['ma350x2', 'series1', '350 日均线 × 2'],
      ['price', 'btc', '价格'],
    ]);
  });

  it('stands back behind its average', () => {
    const [raw, average] = tracesOf(find('btc.mvrv'), series('btc.mvrv', [1, 2, 3, 4, 5, 6, 7, 8, null]), {
      sma: 7,
      ema: 0,
    });
    expect(raw).toMatchObject({ faint: true });
    expect(average).toMatchObject({ faint: false, label: { zh: 'MVRV · SMA 7' } });
    expect([...average!.points.y]).toEqual([NaN, NaN, NaN, NaN, NaN, NaN, 4, 5, NaN]);
  });
});

describe('a scene', () => {
  it('puts times and values where they belong, and back', () => {
    const { plot, x, axes } = scene();
    expect(xAt(scene(), x.from)).toBe(plot.left);
    expect(timeAt(scene(), xAt(scene(), DAY))).toBeCloseTo(DAY);
    expect(yAt(scene(), axes[0].scale, axes[0].scale.max)).toBe(plot.top);
    expect(yAt(scene(), axes[0].scale, axes[0].scale.min)).toBe(plot.top + plot.height);
  });

  it('leaves the newest point free of the edge', () => {
    const { plot } = scene();
    expect(xAt(scene(), window.to)).toBeLessThan(plot.left + plot.width - 10);
  });

  it('gives the price its own axis on the left', () => {
    const both = scene([...mvrv(1, 2, 3, 4), ...price('btc', 100, 200, 300, 400)]);
    expect(both.plot.left).toBeGreaterThan(0);
    expect(both.axes[1]).toMatchObject({ name: 'btc', unit: 'usd', colour: 'btc', gutter: { side: 'left' } });
    expect(tagsOf(both).map(({ trace, value }) => [trace.label.zh, value])).toEqual([
      ['MVRV', 4],
      ['价格', 400],
    ]);
  });

  it('gives the newest value the colour in which it is drawn', () => {
    const flow = (newest: number): string[] =>
      tagsOf(
        scene(tracesOf(find('btc.exchange_netflow'), series('btc.exchange_netflow', [3, -2, 5, newest]), plain)),
      ).map(({ colour }) => colour);
    expect([flow(4), flow(-4)]).toEqual([['rise'], ['fall']]);
    const candle = (open: number, close: number): string[] => {
      const last: Record<string, number> = { open, close, high: 9, low: 1, volume: 5 };
      const columns = find('btc.ohlc').columns.map(({ key }) => [2, 2, 2, last[key]!]);
      return tagsOf(scene(tracesOf(find('btc.ohlc'), series('btc.ohlc', ...columns), plain))).map(
        ({ colour }) => colour,
      );
    };
    expect([candle(3, 4), candle(4, 3)]).toEqual([['rise'], ['fall']]);
    expect(tagsOf(scene()).map(({ colour }) => colour)).toEqual(['series0']);
  });

  it('labels its ticks so that no two read the same', () => {
    const near = scene(mvrv(67_001, 67_002, 67_003, 67_004));
    const labels = near.axes[0].ticks.map(({ label }) => label);
    expect(labels.length).toBeGreaterThan(2);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('draws a zero at the floor of a log axis, a negative value not at all, and says so', () => {
    const log = scene(mvrv(0, -1, null, 4), 'log');
    expect([...log.marks[0]!.points.y]).toEqual([0.0001, NaN, NaN, 4]);
    expect(log.notes).toEqual(['negatives']);
    expect(scene(mvrv(0, 1), 'log').notes).toEqual([]);
  });

  it('stands shapes on zero, but not on a log axis', () => {
    const area = tracesOf(find('btc.supply'), series('btc.supply', [5, 6, 7, 8]), plain);
    expect(scene(area).axes[0].scale.min).toBe(0);
    expect(scene(area).marks[0]!.shape).toBe('area');
    expect(scene(area, 'log').marks[0]!.shape).toBe('line');
  });

  it('survives nothing to draw and a sliver of room', () => {
    for (const tiny of [
      { width: 10, height: 10 },
      { width: 320, height: 200 },
    ]) {
      for (const scale of ['linear', 'log'] as const) {
        const none = sceneOf({ size: tiny, window, traces: mvrv(null, null), scale, language: 'en' });
        expect(none.plot.width).toBeGreaterThan(0);
        expect(tagsOf(none)).toEqual([]);
      }
    }
  });
});

const stacked = (...values: (number | null)[][]): Trace[] =>
  tracesOf({ ...find('btc.pi_cycle'), chart: 'stack' }, series('btc.pi_cycle', ...values), plain);

describe('axes beside the main one', () => {
  const three = ['btc', 'eth', 'btc.nupl'].flatMap((axis, index) => price(axis, 1, 10 ** index, 100, 50));

  it('are labelled on the left while there is room', () => {
    const wide = scene([...mvrv(1, 2, 3, 4), ...three]);
    expect(wide.axes.map(({ name, gutter }) => [name, gutter?.edge])).toEqual([
      ['main', 924],
      ['btc', 152],
      ['eth', 76],
      ['btc.nupl', undefined],
    ]);
    const narrow = sceneOf({
      size: { width: 320, height: 300 },
      window,
      traces: [...mvrv(1, 2, 3, 4), ...three],
      scale: 'linear',
      language: 'en',
    });
    expect(narrow.axes.map(({ gutter }) => gutter !== undefined)).toEqual([true, true, false, false]);
    expect(narrow.plot.width).toBeGreaterThan(100);
  });

  it('follow the main one to a log scale where all of them can be shown there', () => {
    const signed = price('signed', 1, -2, 3, 4);
    const kinds = scene([...mvrv(1, 2, 3, 4), ...three, ...signed], 'log').axes.map(({ name, scale: { kind } }) => [
      name,
      kind,
    ]);
    expect(kinds).toEqual([
      ['main', 'log'],
      ['btc', 'log'],
      ['eth', 'log'],
      ['btc.nupl', 'log'],
      ['signed', 'linear'],
    ]);
    expect(scene([...mvrv(1, 2, 3, 4), ...three]).axes.every(({ scale: { kind } }) => kind === 'linear')).toBe(true);
  });

  it('have a tag each, none upon another', () => {
    const near = ['a', 'b', 'c'].flatMap((of) => mvrv(1, 2, 3, 4).map((trace) => ({ ...trace, of })));
    const ys = tagsOf(scene(near)).map(({ y }) => y);
    expect(ys).toHaveLength(3);
    for (const [index, y] of ys.entries())
      for (const other of ys.slice(index + 1)) expect(Math.abs(y - other)).toBeGreaterThanOrEqual(TAG_HEIGHT);
  });
});

describe('shapes', () => {
  it('stack parts, with room for the whole, and say its newest total', () => {
    const both = scene(stacked([1, 2, 3, 4], [10, 20, 30, 40], [5, 5, 5, 5]));
    expect([...both.marks[2]!.points.y]).toEqual([16, 27, 38, 49]);
    expect(both.axes[0].scale).toMatchObject({ min: 0 });
    expect(both.axes[0].scale.max).toBeGreaterThan(49);
    expect(tagsOf(both).map(({ value }) => value)).toEqual([49]);
  });

  it('draw the parts as lines on a log axis, and say so', () => {
    const log = scene(stacked([1, 2, 3, 4], [10, 20, 30, 40], [5, 5, 5, 5]), 'log');
    expect(log.marks.map(({ shape, points }) => [shape, points.y[0]])).toEqual([
      ['line', 1],
      ['line', 10],
      ['line', 5],
    ]);
    expect(log.notes).toEqual(['unstacked']);
  });

  it('give candles the room of their wicks, and volume the lowest fifth', () => {
    const ohlc = {
      ...find('btc.price'),
      chart: 'candles' as const,
      columns: ['open', 'high', 'low', 'close', 'volume'].map((key) => ({ ...find('btc.price').columns[0]!, key })),
    };
    const columns = columnsOf({
      id: 'btc.ohlc',
      resolution: '1d',
      parameters: {},
      revision: 1,
      columns: ohlc.columns.map(({ key }) => key),
      times: [0, DAY],
      values: [
        [1, 2],
        [9, 3],
        [1, 1],
        [2, 3],
        [7, 10],
      ],
      provisionalFrom: null,
      provenance: [],
      updatedAt: null,
      preview: null,
    });
    const traces = tracesOf(ohlc, columns, { sma: 2, ema: 0 });
    expect(traces.map(({ key, shape, axis }) => [key, shape, axis])).toEqual([
      ['close', 'candle', 'main'],
      ['close:sma', 'line', 'main'],
      ['volume', 'bar', 'volume'],
    ]);
    const { axes } = sceneOf({ size, window: { from: 0, to: 7 * DAY }, traces, scale: 'linear', language: 'en' });
    expect(axes[0].scale.max).toBeGreaterThan(9);
    expect(axes[1]).toMatchObject({ name: 'volume', gutter: undefined, ticks: [], scale: { min: 0 } });
    expect(axes[1]!.scale.max).toBeGreaterThanOrEqual(50);
  });
});

describe('bad input', () => {
  it('says that a stretch is empty, and labels no axis without a value', () => {
    const gap = scene(mvrv(null, null, null, null));
    expect(gap.notes).toEqual(['empty']);
    expect(gap.axes[0].ticks).toEqual([]);
    expect(scene(mvrv(-1, -2, -3, -4), 'log').axes[0].ticks).toEqual([]);
  });

  it('never becomes a place that is no number', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.constantFrom(
        0,
        -0,
        1e-12,
        12_345_678_901_234_568,
        Number.MAX_VALUE,
        -Number.MAX_VALUE,
        Number.MIN_VALUE,
        3 * Number.MIN_VALUE,
      ),
      fc.constant(null),
    );
    const shapes = fc.constantFrom('line', 'area', 'bar', 'histogram', 'stack');
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 4, maxLength: 4 }),
        fc.constantFrom('linear' as const, 'log' as const),
        shapes,
        (values, scale, shape) => {
          const made = scene(
            mvrv(...values).map((trace) => ({ ...trace, shape })),
            scale,
          );
          const at = projectionOf(made, made.axes[0].scale);
          for (const { points } of made.marks) {
            for (const y of points.y) {
              if (!Number.isNaN(y))
                expect([y, at.y(y), yAt(made, made.axes[0].scale, y)].every(Number.isFinite)).toBe(true);
            }
            expect([...points.x].every((time) => Number.isFinite(at.x(time)))).toBe(true);
          }
          const shown = made.marks[0]!.points.y.filter((y) => !Number.isNaN(y)).length;
          expect(shown).toBe(values.filter((one) => one !== null && (scale === 'linear' || one >= 0)).length);
          for (const { at: tick } of made.axes[0].ticks)
            expect(Number.isFinite(yAt(made, made.axes[0].scale, tick))).toBe(true);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('stands in UTC on leap days and where clocks are changed', () => {
    for (const day of ['2024-02-29', '2024-03-31', '2024-10-27']) {
      const from = Date.parse(day) / 1_000 - DAY;
      const made = sceneOf({ size, window: { from, to: from + 7 * DAY }, traces: [], scale: 'linear', language: 'en' });
      for (const { at } of made.x.ticks) expect(at % DAY).toBe(0);
    }
  });
});
