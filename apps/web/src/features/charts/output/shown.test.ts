import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsOf } from '@chaintide/chart/scene/series-columns';
import { tracesOf, type Trace } from '@chaintide/chart/scene/trace';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';
import { textIn } from '../../../shared/i18n/use-text.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { Charted } from '../shared/use-charted.ts';
import { exportCall, fileName, pictureTexts, shownDays, shownPlaces } from './shown.ts';
import { createRows, valueColumns } from './table-rows.ts';
import { mvrv as indicator, plainView as view } from '../shared/view-testing.ts';

const DAY = 86_400;
const START = Date.UTC(2024, 0, 1) / 1000;
const series = columnsOf({
  id: 'btc.mvrv',
  resolution: '1d',
  parameters: {},
  revision: 1,
  columns: ['value'],
  times: Array.from({ length: 100 }, (_, day) => START + day * DAY),
  values: [Array.from({ length: 100 }, (_, day) => (day === 50 ? null : day))],
  provisionalFrom: null,
  updatedAt: null,
  preview: null,
  provenance: [
    { from: START, to: START + 50 * DAY, sources: ['Coin Metrics'], simulated: false },
    { from: START + 51 * DAY, to: START + 99 * DAY, sources: ['simnet'], simulated: true },
  ],
});
const charted: Charted = { indicator, series, traces: tracesOf(indicator, series, view) };
const beside = (of: string): Trace => ({
  ...charted.traces[0]!,
  key: `beside:${of}`,
  of,
  points: { x: series.times.subarray(60), y: series.values[0]!.subarray(60) },
});
const text = textIn('zh', outputTexts);

describe('what a window shows', () => {
  it('is every point within, both ends included', () => {
    const window = fc
      .tuple(fc.integer({ min: -5, max: 105 }), fc.integer({ min: -5, max: 105 }), fc.constantFrom(0, 0.5))
      .map(([a, b, part]) => ({
        from: START + (Math.min(a, b) + part) * DAY,
        to: START + (Math.max(a, b) + part) * DAY,
      }));
    fc.assert(
      fc.property(window, ({ from, to }) => {
        const [first, end] = shownPlaces(series.times, { from, to });
        expect([...series.times.subarray(first, end)]).toEqual(
          [...series.times].filter((time) => time >= from && time <= to),
        );
      }),
    );
  });

  it('is named by its days', () => {
    const days = shownDays(series, { from: START + 0.5 * DAY, to: START + 9.5 * DAY })!;
    expect(days).toEqual({ from: '2024-01-02', to: '2024-01-10' });
    expect(fileName(view, days, 'png')).toBe('btc.mvrv_1d_2024-01-02_2024-01-10.png');
    expect(shownDays(series, { from: START + 0.2 * DAY, to: START + 0.8 * DAY })).toBeUndefined();
  });
});

describe('an export', () => {
  const window = { from: START, to: START + 9 * DAY };

  it('asks for the window and nothing that is not drawn', () => {
    expect(exportCall(view, charted, { window, format: 'csv' })).toMatchObject({
      params: { id: 'btc.mvrv' },
      query: { format: 'csv', resolution: '1d', from: '2024-01-01', to: '2024-01-10' },
    });
    expect(Object.keys(exportCall(view, charted, { window, format: 'csv' })!.query!)).toEqual([
      'format',
      'resolution',
      'from',
      'to',
    ]);
  });

  it('asks for averages, definition and what is drawn beside, each once', () => {
    const rich = { ...view, sma: 30, ema: 14, parameters: { window: '28' }, overlays: ['btc', 'eth'] as const };
    const drawn = {
      ...charted,
      traces: [...charted.traces, beside('btc.price'), beside('btc.nupl'), beside('btc.mvrv'), beside('btc.nupl')],
    };
    expect(exportCall(rich, drawn, { window, format: 'json' })!.query).toEqual({
      window: '28',
      format: 'json',
      resolution: '1d',
      from: '2024-01-01',
      to: '2024-01-10',
      sma: '30',
      ema: '14',
      with: 'btc.price,btc.nupl',
    });
  });

  it('asks for what the chart compares: columns from 100, or the indicator divided', () => {
    const query = (change: Partial<ChartView>, traces: Trace[]) =>
      exportCall({ ...view, ...change }, { ...charted, traces }, { window, format: 'csv' })!.query;
    expect(query({ comparison: 'indexed' }, [...charted.traces, beside('btc.nupl')])).toMatchObject({
      with: 'btc.nupl',
      comparison: 'indexed',
    });
    const nupl = catalogue.indicators.find(({ id }) => id === 'btc.nupl')!;
    const divided = query({ comparison: 'ratio', compared: [{ indicator: nupl, axis: 'own' }] }, [
      { ...beside('btc.nupl'), key: 'ratio:btc.nupl' },
      beside('btc.price'),
    ]);
    expect(divided).toMatchObject({ with: 'btc.price', over: 'btc.nupl' });
    expect(divided).not.toHaveProperty('comparison');
  });
});

