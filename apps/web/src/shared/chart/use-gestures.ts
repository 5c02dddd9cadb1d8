import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { timeAt, type Scene } from '@chaintide/chart/scene/scene';
import {
  dragMove,
  keyMove,
  keyStep,
  pinchMove,
  wheelMove,
  type Step,
  type Turn,
} from '@chaintide/chart/gestures/moves';
import type { Move } from '@chaintide/chart/gestures/window';

const LINE_PX = 16;
const TAP_PX = 6;
const DOUBLE_MS = 200; // a second click within this time makes a double click

/** A position in the picture, in pixels. */
export interface Pointed {
  readonly x: number;
  readonly y: number;
}

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

const turnOf = (event: WheelEvent): Turn => {
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
  return {
    dx: event.deltaX * unit,
    dy: event.deltaY * unit,
    isSideways: event.shiftKey,
    isPinch: event.ctrlKey,
  };
};

const WHEEL_PAUSE_MS = 300; // turns of the wheel that follow each other faster are one gesture

/** Whether a turn of the wheel belongs to a gesture that began on the surface: a page that scrolls past the chart scrolls on. */
const useOwnWheel = (surface: RefObject<HTMLElement | null>): RefObject<boolean> => {
  const isOwn = useRef(true);
  useEffect(() => {
    let last = -Infinity;
    const note = (event: WheelEvent): void => {
      if (event.timeStamp - last > WHEEL_PAUSE_MS) isOwn.current = event.composedPath().includes(surface.current!);
      last = event.timeStamp;
    };
    window.addEventListener('wheel', note, { capture: true, passive: true });
    return () => window.removeEventListener('wheel', note, { capture: true });
  }, [surface]);
  return isOwn;
};

/** Wheel and trackpad: vertical movement zooms at the pointer, horizontal movement pans. */
export const useWheel = (
  surface: RefObject<HTMLElement | null>,
  { scene, onMove }: Pick<Handlers, 'scene' | 'onMove'>,
): void => {
  const isOwn = useOwnWheel(surface);
  const turn = useEffectEvent((event: WheelEvent): void => {
    if (!surface.current || !scene || !isOwn.current) return;
    event.preventDefault();
    const { x } = at(surface.current, event);
    onMove(wheelMove(turnOf(event), { width: scene.plot.width, at: timeAt(scene, x) }));
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
    const step = event.shiftKey ? keyStep(event.key) : undefined;
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
    const fingers = (): number[] => [...pointers.current.values()].map(({ x }) => x);
    const [a, b] = fingers();
    pointers.current.set(pointerId, now);
    if (a === undefined || b === undefined) return onMove(dragMove(now.x - before.x, scene.plot.width));
    const [c, d] = fingers() as [number, number];
    onMove(pinchMove([a, b], [c, d], (px) => timeAt(scene, px)));
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
