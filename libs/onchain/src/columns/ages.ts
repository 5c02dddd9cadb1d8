/** Ages at which one band of coins ends and the next begins, in whole days, with the names that columns are called by. */
const limits = [
  ['1d', 1],
  ['1w', 7],
  ['1m', 30],
  ['3m', 90],
  ['6m', 180],
  ['1y', 365],
  ['2y', 730],
  ['3y', 1095],
  ['5y', 1825],
  ['7y', 2555],
  ['10y', 3650],
] as const;

export interface Band {
  /** `0d_1d`, `1d_1w` … `7y_10y`, `10y`. */
  readonly name: string;
  /** Days from which a coin belongs to the band, and those from which it no longer does. */
  readonly from: number;
  readonly to: number;
}

/** Bands of age from young to old; a coin has the age of the days between its creation and the end of the day. */
export const ageBands: readonly Band[] = [['0d', 0] as const, ...limits].map(([name, from], index, all) => {
  const next = all[index + 1];
  return { name: next ? `${name}_${next[0]}` : name, from, to: next?.[1] ?? Infinity };
});

/**
 * Ages between which nothing tells coins apart, from old to young: the bands' and the holders' limits. Segment k reaches from `edges[k]`
 * to the age below `edges[k - 1]`. Throws a RangeError for limits that are no whole days.
 */
export const edgesWith = (cuts: readonly number[]): readonly number[] => {
  const wrong = cuts.find((cut) => !Number.isInteger(cut) || cut < 1);
  if (wrong !== undefined) throw new RangeError(`coins cannot count as old from ${wrong} days on`);
  return [...new Set([...ageBands.map(({ from }) => from), ...cuts])].toSorted((a, b) => b - a);
};
