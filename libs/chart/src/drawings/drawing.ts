/** A place on the chart, which stays when the window, the scale or the theme changes. */
export interface Point {
  /** Unix seconds. */
  readonly time: number;
  /** A value of the main axis. */
  readonly value: number;
}

export const drawingKinds = ['level', 'trend', 'box', 'fib', 'note'] as const;
export type DrawingKind = (typeof drawingKinds)[number];

/** Something that a reader has drawn on a chart. */
export interface Drawing {
  readonly kind: DrawingKind;
  /** As many as its kind has. */
  readonly points: readonly [Point, ...Point[]];
  /** Of a note; empty otherwise. */
  readonly text: string;
}

export const pointsOf: Readonly<Record<DrawingKind, 1 | 2>> = { level: 1, trend: 2, box: 2, fib: 2, note: 1 };

/** The part of a drawing that moves: one of its points, or all of it. */
export type Part = 0 | 1 | 'whole';

/** A drawing after a step, for each of the points that the part contains. */
export const withPart = (drawing: Drawing, part: Part, step: (point: Point) => Point): Drawing => ({
  ...drawing,
  points: drawing.points.map((point, at) => (part === 'whole' || part === at ? step(point) : point)) as [
    Point,
    ...Point[],
  ],
});
