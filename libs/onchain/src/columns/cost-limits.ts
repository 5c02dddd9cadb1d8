/** How wide the bands of a histogram are: all the same in dollars, or the same as a factor. */
export type CostScale = 'linear' | 'log';

const BANDS = 100; // about as many as there are
const STEPS = [1, 1.25, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];
const DECADE_PARTS = [5, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100];

/** Round limits between bands of costs, ascending from 0. `least` and `most`: costs above 0, USD; the last band holds the most. */
export const costLimits = (scale: CostScale, { least, most }: { least: number; most: number }): number[] => {
  if (!(most > 0)) return [0, 1]; // everything was mined before there was a price
  return scale === 'linear' ? linearLimits(most) : logLimits(least, most);
};

const linearLimits = (most: number): number[] => {
  const wanted = most / BANDS;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = power * STEPS.find((one) => one * power >= wanted)!;
  return upTo(most, (place) => rounded(place * step));
};

/** Below the first limit above 0 are the coins that cost nothing. */
const logLimits = (least: number, most: number): number[] => {
  const decades = Math.max(Math.log10(most / least), 1 / BANDS);
  const parts = DECADE_PARTS.findLast((one) => one * decades <= BANDS) ?? DECADE_PARTS[0]!;
  const first = Math.floor(Math.log10(least) * parts);
  const limits = upTo(most, (place) => rounded(10 ** ((first + place) / parts)));
  return [0, ...limits.filter((limit) => limit > 0)];
};

/** Limits until the first that lies above the most. */
const upTo = (most: number, limitAt: (place: number) => number): number[] => {
  const limits = [limitAt(0)];
  while (limits.at(-1)! <= most) limits.push(limitAt(limits.length));
  return limits;
};

const rounded = (limit: number): number => Number(limit.toPrecision(6));
