import type { Palette } from '../scene/palette.ts';
import type { Mark, Scene } from '../scene/scene.ts';
import { createSurface, withMarks, type Layers, type Painting } from './surface.ts';

const SETTLED_MS = 140; // after the last move, a library replaces the sketch

/** A charting library that draws the marks it supports while the chart is at rest. */
export interface MarkPicture {
  /** Whether it can draw a mark; the other marks remain sketched beneath it. */
  readonly draws: (mark: Mark) => boolean;
  readonly draw: (scene: Scene, palette: Palette) => Promise<void>;
  readonly destroy: () => void;
}

/** A deferred call, of which at most one is pending. */
const createDelay = (wait: (run: () => void) => number, stop: (id: number) => void) => {
  let id: number | undefined;
  return {
    isSet: () => id !== undefined,
    set(run: () => void): void {
      id ??= wait(() => {
        id = undefined;
        run();
      });
    },
    clear(): void {
      if (id !== undefined) stop(id);
      id = undefined;
    },
  };
};

const onceSettled = () =>
  createDelay(
    (run) => window.setTimeout(run, SETTLED_MS),
    (id) => clearTimeout(id),
  );

/** Separates the marks that a library draws from those that remain sketched beneath it. */
const divide = (marks: readonly Mark[], picture: MarkPicture | undefined) => {
  const own = marks.filter((mark) => picture?.draws(mark));
  return { own, others: marks.filter((mark) => !own.includes(mark)) };
};

/** Resolves to whether a library is loaded and has drawn its marks; otherwise the sketch remains. */
const drawnBy = async (
  picture: MarkPicture | undefined,
  { scene, palette }: Painting,
  own: readonly Mark[],
): Promise<boolean> => {
  if (!picture || own.length === 0) return picture !== undefined;
  return picture.draw(withMarks(scene, own), palette).then(
    () => true,
    () => false,
  );
};

/**
 * Paints in layers, at most once per frame and always the newest scene. While a library is loading, and while the
 * window moves, the marks are sketched on a plain canvas; at rest, the library draws those it supports. Both use the
 * same numbers, so that the change is invisible. A hidden page is not painted; when it becomes visible again, it is
 * painted at once.
 */
export const createPainter = (layers: Layers) => {
  const surface = createSurface(layers);
  const frame = createDelay((run) => requestAnimationFrame(run), cancelAnimationFrame);
  const settled = onceSettled();
  let picture: MarkPicture | undefined;
  let last: Painting | undefined;
  let isMoving = false;
  let isSketched = true;
  let isLate = true; // nothing on screen is current: the next painting does not wait for a frame

  const handOver = async (): Promise<void> => {
    const [by, painting] = [picture, last];
    if (!painting || document.hidden) return;
    const { own, others } = divide(painting.scene.marks, by);
    const isDrawn = await drawnBy(by, painting, own);
    if (last !== painting || picture !== by) return;
    if (!isDrawn) return surface.sketch(painting, false);
    surface.share(painting, others);
    isSketched = false;
  };

  const flush = (): void => {
    if (!last) return;
    surface.surround(last);
    const [wasMoving, isQuick] = [isMoving, isMoving && !isLate];
    [isMoving, isLate] = [false, false];
    if (picture && !wasMoving && !isSketched) return void handOver();
    if (wasMoving) settled.clear();
    surface.sketch(last, isQuick);
    isSketched = true;
    settled.set(() => void handOver());
  };

  const rest = (): void => {
    frame.clear();
    settled.clear();
  };

  return {
    /** `moves` is true if more than the values changed. */
    paint(painting: Painting, moves: boolean): void {
      isMoving ||= moves || isLate;
      isLate ||= painting.subject !== last?.subject;
      last = painting;
      if (document.hidden) return;
      if (isLate) flush();
      else frame.set(flush);
    },

    /** Called when the page is hidden: painting stops and pending paints are cancelled. */
    sleep(): void {
      rest();
      isLate = true;
    },

    takeOver(next: MarkPicture | undefined): void {
      picture?.destroy();
      picture = next;
      isMoving ||= !next;
      if (!next && !document.hidden) flush();
      else if (!settled.isSet() && !frame.isSet()) void handOver();
    },

    destroy(): void {
      rest();
      picture?.destroy();
    },
  };
};

export type Painter = ReturnType<typeof createPainter>;
