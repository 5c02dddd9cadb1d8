/** A section of the data, as fractions of the whole. */
export interface Share {
  readonly from: number;
  readonly to: number;
}

const STEPS = 50; // frames per gesture and round
const LEAST = 0.05;
const PAN_WIDTH = 0.2;

const there = (step: number): number => 1 - Math.abs(1 - (2 * step) / STEPS);

/** From the whole data to a twentieth of it around its middle and back. */
const zoom = (step: number): Share => {
  const width = 1 - (1 - LEAST) * there(step);
  return { from: (1 - width) / 2, to: (1 + width) / 2 };
};

/** A fifth of the data from the first point to the last and back. */
const pan = (step: number): Share => {
  const from = (1 - PAN_WIDTH) * there(step);
  return { from, to: from + PAN_WIDTH };
};

const gestures = { zoom, pan } as const;
export type Gesture = keyof typeof gestures;

export const sharesOf = (gesture: Gesture): Share[] =>
  Array.from({ length: STEPS + 1 }, (_, step) => gestures[gesture](step));
