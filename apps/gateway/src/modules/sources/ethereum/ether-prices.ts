import { DAY } from '@chaintide/contracts/limits';
import { costsOf } from '@chaintide/onchain/columns/prices';

/** The first day on which every exchange's ether had a price. */
const LISTED = Date.UTC(2015, 7, 10) / DAY;
const STALE_DAYS = 7;

/** Closing prices of ether by days, counted from 1970. */
export interface GivenPrices {
  readonly from: number;
  /** USD; NaN where there is none. */
  readonly values: Float64Array;
}

/** The worth of an ether when it moves: the close of the day before, which does not change any more while the day goes on. */
export class EtherPrices {
  private readonly from: number;
  private readonly values: Float64Array;
  private readonly costs: Float64Array;

  constructor({ from, values }: GivenPrices) {
    this.from = from;
    this.values = values;
    this.costs = costsOf(values);
  }

  /** 0 before there were prices; undefined while those of the week before are not known yet. */
  at(day: number): number | undefined {
    const row = Math.min(day - 1 - this.from, this.values.length - 1);
    const isKnown = this.values
      .subarray(Math.max(0, row - STALE_DAYS), Math.max(0, row + 1))
      .some((price) => price > 0);
    return day <= LISTED || isKnown ? (this.costs[row] ?? 0) : undefined;
  }
}
