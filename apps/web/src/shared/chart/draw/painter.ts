import type { Palette } from '../scene/palette.ts';
import type { Mark, Scene } from '../scene/scene.ts';
import { createSurface, withMarks, type Layers, type Painting } from './surface.ts';

const SETTLED_MS = 140; // after the last move a library takes the picture over

/** A charting library that draws the marks it knows while the picture rests. */
export interface MarkPicture {
  /** Whether it can draw a mark; the others stay sketched beneath it. */
  readonly draws: (mark: Mark) => boolean;
  readonly draw: (scene: Scene, palette: Palette) => Promise<void>;
  readonly destroy: () => void;
}

/** Something that happens later, at most once at a time. */
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

/** Whether a library is there and could draw its marks; else the sketch stays. */
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
 * Paints in layers, at most once a frame and always the newest scene. While a library is still on its way, and while the
 * window moves, the marks are sketched on a plain canvas; at rest the library draws those it knows. All use the same
 * numbers, so that none is seen to take over. An unseen page is not painted, and at once when it is seen again.
 */
export const createPainter = (layers: Layers) => {
  const surface = createSurface(layers);
  const frame = createDelay((run) => requestAnimationFrame(run), cancelAnimationFrame);
  const settled = createDelay(
    (run) => window.setTimeout(run, SETTLED_MS),
    (id) => clearTimeout(id),
  );
  let picture: MarkPicture | undefined;
  let last: Painting | undefined;
  let isMoving = false;
  let isSketched = true;
  let isLate = true; // nothing right stands yet: the next painting does not wait for a frame

  const handOver = async (): Promise<void> => {
    const [by, painting] = [picture, last];
    if (!painting || document.hidden) return;
    const own = painting.scene.marks.filter((mark) => by?.draws(mark));
    const isDrawn = await drawnBy(by, painting, own);
    if (last !== painting || picture !== by) return;
    if (!isDrawn) return surface.sketch(painting, false);
    surface.share(
      painting,
      painting.scene.marks.filter((mark) => !own.includes(mark)),
    );
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
    /** `moves`: more than values changed. */
    paint(painting: Painting, moves: boolean): void {
      isMoving ||= moves || isLate;
      isLate ||= painting.subject !== last?.subject;
      last = painting;
      if (document.hidden) return;
      if (isLate) flush();
      else frame.set(flush);
    },

    /** The page was hidden: nothing is painted, and nothing waits to be. */
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
