// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPainter, type MarkPicture } from './painter.ts';
import type { Palette } from '../scene/palette.ts';
import { sceneOf } from '../scene/scene.ts';
import type { Layers, Painting } from './surface.ts';
import type { Trace } from '../scene/trace.ts';

const FRAME = 17;
const size = { width: 800, height: 400 };
const backdrop = { zones: [], events: [], provenance: [], watermark: 'w', simulated: 's' };

const paintingOf = (newest: number, subject = 'a', shape: Trace['shape'] = 'line'): Painting => {
  const points = { x: Float64Array.of(0, 1, 2), y: Float64Array.of(1, 2, newest) };
  const trace: Trace = {
    key: 'value',
    label: { zh: 'a', en: 'a' },
    of: 'a',
    axis: 'main',
    shape,
    colour: 'series0',
    unit: 'ratio',
    faint: false,
    points,
  };
  return {
    subject,
    palette: {} as Palette,
    backdrop,
    scene: sceneOf({ size, window: { from: 0, to: 2 }, traces: [trace], scale: 'linear', language: 'en' }),
  };
};

const setUp = () => {
  const layers: Layers = {
    frame: document.createElement('canvas'),
    sketch: document.createElement('canvas'),
    front: document.createElement('canvas'),
    chart: document.createElement('div'),
  };
  const drawn: number[] = [];
  const picture: MarkPicture = {
    draws: ({ shape }) => shape === 'line',
    draw: (scene) => {
      drawn.push(scene.marks[0]!.trace.points.y.at(-1)!);
      return Promise.resolve();
    },
    destroy: vi.fn<() => void>(),
  };
  // a sketch first requests the context of its canvas
  const sketched = vi.fn<() => null>(() => null);
  layers.sketch.getContext = sketched;
  const shown = (): (string | undefined)[] => [layers.sketch, layers.chart].map(({ dataset }) => dataset['shown']);
  return { painter: createPainter(layers), picture, drawn, sketched, shown };
};

const marks = (name: string): unknown[] =>
  performance.getEntriesByName(name).map((entry) => (entry as PerformanceMark).detail);
const hide = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  performance.clearMarks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a painter', () => {
  it('sketches a new series at once, and later ones in the next frame', () => {
    const { painter, sketched } = setUp();
    painter.paint(paintingOf(3), true);
    expect(sketched).toHaveBeenCalledTimes(1);
    painter.paint(paintingOf(4), true);
    expect(sketched).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(FRAME);
    expect(sketched).toHaveBeenCalledTimes(2);
    painter.paint(paintingOf(5, 'b'), true);
    expect(sketched).toHaveBeenCalledTimes(3);
  });

  it('drops frames where there are too many, and never the newest point', async () => {
    const { painter, picture, drawn, sketched } = setUp();
    painter.paint(paintingOf(0), true);
    painter.takeOver(picture);
    for (let newest = 1; newest <= 50; newest++) painter.paint(paintingOf(newest), true);
    await vi.advanceTimersByTimeAsync(FRAME);
    expect(sketched).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(500);
    expect(drawn.at(-1)).toBe(50);
  });

  it('leaves the marks of a timeline: the first of all once, the first of each series', () => {
    const { painter } = setUp();
    painter.paint(paintingOf(3), true);
    painter.paint(paintingOf(4), true);
    vi.advanceTimersByTime(FRAME);
    painter.paint(paintingOf(4, 'b'), true);
    expect(marks('chart.first')).toHaveLength(1);
    expect(marks('chart.painted')).toEqual(['a', 'b']);
  });

  it('hands what a library knows over at rest, and keeps sketching the rest beneath', async () => {
    const line = setUp();
    line.painter.paint(paintingOf(3), true);
    line.painter.takeOver(line.picture);
    await vi.advanceTimersByTimeAsync(500);
    expect(line.shown()).toEqual(['false', 'true']);
    const bars = setUp();
    bars.painter.paint(paintingOf(3, 'a', 'bar'), true);
    bars.painter.takeOver(bars.picture);
    await vi.advanceTimersByTimeAsync(500);
    expect([bars.shown(), bars.drawn]).toEqual([['true', 'false'], []]);
  });

  it('keeps the sketch where a library fails', async () => {
    const { painter, picture, shown } = setUp();
    painter.paint(paintingOf(3), true);
    painter.takeOver({ ...picture, draw: () => Promise.reject(new Error('no')) });
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual(['true', 'false']);
  });

  it('does nothing and waits for nothing while the page is hidden, and is right at once when it is seen', async () => {
    const { painter, picture, drawn, sketched, shown } = setUp();
    painter.paint(paintingOf(3), true);
    painter.takeOver(picture);
    await vi.advanceTimersByTimeAsync(500);
    painter.paint(paintingOf(4), true);
    hide(true);
    painter.sleep();
    expect(vi.getTimerCount()).toBe(0);
    const before = [sketched.mock.calls.length, drawn.length];
    painter.paint(paintingOf(5), false);
    await vi.advanceTimersByTimeAsync(500);
    expect([sketched.mock.calls.length, drawn.length]).toEqual(before);
    hide(false);
    painter.paint(paintingOf(6), false);
    expect(sketched.mock.calls.length).toBe(before[0]! + 1);
    expect(shown()).toEqual(['true', 'false']);
    await vi.advanceTimersByTimeAsync(500);
    expect(drawn.at(-1)).toBe(6);
  });
});