describe('the texts of a picture', () => {
  const texts = (from: number, to: number) =>
    pictureTexts(view, charted, {
      window: { from: START + from * DAY, to: START + to * DAY },
      now: Date.UTC(2024, 6, 1, 12),
      text,
    });

  it('say what, when, from where and that it is for reference', () => {
    expect(texts(0, 10)).toEqual({
      title: indicator.fullName.zh,
      subtitle: '1 天 · 2024-01-01 至 2024-01-11（UTC）',
      source: '来源 Coin Metrics · 制图 2024-07-01 12:00 UTC · 数据仅供参考',
    });
  });

  it('say how lines are compared', () => {
    const { subtitle } = pictureTexts({ ...view, comparison: 'indexed' }, charted, {
      window: { from: START, to: START + DAY },
      now: 0,
      text,
    });
    expect(subtitle).toContain('· 图中首点 = 100');
  });

  it('never keep it quiet that part of it is simulated', () => {
    expect(texts(40, 60).source).toContain('来源 Coin Metrics, simnet · 含模拟数据（非真实）');
  });
});

describe('the rows of the table', () => {
  it('are the buckets of the window, the newest first, with a hole where there is none', () => {
    const columns = valueColumns([...charted.traces, beside('btc.nupl')], indicator);
    const rows = createRows()(columns, { from: START + 49 * DAY, to: START + 60 * DAY });
    expect(rows.map(({ id }) => (id - START) / DAY)).toEqual([60, 59, 58, 57, 56, 55, 54, 53, 52, 51, 50, 49]);
    expect([rows[0]!.values, rows.at(-2)!.values, rows.at(-1)!.values]).toEqual([
      [60, 60],
      [NaN, NaN],
      [49, NaN],
    ]);
  });

  it('are the very same where nothing changed', () => {
    const rows = createRows();
    const window = { from: START + 40 * DAY, to: START + 99 * DAY };
    const [trace] = charted.traces;
    const before = rows(valueColumns([trace!], indicator), window);
    const after = rows(
      valueColumns([{ ...trace!, points: { ...trace!.points, y: trace!.points.y.with(99, -1) } }], indicator),
      window,
    );
    expect(after.map((row, at) => row === before[at])).toEqual([false, ...Array.from({ length: 59 }, () => true)]);
    expect(after[0]!.values).toEqual([-1]);
  });

  it('have the four values of a candle', () => {
    const y = series.values[0]!;
    const candle: Trace = {
      ...charted.traces[0]!,
      shape: 'candle',
      ohlc: { open: y.map((v) => v + 1), high: y.map((v) => v + 2), low: y.map((v) => v - 1) },
    };
    const columns = valueColumns([candle], indicator);
    expect(columns.map(({ key }) => key)).toEqual(['open', 'high', 'low', 'close']);
    expect(createRows()(columns, { from: START, to: START })[0]!.values).toEqual([1, 2, -1, 0]);
  });
});
