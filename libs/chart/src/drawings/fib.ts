import type { Point } from './drawing.ts';

const FIB_SHARES = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

interface FibLevel {
  readonly share: number;
  readonly value: number;
}

/** The levels to which a move from one point to another may retrace: 0 is where it ended, 1 where it began. */
export const fibLevels = ([from, to]: readonly [Point, Point]): FibLevel[] =>
  FIB_SHARES.map((share) => ({ share, value: to.value * (1 - share) + from.value * share }));
