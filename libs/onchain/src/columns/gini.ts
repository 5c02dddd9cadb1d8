import { bandLimits } from '../ledger/balance-bands.ts';

/** Between which two the Gini coefficient lies. */
export interface GiniBounds {
  readonly least: number;
  readonly most: number;
}

/**
 * The Gini coefficient of balances that are known by bands only: 0 if all own the same, towards 1 if one owns everything. The least is what
 * it would be if all of a band owned the same; the most, if each of a band owned as little or as much as its limits allow (Gastwirth,
 * 1972). NaN if nobody owns anything. `counts`: owners, `values`: what they own together, in the unit of the limits.
 */
export const giniBounds = (counts: Float64Array, values: Float64Array, limits = bandLimits): GiniBounds => {
  const [owners, wealth] = [sumOf(counts), sumOf(values)];
  if (wealth === 0) return { least: NaN, most: NaN };
  let [poorer, area, within] = [0, 0, 0];
  for (let band = 0; band < counts.length; band++) {
    const [share, owned] = [counts[band]! / owners, values[band]! / wealth];
    area += share * (2 * poorer + owned); // twice what lies below the Lorenz curve
    poorer += owned;
    const spread = spreadOf(values[band]! / counts[band]!, limits[band]!, limits[band + 1] ?? Infinity);
    if (counts[band]! > 1) within += (share * share * spread * owners) / wealth;
  }
  return { least: Math.max(0, 1 - area), most: Math.min(1, Math.max(0, 1 - area) + within) };
};

/** The greatest mean difference among owners of a band with this mean, halved. */
const spreadOf = (mean: number, from: number, to: number): number =>
  to === Infinity ? mean - from : ((mean - from) * (to - mean)) / (to - from);

const sumOf = (numbers: Float64Array): number => numbers.reduce((sum, one) => sum + one, 0);
