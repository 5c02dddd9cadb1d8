import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { createPainter, type MarkPicture, type Painter } from './draw/painter.ts';
import type { Scene } from './scene/scene.ts';
import type { Painting } from './draw/surface.ts';

interface LayerRefs {
  readonly frame: RefObject<HTMLCanvasElement | null>;
  readonly sketch: RefObject<HTMLCanvasElement | null>;
  readonly chart: RefObject<HTMLDivElement | null>;
  readonly front: RefObject<HTMLCanvasElement | null>;
}

/** Whether only values changed; the library then moves its points and nothing is sketched. */
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

type Library = 'ag' | 'candles' | 'none';

/** The library that draws a scene at rest. */
const libraryOf = (scene: Scene | undefined): Library => {
  if (!scene || scene.marks.length === 0) return 'none';
  return scene.marks.some(({ shape }) => shape === 'candle') ? 'candles' : 'ag';
};

const load = async (library: Library, container: HTMLElement): Promise<MarkPicture | undefined> => {
  if (library === 'candles') return (await import('./draw/candle-picture.ts')).createCandlePicture(container);
  if (library === 'ag') return (await import('./draw/ag-picture.ts')).createAgPicture(container);
  return undefined;
};

/** Paints every scene into the layers, and loads a library after the first picture. */
export const usePainter = (refs: LayerRefs, painting: Painting | undefined): void => {
  const { frame, sketch, chart, front } = refs;
  const painter = useRef<Painter>(undefined);
  const painted = useRef<Painting>(undefined);
  const library = useRef<Library>('none');

  const wanted = painting ? libraryOf(painting.scene) : undefined;
  useLayoutEffect(() => {
    if (!frame.current || !sketch.current || !chart.current || !front.current) return undefined;
    const own = createPainter({
      frame: frame.current,
      sketch: sketch.current,
      chart: chart.current,
      front: front.current,
    });
    painter.current = own;
    const rest = (): void => {
      if (document.hidden) own.sleep();
    };
    document.addEventListener('visibilitychange', rest);
    return () => {
      painter.current = undefined;
      painted.current = undefined;
      library.current = 'none';
      document.removeEventListener('visibilitychange', rest);
      own.destroy();
    };
  }, [frame, sketch, chart, front]);

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

  useEffect(() => {
    const own = painter.current;
    const container = chart.current;
    if (!own || !container || wanted === undefined || wanted === library.current) return;
    library.current = wanted;
    const bring = async (): Promise<void> => {
      const picture = await load(wanted, container);
      if (painter.current === own && library.current === wanted) own.takeOver(picture);
      else picture?.destroy();
    };
    // without a library the sketch simply stays
    bring().catch(() => undefined);
  }, [chart, wanted]);
};
