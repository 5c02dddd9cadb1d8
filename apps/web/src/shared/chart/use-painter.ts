import { useLayoutEffect, useRef, type RefObject } from 'react';
import { createPainter, type Painter } from './painter.ts';
import type { Painting } from './surface.ts';

/** Whether only values changed; the picture is then drawn in full at once. */
const isCalm = (before: Painting | undefined, { subject, scene: now }: Painting): boolean => {
  if (before?.subject !== subject) return false;
  const { scene } = before;
  return (
    scene.size === now.size &&
    scene.x.from === now.x.from &&
    scene.x.to === now.x.to &&
    scene.axes.length === now.axes.length &&
    scene.axes.every(
      ({ name, scale }, index) => name === now.axes[index]!.name && scale.kind === now.axes[index]!.scale.kind,
    ) &&
    scene.marks.length === now.marks.length &&
    scene.marks.every(({ trace }, index) => trace.key === now.marks[index]!.trace.key)
  );
};

/** Paints every scene on the canvas. */
export const usePainter = (canvas: RefObject<HTMLCanvasElement | null>, painting: Painting | undefined): void => {
  const painter = useRef<Painter>(undefined);
  const painted = useRef<Painting>(undefined);

  useLayoutEffect(() => {
    if (!canvas.current) return undefined;
    const own = createPainter(canvas.current);
    painter.current = own;
    const rest = (): void => {
      if (document.hidden) own.sleep();
    };
    document.addEventListener('visibilitychange', rest);
    return () => {
      painter.current = undefined;
      painted.current = undefined;
      document.removeEventListener('visibilitychange', rest);
      own.destroy();
    };
  }, [canvas]);

  const scene = painting?.scene;
  const palette = painting?.palette;
  const backdrop = painting?.backdrop;
  const subject = painting?.subject;
  // a layout effect, so that the picture changes in the same frame as all else that names the series
  useLayoutEffect(() => {
    if (!scene || !palette || !backdrop || subject === undefined) return;
    const next = { subject, scene, palette, backdrop };
    painter.current?.paint(next, !isCalm(painted.current, next));
    painted.current = next;
  }, [scene, palette, backdrop, subject]);
};
