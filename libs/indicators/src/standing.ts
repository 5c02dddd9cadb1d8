/** The place of one value among others. */
export interface Standing {
  /** 1 for the highest; equal values share a rank. */
  readonly rank: number;
  /** Number of values, the placed one included. */
  readonly count: number;
  /** Share of the other values that are lower, from 0 to 1; NaN if there is no other. */
  readonly higherThan: number;
}

/** Where `value`, one of `values`, stands among them; NaN is no value. */
export const standingAmong = (values: Iterable<number>, value: number): Standing => {
  let [count, lower, higher] = [0, 0, 0];
  for (const one of values) {
    if (Number.isNaN(one)) continue;
    count++;
    if (one < value) lower++;
    else if (one > value) higher++;
  }
  return { rank: higher + 1, count, higherThan: lower / (count - 1) };
};
