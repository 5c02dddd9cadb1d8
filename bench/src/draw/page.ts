import { candleEngines } from './candle-engines.ts';
import { candles, walks } from './data.ts';
import { lineEngines, type EngineName } from './line-engines.ts';
import type { Engine } from './our-engine.ts';
import { sharesOf, type Gesture } from './gestures.ts';

interface Load {
  readonly engine: EngineName;
  readonly points: number;
  readonly lines: number;
  readonly isCandles: boolean;
}

const nextFrame = window.requestAnimationFrame.bind(window);
const waiting = new Map<number, FrameRequestCallback>();
let last = 0;

// work that a library defers to the next frame is included in the cost of this one
window.requestAnimationFrame = (callback) => {
  waiting.set(++last, callback);
  return last;
};
window.cancelAnimationFrame = (id) => {
  waiting.delete(id);
};

const runWaiting = (): void => {
  for (let rounds = 0; waiting.size > 0 && rounds < 3; rounds++) {
    const due = [...waiting.values()];
    waiting.clear();
    for (const callback of due) callback(performance.now());
  }
};

/** Reading a pixel back returns only when everything before it is painted. */
const paintAll = (box: HTMLElement): void => {
  for (const canvas of box.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
};

let chart: Engine | undefined;
const box = (): HTMLElement => document.getElementById('chart')!;

const mount = ({ engine, points, lines, isCandles }: Load): void => {
  chart = isCandles ? candleEngines[engine](box(), candles(points)) : lineEngines[engine](box(), walks(points, lines));
};

/** Milliseconds of script and paint for each frame of a gesture. */
const play = async (gesture: Gesture): Promise<number[]> => {
  const costs: number[] = [];
  for (const share of sharesOf(gesture)) {
    const begun = performance.now();
    chart?.show(share);
    runWaiting();
    paintAll(box());
    costs.push(performance.now() - begun);
    await new Promise((resolve) => {
      nextFrame(resolve);
    });
  }
  return costs;
};

const unmount = (): void => {
  chart?.destroy();
  waiting.clear();
};

Object.assign(window, { mount, play, unmount });
