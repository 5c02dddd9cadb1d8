/**
 * The places of the highs that stood: values above all earlier ones that no value exceeded within `stood`. The highest
 * value of all is one, however young.
 */
export const highsOf = (times: ArrayLike<number>, values: ArrayLike<number>, stood: number): number[] => {
  const found: number[] = [];
  let best: number | undefined;
  for (let at = 0; at < values.length; at++) {
    if (Number.isNaN(values[at]!) || (best !== undefined && values[at]! <= values[best]!)) continue;
    if (best !== undefined && times[at]! - times[best]! > stood) found.push(best);
    best = at;
  }
  return best === undefined ? found : [...found, best];
};
