/** Stretches of neighbouring values, ends excluded; gaps part them. */
export const runs = (y: Float64Array): { from: number; to: number }[] => {
  const found: { from: number; to: number }[] = [];
  for (let i = 0; i < y.length; i++) {
    if (Number.isNaN(y[i]!)) continue;
    const last = found.at(-1);
    if (last?.to === i) last.to = i + 1;
    else found.push({ from: i, to: i + 1 });
  }
  return found;
};
