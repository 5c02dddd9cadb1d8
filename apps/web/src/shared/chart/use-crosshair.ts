import { useEffect, useId, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { bucketBeside, readoutAt, type Readout } from '@chaintide/chart/scene/readout';
import { timeAt, xAt, type Scene } from '@chaintide/chart/scene/scene';
import { createShared, type ChartSync, type SharedPoint } from '@chaintide/chart/gestures/sync';
import type { Trace } from '@chaintide/chart/scene/trace';
import type { Step } from '@chaintide/chart/gestures/moves';
import type { Pointed } from './use-gestures.ts';
import type { Move } from '@chaintide/chart/gestures/window';

/**
 * Position of a crosshair: under the pointer, on a bucket chosen with the keyboard, or on one that another chart points
 * to.
 */
interface Point {
  readonly subject: string;
  readonly at: Pointed | { readonly time: number };
}

export interface Crosshair {
  readonly readout: Readout;
  /** Height of the pointer; without a pointer, there is no horizontal line. */
  readonly y: number | undefined;
  readonly by: 'pointer' | 'keys' | 'other';
}

const isInside = ({ plot }: Scene, { x, y }: Pointed): boolean =>
  x >= plot.left && x <= plot.left + plot.width && y >= plot.top && y <= plot.top + plot.height;

const own = (scene: Scene, traces: readonly Trace[], { at }: Point): Crosshair | undefined => {
  if ('time' in at) {
    const readout = at.time >= scene.x.from && at.time <= scene.x.to ? readoutAt(traces, at.time) : undefined;
    return readout && { readout, y: undefined, by: 'keys' };
  }
  const readout = isInside(scene, at) ? readoutAt(traces, timeAt(scene, at.x)) : undefined;
  return readout && { readout, y: at.y, by: 'pointer' };
};

const other = (scene: Scene, traces: readonly Trace[], { time }: SharedPoint): Crosshair | undefined => {
  const readout = time >= scene.x.from && time <= scene.x.to ? readoutAt(traces, time) : undefined;
  return readout && { readout, y: undefined, by: 'other' };
};

/** The smallest move of the window that brings `time` into view. */
const reaching = ({ window: { from, to } }: Scene, time: number): Move | undefined => {
  const by = Math.min(0, time - from) + Math.max(0, time - to);
  return by === 0 ? undefined : { type: 'show', window: { from: from + by, to: to + by } };
};

const TAP_NEAR = 24; // px; a second tap this close to the crosshair picks its bucket

interface Settings {
  readonly subject: string;
  readonly scene: Scene | undefined;
  readonly traces: readonly Trace[];
  readonly onMove: (move: Move) => void;
  readonly onPick: ((time: number) => void) | undefined;
  readonly sync: ChartSync | undefined;
}

const nothing = createShared<SharedPoint | null>(null);

/** Shares the crosshair's time with the other charts of a grid. */
const useShare = ({ point }: { point: ChartSync['point'] }, time: number | undefined, id: string): void => {
  useLayoutEffect(() => {
    if (time !== undefined) point.set({ time, by: id });
    else if (point.get()?.by === id) point.set(null);
  }, [point, time, id]);
  useEffect(
    () => () => {
      if (point.get()?.by === id) point.set(null);
    },
    [point, id],
  );
};

/** The crosshair of a chart, and the functions that move it. */
export const useCrosshair = ({ subject, scene, traces, onMove, onPick, sync }: Settings) => {
  const id = useId();
  const [point, setPoint] = useState<Point | null>(null);
  const shared = sync?.point ?? nothing;
  const pointed = useSyncExternalStore(shared.subscribe, shared.get);
  // a crosshair left by a tap would be beside the data of another series
  const mine = scene && point?.subject === subject ? own(scene, traces, point) : undefined;
  const theirs = scene && pointed && pointed.by !== id ? other(scene, traces, pointed) : undefined;
  useShare({ point: shared }, mine?.readout.time, id);

  const show = (at: Point['at'] | null): void => setPoint(at && { subject, at });

  const step = (by: Step): void => {
    if (!scene) return;
    const { from, to } = scene.window;
    const edge = by === 'first' ? from : to;
    const time =
      typeof by === 'string' || !mine ? bucketBeside(traces, edge, 0) : bucketBeside(traces, mine.readout.time, by);
    if (time === undefined) return;
    show({ time });
    const move = reaching(scene, time);
    if (move) onMove(move);
  };

  const pick = (at: Pointed | null): void => {
    const picked = at && scene ? own(scene, traces, { subject, at }) : mine;
    if (picked) onPick?.(picked.readout.time);
  };

  const tap = (at: Pointed): void => {
    const isAgain = mine && scene && Math.abs(xAt(scene, mine.readout.time) - at.x) < TAP_NEAR;
    if (isAgain) pick(null);
    else show(at);
  };

  return { crosshair: mine ?? theirs, show, step, pick, tap };
};
