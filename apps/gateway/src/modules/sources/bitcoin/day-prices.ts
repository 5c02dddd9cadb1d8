import { DAY } from '@chaintide/contracts/limits';
import { costsOf } from '@chaintide/onchain/columns/prices';
import type { FetchContext } from '../source.ts';

const FIRST_DAY = Date.UTC(2009, 0, 3) / DAY; // of the chain
const STALE_DAYS = 7;

/** The price of bitcoin on each day, counted from 1970. */
export class DayPrices {
  /** The first day that `costs` has, counted from 1970. */
  readonly firstDay = FIRST_DAY;
  /** The cost of a coin of each day: 0 before there were prices. */
  readonly costs: Float64Array;

  constructor(private readonly prices: Float64Array) {
    this.costs = costsOf(prices);
  }

  static from({ values, now }: Pick<FetchContext, 'values' | 'now'>): DayPrices {
    const count = Math.floor(now() / DAY) - FIRST_DAY + 1;
    return new DayPrices(values('btc.price', '1d', { from: FIRST_DAY * DAY, count }));
  }

  /** The price of a day, or the last one of the week before; undefined if there is none. */
  on(day: number): number | undefined {
    const row = Math.min(day - FIRST_DAY, this.prices.length - 1);
    const known = this.prices.subarray(Math.max(0, row - STALE_DAYS), row + 1).findLast((price) => price > 0);
    return known;
  }

  /** The cost of a coin of this day: 0 before there were prices. */
  costOn(day: number): number {
    return this.costs[Math.min(Math.max(0, day - FIRST_DAY), this.costs.length - 1)] ?? 0;
  }
}
