import { DAY, HOUR } from '@chaintide/contracts/limits';
import { releasedOn } from '../fred/releases.ts';
import { seriesOf } from '../fred/series.ts';
import { dayOf, timeOf } from '../world/days.ts';
import { isWeekend } from '../world/sessions.ts';
import type { World } from '../world/world.ts';

/** A piece of simulated news, derived from what happens in the simulated world, and called simulated in its title. */
export interface Headline {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  /** Unix ms. */
  readonly at: number;
}

const DAYS = 30;
const EVERY_HOURS = 3;
const MARKET_ITEMS = 60;
const RELEASED_AT = 13.5 * HOUR;
const FIXED_AT = 15 * HOUR;

const pastDays = (now: number): number[] => Array.from({ length: DAYS }, (_, back) => dayOf(now) - back);
const change = (value: number, before: number): string => {
  const percent = (value / before - 1) * 100;
  return `${percent < 0 ? 'down' : 'up'} ${Math.abs(percent).toFixed(1)}%`;
};
const upTo = (now: number, headlines: readonly Headline[]): Headline[] => headlines.filter(({ at }) => at <= now);

/** Releases of the simulated publishers of statistics, newest first. */
export const releaseNews = (now: number): Headline[] =>
  upTo(
    now,
    pastDays(now).flatMap((day) =>
      releasedOn(day).map(({ id, name }) => ({
        id: `release-${id}-${day}`,
        title: `Simulated: ${name} released`,
        summary: `The simulated publisher has released ${name}. Nothing of it happened in the real world.`,
        at: timeOf(day) + RELEASED_AT,
      })),
    ),
  );

/** The reference rate of the euro on each working day, newest first. */
export const euroNews = ({ economy }: World, now: number): Headline[] => {
  const euro = seriesOf(economy)['DEXUSEU']!;
  const days = pastDays(now).filter((day) => !isWeekend(day));
  return upTo(
    now,
    days.map((day) => ({
      id: `euro-${day}`,
      title: `Simulated: the euro is fixed at ${euro.valueOn(day).toFixed(4)} dollars`,
      summary: `${change(euro.valueOn(day), euro.valueOn(day - 1))} in a day, in the simulated economy.`,
      at: timeOf(day) + FIXED_AT,
    })),
  );
};

/** The prices of the two large coins every few hours, newest first. */
export const marketNews = ({ markets }: World, now: number): Headline[] => {
  const step = EVERY_HOURS * HOUR;
  const newest = now - (now % step);
  return Array.from({ length: MARKET_ITEMS }, (_, back) => newest - back * step).map((at) => {
    const isEther = (at / step) % 2 === 1;
    const market = markets.get(isEther ? 'ETHUSDT' : 'BTCUSDT')!;
    const [price, before] = [market.priceAt(at), market.priceAt(at - DAY)];
    return {
      id: `market-${at}`,
      title: `Simulated: ${isEther ? 'ether' : 'bitcoin'} at $${Math.round(price).toLocaleString('en-US')}`,
      summary: `<p>${change(price, before)} in <b>24 hours</b>, in the simulated market.</p>`,
      at,
    };
  });
};
