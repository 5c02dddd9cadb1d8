// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPainter } from './painter.ts';
import type { Palette } from '@chaintide/chart/scene/palette';
import { sceneOf } from '@chaintide/chart/scene/scene';
import type { Painting } from './surface.ts';
import type { Trace } from '@chaintide/chart/scene/trace';

const FRAME = 17;
const POINTS = 4_000; // several to a pixel
const PLAIN = 10; // strokes at most for everything but the line
const size = { width: 800, height: 400 };
const backdrop = { zones: [], events: [], provenance: [], watermark: 'w', simulated: 's' };

const paintingOf = (newest: number, subject = 'a'): Painting => {
  const x = Float64Array.from({ length: POINTS }, (_, index) => index);
  const points = { x, y: x.map((index) => (index === POINTS - 1 ? newest : 1 + (index % 7))) };
  const trace: Trace = {
    key: 'value',
    label: { zh: 'a', en: 'a' },
    of: 'a',
    axis: 'main',
    shape: 'line',
    colour: 'series0',
    unit: 'ratio',
    faint: false,
    points,
  };
  return {
    subject,
    palette: { marks: {} } as Palette,
    backdrop,
    scene: sceneOf({ size, window: { from: 0, to: POINTS - 1 }, traces: [trace], scale: 'linear', language: 'en' }),
  };
};

/** A painter, and for each of its pictures how many strokes it took; a line drawn quickly takes none of its own. */
const setUp = () => {
  const strokes: number[] = [];
  const pen = {
    setTransform: () => undefined,
    getTransform: () => ({ a: 1 }),
    measureText: () => ({ width: 10 }),
    clearRect: () => strokes.push(0),
    stroke: () => (strokes[strokes.length - 1]! += 1),
  };
  const canvas = document.createElement('canvas');
  canvas.getContext = (() =>
    new Proxy(pen, {
      get: (own, name) => Reflect.get(own, name) ?? (() => undefined),
    })) as unknown as HTMLCanvasElement['getContext'];
  return { painter: createPainter(canvas), strokes, isFull: () => strokes.at(-1)! > PLAIN };
};

const marks = (name: string): unknown[] =>
  performance.getEntriesByName(name).map((entry) => (entry as PerformanceMark).detail);
const hide = (isHidden: boolean): void => {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame'] });
  performance.clearMarks();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a painter', () => {
  it('paints a new series at once, and later pictures in the next frame', () => {
    const { painter, strokes } = setUp();
    painter.paint(paintingOf(3), true);
    expect(strokes).toHaveLength(1);
    painter.paint(paintingOf(4), true);
    expect(strokes).toHaveLength(1);
    vi.advanceTimersByTime(FRAME);
    expect(strokes).toHaveLength(2);
    painter.paint(paintingOf(5, 'b'), true);
    expect(strokes).toHaveLength(3);
  });

  it('drops frames where there are too many', () => {
    const { painter, strokes } = setUp();
    painter.paint(paintingOf(0), true);
    for (let newest = 1; newest <= 50; newest++) painter.paint(paintingOf(newest), true);
    vi.advanceTimersByTime(FRAME);
    expect(strokes).toHaveLength(2);
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

  it('draws quickly while it moves, and in full at first, at rest and for a new value', () => {
    const { painter, strokes, isFull } = setUp();
    painter.paint(paintingOf(3), true);
    expect(isFull()).toBe(true);
    painter.paint(paintingOf(3), true);
    vi.advanceTimersByTime(FRAME);
    expect([strokes.length, isFull()]).toEqual([2, false]);
    vi.advanceTimersByTime(500);
    expect([strokes.length, isFull()]).toEqual([3, true]);
    painter.paint(paintingOf(4), false);
    vi.advanceTimersByTime(500);
    expect([strokes.length, isFull()]).toEqual([4, true]);
  });

  it('does nothing and waits for nothing while the page is hidden, and is right at once when it is seen', () => {
    const { painter, strokes, isFull } = setUp();
    painter.paint(paintingOf(3), true);
    painter.paint(paintingOf(4), true);
    hide(true);
    painter.sleep();
    expect(vi.getTimerCount()).toBe(0);
    painter.paint(paintingOf(5), true);
    vi.advanceTimersByTime(500);
    expect(strokes).toHaveLength(1);
    hide(false);
    painter.paint(paintingOf(6), false);
    expect([strokes.length, isFull()]).toEqual([2, true]);
    expect(vi.getTimerCount()).toBe(0);
  });
});
