const YEAR = 365; // days by which a change is judged
const ENOUGH = 60; // changes; of fewer, nothing can be said to be usual

/** The last row with a value, -1 if there is none. */
export const newestRow = (values: Float64Array): number => values.findLastIndex((value) => Number.isFinite(value));

/** Positive values change by factors, others by differences. */
const changesOf = (values: Float64Array): number[] => {
  const isPositive = values.every((value) => Number.isNaN(value) || value > 0);
  const changes: number[] = [];
  for (let row = 1; row < values.length; row += 1) {
    const [before, now] = [values[row - 1]!, values[row]!];
    const change = isPositive ? Math.log(now / before) : now - before;
    if (Number.isFinite(change)) changes.push(change);
  }
  return changes;
};

/** The change of the day at `row`, in standard deviations of the daily changes of the year before it; NaN if too few are known. */
export const zScoreAt = (values: Float64Array, row: number): number => {
  const year = values.subarray(Math.max(0, row - YEAR), row + 1);
  const changes = changesOf(year);
  const last = Number.isFinite(year.at(-2)) ? changes.pop() : undefined;
  if (last === undefined || changes.length < ENOUGH) return NaN;
  const mean = changes.reduce((sum, one) => sum + one, 0) / changes.length;
  const deviation = Math.sqrt(changes.reduce((sum, one) => sum + (one - mean) ** 2, 0) / changes.length);
  return deviation > Math.abs(mean) * 1e-6 ? (last - mean) / deviation : NaN; // what never varies cannot surprise
};
