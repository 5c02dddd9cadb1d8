import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPainter, type Painter, type Painting } from './painter.ts';
import type { Scene } from './scene.ts';

interface LayerRefs {
  readonly frame: RefObject<HTMLCanvasElement | null>;
  readonly sketch: RefObject<HTMLCanvasElement | null>;
  readonly chart: RefObject<HTMLDivElement | null>;
}

/** Whether only values moved: then AG Charts moves its points and nothing is sketched. */
const isCalm = (before: Scene | undefined, now: Scene): boolean =>
  before !== undefined && before.size === now.size && before.x.from === now.x.from && before.x.to === now.x.to
  && before.axes.main.scale.kind === now.axes.main.scale.kind
  && before.marks.length === now.marks.length && before.marks.every(({ trace }, index) => trace.key === now.marks[index]!.trace.key);

/** Paints every scene into the layers, and brings AG Charts in once the first picture stands. */
export const usePainter = (refs: LayerRefs, painting: Painting | undefined): void => {
  const { frame, sketch, chart } = refs;
  const painter = useRef<Painter>(undefined);
  const painted = useRef<Scene>(undefined);

  useLayoutEffect(() => {
    if (!frame.current || !sketch.current || !chart.current) return undefined;
    const container = chart.current;
    const own = createPainter({ frame: frame.current, sketch: sketch.current, chart: container });
    painter.current = own;
    const load = async (): Promise<void> => {
      const { createAgPicture } = await import('./ag-picture.ts');
      if (painter.current === own) own.takeOver(createAgPicture(container));
    };
    // without AG Charts the sketch simply stays
    load().catch(() => undefined);
    document.addEventListener('visibilitychange', own.repaint);
    return () => {
      painter.current = undefined;
      painted.current = undefined;
      document.removeEventListener('visibilitychange', own.repaint);
      own.destroy();
    };
  }, [frame, sketch, chart]);

  const scene = painting?.scene;
  const palette = painting?.palette;
  const backdrop = painting?.backdrop;
  useEffect(() => {
    if (!scene || !palette || !backdrop) return;
    painter.current?.paint({ scene, palette, backdrop }, !isCalm(painted.current, scene));
    painted.current = scene;
  }, [scene, palette, backdrop]);
};
