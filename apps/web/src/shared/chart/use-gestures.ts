import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { timeAt, type Scene } from './scene/scene.ts';
import type { Move } from './scene/window.ts';

const WHEEL_ZOOM = 0.0016; // of the span's logarithm per wheel pixel
const PINCH_WHEEL_ZOOM = 0.01; // a trackpad pinch arrives as wheel events with ctrl held, in small steps
const LINE_PX = 16;
const KEY_PAN = 0.1;
const KEY_ZOOM = 0.8;
const TAP_PX = 6;
const DOUBLE_MS = 200; // a second click within this time makes a double click

const keyMoves: Record<string, (centre: number) => Move> = {
  ArrowLeft: () => ({ type: 'pan', by: -KEY_PAN }),
  ArrowRight: () => ({ type: 'pan', by: KEY_PAN }),
  '+': (at) => ({ type: 'zoom', factor: KEY_ZOOM, at }),
  '=': (at) => ({ type: 'zoom', factor: KEY_ZOOM, at }),
  '-': (at) => ({ type: 'zoom', factor: 1 / KEY_ZOOM, at }),
  Home: () => ({ type: 'toStart' }),
  End: () => ({ type: 'toEnd' }),
  0: () => ({ type: 'reset' }),
};

/** The move for a key, if any. */
const keyMove = (key: string, { from, to }: { from: number; to: number }): Move | undefined =>
  keyMoves[key]?.((from + to) / 2);

/** A position in the picture, in pixels. */
export interface Pointed {
  readonly x: number;
  readonly y: number;
}

/** A keyboard step of the crosshair: by one bucket, or to an end of the window. */
export type Step = -1 | 1 | 'first' | 'last';

const steps: Record<string, Step> = { ArrowLeft: -1, ArrowRight: 1, Home: 'first', End: 'last' };

interface Handlers {
  readonly scene: Scene | undefined;
  readonly onMove: (move: Move) => void;
  /** Receives the position of the crosshair, or null when it disappears. */
  readonly onPoint: (at: Pointed | null) => void;
  readonly onStep: (step: Step) => void;
  /** Receives the position of a click, or null for Enter. */
  readonly onPick: (at: Pointed | null) => void;
  readonly onTap: (at: Pointed) => void;
}

const at = (surface: Element, event: { clientX: number; clientY: number }): Pointed => {
  const box = surface.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top };
};

const wheelMove = (event: WheelEvent, scene: Scene, { x }: Pointed): Move => {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
  const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
  if (Math.abs(dx) > Math.abs(dy) || event.shiftKey) return { type: 'pan', by: (dx || dy) / scene.plot.width };
  return { type: 'zoom', factor: Math.exp(dy * (event.ctrlKey ? PINCH_WHEEL_ZOOM : WHEEL_ZOOM)), at: timeAt(scene, x) };
};

/** Two fingers: the change in their distance zooms around the point between them. */
const pinchMove = (scene: Scene, before: readonly Pointed[], now: readonly Pointed[]): Move | undefined => {
  const [a, b] = before;
  const [c, d] = now;
  if (!a || !b || !c || !d) return undefined;
  const factor = Math.max(1, Math.abs(a.x - b.x)) / Math.max(1, Math.abs(c.x - d.x));
  return { type: 'zoom', factor, at: timeAt(scene, (c.x + d.x) / 2) };
};

/** Wheel and trackpad: vertical movement zooms at the pointer, horizontal movement pans. */
export const useWheel = (
  surface: RefObject<HTMLElement | null>,
  { scene, onMove }: Pick<Handlers, 'scene' | 'onMove'>,
): void => {
  const turn = useEffectEvent((event: WheelEvent): void => {
    if (!surface.current || !scene) return;
    event.preventDefault();
    onMove(wheelMove(event, scene, at(surface.current, event)));
  });
  useEffect(() => {
    const element = surface.current;
    const listen = (event: WheelEvent): void => turn(event);
    // a passive listener could not keep the page from scrolling along
    element?.addEventListener('wheel', listen, { passive: false });
    return () => element?.removeEventListener('wheel', listen);
  }, [surface]);
};

/** Reports a click unless a second one makes it a double click. */
const useSingleClick = (onClick: (at: Pointed) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const cancel = (): void => clearTimeout(timer.current);
  useEffect(() => () => clearTimeout(timer.current), []);
  return {
    click(place: Pointed): void {
      cancel();
      timer.current = setTimeout(() => onClick(place), DOUBLE_MS);
    },
    cancel,
  };
};

const isStill = (start: Pointed | null, now: Pointed): boolean =>
  start !== null && Math.hypot(now.x - start.x, now.y - start.y) < TAP_PX;

const keysOf =
  ({ scene, onMove, onPoint, onStep, onPick }: Handlers) =>
  (event: KeyboardEvent): void => {
    // keys pressed in elements on top of the chart belong to those elements
    if (event.ctrlKey || event.metaKey || event.altKey || !scene || event.target !== event.currentTarget) return;
    const step = event.shiftKey ? steps[event.key] : undefined;
    const move = step === undefined ? keyMove(event.key, scene.x) : undefined;
    if (event.key === 'Escape') return onPoint(null);
    if (event.key !== 'Enter' && step === undefined && !move) return;
    event.preventDefault(); // otherwise Enter would also press the button that receives focus next
    if (event.key === 'Enter') return onPick(null);
    if (step !== undefined) onStep(step);
    else if (move) onMove(move);
  };

/**
 * Dragging pans, pinching zooms, a double click resets; hovering or tapping points, a click picks. Keys do the same.
 */
export const useGestures = (handlers: Handlers) => {
  const { scene, onMove, onPoint, onPick, onTap } = handlers;
  const pointers = useRef(new Map<number, Pointed>());
  const start = useRef<Pointed | null>(null);
  const single = useSingleClick(onPick);

  const drag = (pointerId: number, before: Pointed, now: Pointed): void => {
    if (!scene) return;
    const old = [...pointers.current.values()];
    pointers.current.set(pointerId, now);
    if (pointers.current.size === 1) return onMove({ type: 'pan', by: (before.x - now.x) / scene.plot.width });
    const move = pinchMove(scene, old, [...pointers.current.values()]);
    if (move) onMove(move);
  };

  const release = (event: PointerEvent): void => {
    const now = at(event.currentTarget, event);
    const isClick = event.type === 'pointerup' && pointers.current.size === 1 && isStill(start.current, now);
    if (isClick && event.pointerType === 'mouse') single.click(now);
    else if (isClick) onTap(now);
    pointers.current.delete(event.pointerId);
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>): void => {
      if (event.button !== 0) return;
      event.currentTarget.focus({ preventScroll: true }); // so that the keys work from now on
      event.currentTarget.setPointerCapture(event.pointerId);
      start.current = at(event.currentTarget, event);
      pointers.current.set(event.pointerId, start.current);
    },
    onPointerMove: (event: PointerEvent): void => {
      const now = at(event.currentTarget, event);
      const before = pointers.current.get(event.pointerId);
      if (before) drag(event.pointerId, before, now);
      if (event.pointerType === 'mouse') onPoint(now);
      else if (before && !isStill(start.current, now)) onPoint(null);
    },
    onPointerUp: release,
    onPointerCancel: release,
    onPointerLeave: (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') onPoint(null);
    },
    onDoubleClick: (): void => {
      single.cancel();
      onMove({ type: 'reset' });
    },
    onKeyDown: keysOf(handlers),
  };
};
