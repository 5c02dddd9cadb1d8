/** Indexes of neighbouring values, the end excluded. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/** Stretches of neighbouring values; gaps part them. */
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
