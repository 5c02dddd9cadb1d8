import type { Asset } from './assets.ts';
import { dayOfDate } from './days.ts';
import { hash, randomFrom } from './random.ts';

/** Days on which the block subsidy halved; later ones follow every four years. Cycle 0 begins with the chain. */
const pastHalvings = ['2009-01-03', '2012-11-28', '2016-07-09', '2020-05-11', '2024-04-20'].map(dayOfDate);
const HALVING_DAYS = 1_461;

export const halvingDay = (cycle: number): number => {
  const last = pastHalvings.length - 1;
  return pastHalvings[cycle] ?? pastHalvings[last]! + (cycle - last) * HALVING_DAYS;
};

interface Knot {
  readonly day: number;
  readonly log: number;
  /** Bends the curve to this knot: above 1 it accelerates (parabolic rise), below 1 it slows down (sell-off). */
  readonly bend: number;
}

const PARABOLA = 1.35;
const SELL_OFF = 0.6;
const FIRST_PEAK_AFTER = 880; // days after the start; the market of cycle 0 opened late
const CYCLE_SALT = 11;

/**
 * The long-term shape of a market without daily noise: from every trough a parabolic rise to a peak about 500 days after the halving, then
 * a year of decline to a quarter of it; with noise, 75 to 85 % are lost.
 */
export const cyclesOf = (asset: Asset, seed: number): ((day: number) => number) => {
  const knots: Knot[] = [{ day: asset.listedOn, log: Math.log(asset.firstPrice), bend: 1 }];
  let cycle = 0;

  const addCycle = (): void => {
    const random = randomFrom(hash(seed, CYCLE_SALT, cycle)); // both markets turn at the same time
    const peakDay = halvingDay(cycle) + (cycle === 0 ? FIRST_PEAK_AFTER : 470) + Math.round(60 * random());
    const troughDay = peakDay + 350 + Math.round(60 * random());
    const peak = asset.trend(peakDay) + Math.log(asset.peakMultiple(cycle) * (0.85 + 0.3 * random()));
    const drawdown = 0.73 + 0.05 * random();
    cycle += 1;
    if (peakDay <= asset.listedOn) return;
    knots.push(
      { day: peakDay, log: peak, bend: PARABOLA },
      { day: troughDay, log: peak + Math.log(1 - drawdown), bend: SELL_OFF },
    );
  };

  return (day) => {
    while (knots.length < 2 || knots.at(-1)!.day <= day) addCycle();
    const next = Math.max(
      1,
      knots.findIndex((knot) => knot.day > day),
    );
    const from = knots[next - 1]!;
    const to = knots[next]!;
    const passed = Math.max(0, (day - from.day) / (to.day - from.day));
    return from.log + (to.log - from.log) * passed ** to.bend;
  };
};
