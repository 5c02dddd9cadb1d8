/** A range of indexes of consecutive values, end exclusive. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Splits values into runs separated by gaps. */
export const runs = (y: Float64Array): Run[] => {
  const found: { from: number; to: number }[] = [];
  for (let i = 0; i < y.length; i++) {
    if (Number.isNaN(y[i]!)) continue;
    const last = found.at(-1);
    if (last?.to === i) last.to = i + 1;
    else found.push({ from: i, to: i + 1 });
  }
  return found;
};
