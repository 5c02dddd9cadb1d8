import { pointsOf, withPart, type Drawing, type Part, type Point } from '@chaintide/chart/drawings/drawing';
import { dragged, hitAt, snappedAt, type Spot } from '@chaintide/chart/drawings/geometry';
import type { Scene } from '@chaintide/chart/scene/scene';
import type { Pen } from './pen-context.ts';
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';

const REACH = { mouse: 6, touch: 18 }; // px
const CLICK_PX = 6;

interface Gesture {
  readonly start: Spot;
  /** The drawing as it was, and what of it moves; absent while a new one is made. */
  readonly moves?: { readonly index: number; readonly part: Part; readonly drawing: Drawing };
  readonly first?: Point;
}

interface Handlers {
  readonly scene: Scene;
  readonly drawings: readonly Drawing[];
  /** How many points the chosen tool needs; undefined without one. */
  readonly wanted: 1 | 2 | undefined;
  readonly onSelect: (index: number | undefined) => void;
  readonly onDraft: (index: number, drawing: Drawing) => void;
  readonly onMoved: (index: number, drawing: Drawing) => void;
  /** Called while the second point is sought, and with `isDone` once all points are set. */
  readonly onPoints: (points: readonly [Point, ...Point[]], isDone: boolean) => void;
}

const spotIn = (surface: Element, { clientX, clientY }: PointerEvent): Spot => {
  const { left, top } = surface.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
};

/** Gestures on drawings; `gesture` holds the present one. */
const gesturesOf = (
  gesture: RefObject<Gesture | undefined>,
  { scene, drawings, wanted, onSelect, onDraft, onMoved, onPoints }: Handlers,
) => {
  const make = (spot: Spot): void => {
    const point = snappedAt(scene, spot);
    const first = gesture.current?.first;
    gesture.current = wanted === 2 && !first ? { start: spot, first: point } : undefined;
    onPoints(first ? [first, point] : wanted === 2 ? [point, point] : [point], wanted === 1 || first !== undefined);
  };
  const take = (spot: Spot, reach: number): boolean => {
    const hit = hitAt(scene, drawings, { spot, reach });
    onSelect(hit?.index);
    if (hit) gesture.current = { start: spot, moves: { ...hit, drawing: drawings[hit.index]! } };
    return hit !== undefined;
  };
  const movedTo = (spot: Spot, { start, moves }: Gesture): Drawing => {
    const { drawing, part } = moves!;
    if (part !== 'whole') return withPart(drawing, part, () => snappedAt(scene, spot));
    return dragged(scene, drawing, { part, by: { x: spot.x - start.x, y: spot.y - start.y } });
  };
  return {
    /** Whether a press at a position concerns drawings. */
    press: (spot: Spot, reach: number): boolean => {
      if (!wanted) return take(spot, reach);
      make(spot);
      return true;
    },
    move: (spot: Spot): void => {
      const { current } = gesture;
      if (current?.first) onPoints([current.first, snappedAt(scene, spot)], false);
      else if (current?.moves) onDraft(current.moves.index, movedTo(spot, current));
    },
    release: (spot: Spot): void => {
      const { current } = gesture;
      if (!current) return;
      const isClick = Math.hypot(spot.x - current.start.x, spot.y - current.start.y) < CLICK_PX;
      // a click sets the first point, and the next one the second
      if (current.first && !isClick) make(spot);
      if (!current.moves) return;
      gesture.current = undefined;
      onMoved(current.moves.index, isClick ? current.moves.drawing : movedTo(spot, current));
    },
  };
};

/** Follows the pointer over the picture ahead of its own gestures, and takes what concerns drawings. */
export const useDrawingPointer = (layer: RefObject<HTMLElement | null>, handlers: Handlers): void => {
  const { scene, drawings, wanted } = handlers;
  const gesture = useRef<Gesture>(undefined);
  const isTaken = useRef(false);

  const press = useEffectEvent((surface: HTMLElement, event: PointerEvent): void => {
    isTaken.current = false;
    // the chart's own gestures would capture the pointer, and a button would not get its click
    if ((event.target as Element).closest('[data-over-drawings]')) return event.stopPropagation();
    if (event.button !== 0 || !event.isPrimary) return;
    const reach = event.pointerType === 'mouse' ? REACH.mouse : REACH.touch;
    isTaken.current = gesturesOf(gesture, handlers).press(spotIn(surface, event), reach);
    if (!isTaken.current) return;
    event.stopPropagation();
    surface.setPointerCapture(event.pointerId);
  });
  const move = useEffectEvent((surface: HTMLElement, event: PointerEvent): void => {
    const spot = spotIn(surface, event);
    if (gesture.current) event.stopPropagation();
    else if (event.pointerType === 'mouse')
      surface.style.cursor = !wanted && hitAt(scene, drawings, { spot, reach: REACH.mouse }) ? 'pointer' : '';
    gesturesOf(gesture, handlers).move(spot);
  });
  const release = useEffectEvent((surface: HTMLElement, event: PointerEvent): void => {
    if (gesture.current) event.stopPropagation();
    gesturesOf(gesture, handlers).release(spotIn(surface, event));
  });

  useEffect(() => {
    if (!wanted) gesture.current = undefined;
  }, [wanted]);
  useEffect(() => {
    const surface = layer.current?.parentElement;
    if (!surface) return undefined;
    const listeners = {
      pointerdown: (event: PointerEvent) => press(surface, event),
      pointermove: (event: PointerEvent) => move(surface, event),
      pointerup: (event: PointerEvent) => release(surface, event),
      // the press would take the focus from what it has opened or chosen
      mousedown: (event: Event) => {
        if (isTaken.current) event.preventDefault();
      },
    };
    const all = Object.entries(listeners) as [string, EventListener][];
    for (const [name, listen] of all) surface.addEventListener(name, listen, { capture: true });
    return () => {
      surface.style.cursor = '';
      for (const [name, listen] of all) surface.removeEventListener(name, listen, { capture: true });
    };
  }, [layer]);
};

/** How many points a tool needs. */
export const wantedBy = (tool: Pen[0]): 1 | 2 | undefined =>
  tool === 'measure' ? 2 : tool ? pointsOf[tool] : undefined;
