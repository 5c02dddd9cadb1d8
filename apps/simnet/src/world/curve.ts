import { dayOfDate } from './days.ts';

/** A quantity by day, interpolated geometrically between dated values and extrapolated at its last rate. */
export type Curve = (day: number) => number;

export const curve = (points: Readonly<Record<string, number>>): Curve => {
  const known = Object.entries(points).map(([date, value]) => ({ day: dayOfDate(date), log: Math.log(value) }));
  return (day) => {
    const next = known.findIndex((point) => point.day > day);
    const right = next === -1 ? known.length - 1 : Math.max(next, 1);
    const from = known[right - 1]!;
    const to = known[right]!;
    const passed = Math.max(0, (day - from.day) / (to.day - from.day));
    return Math.exp(from.log + (to.log - from.log) * passed);
  };
};
