import { createSurface, type Painting } from './surface.ts';

const SETTLED_MS = 140; // after the last move, the quick picture is replaced by a full one

/** A deferred call, of which at most one is pending. */
const createDelay = (wait: (run: () => void) => number, stop: (id: number) => void) => {
  let id: number | undefined;
  return {
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

/**
 * Paints at most once per frame and always the newest scene. While the window moves, the marks are drawn quickly; once
 * it rests, they are drawn in full. A hidden page is not painted; when it becomes visible again, it is painted at once.
 */
export const createPainter = (canvas: HTMLCanvasElement) => {
  const surface = createSurface(canvas);
  const frame = createDelay((run) => requestAnimationFrame(run), cancelAnimationFrame);
  const settled = onceSettled();
  let last: Painting | undefined;
  let isMoving = false;
  let isLate = true; // nothing on screen is current: the next painting does not wait for a frame

  const flush = (): void => {
    if (!last) return;
    const isQuick = isMoving && !isLate;
    [isMoving, isLate] = [false, false];
    settled.clear();
    surface.draw(last, isQuick);
    if (isQuick) settled.set(flush);
  };

  const rest = (): void => {
    frame.clear();
    settled.clear();
  };

  return {
    /** `moves` is true if more than the values changed. */
    paint(painting: Painting, moves: boolean): void {
      isMoving ||= moves;
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

    destroy: rest,
  };
};

export type Painter = ReturnType<typeof createPainter>;
