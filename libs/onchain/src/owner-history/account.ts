import type { Changes } from './changes.ts';

/** The time of a block by its height, Unix seconds, and dollars a bitcoin by the day since 1970; 0 before there were prices. */
export interface Market {
  readonly timeOf: (height: number) => number;
  readonly priceOn: (day: number) => number;
}

/** A change that is listed. Amounts are satoshi. */
export interface Flow {
  /** Its place in the history, from 1. */
  readonly id: number;
  readonly height: number;
  /** Unix seconds, of its block. */
  readonly time: number;
  readonly amount: number;
  readonly balance: number;
  /** Dollars a bitcoin on its day; 0 before there were prices. */
  readonly price: number;
}

/** A page of changes, the newest first: all, or only those that add or take away. */
export interface FlowPage {
  readonly offset: number;
  readonly limit: number;
  readonly direction?: 'in' | 'out' | undefined;
}

export interface Account {
  readonly transactions: number;
  /** Satoshi, of all transactions that added and of all that took away. */
  readonly received: number;
  readonly sent: number;
  readonly first: Seen | undefined;
  readonly last: Seen | undefined;
  /** Dollars. */
  readonly basis: CostBasis;
  /** Days since 1970 on which the balance changed, and the satoshi at the end of each. */
  readonly days: Int32Array;
  readonly balances: Float64Array;
  /** Flows of the direction that is asked for. */
  readonly total: number;
  readonly flows: readonly Flow[];
}

interface Seen {
  readonly height: number;
  readonly time: number;
}

const COIN = 1e8; // satoshi
const DAY_SECONDS = 86_400;
const dayOf = (time: number): number => Math.floor(time / DAY_SECONDS);

/** Coins that come are bought at the price of the day; those that leave take the average cost with them. */
export class CostBasis {
  /** Dollars that the coins cost which are still there. */
  cost = 0;
  /** Dollars that the spent coins were worth more than they cost. */
  realized = 0;

  /** Takes a change of a balance, which is `before`, in satoshi. */
  add(amount: number, before: number, price: number): void {
    if (amount >= 0) {
      this.cost += (amount / COIN) * price;
      return;
    }
    const leaving = before + amount === 0 ? this.cost : this.cost * (-amount / before);
    this.realized += (-amount / COIN) * price - leaving;
    this.cost -= leaving;
  }
}

const isWanted = (amount: number, direction: FlowPage['direction']): boolean =>
  direction === undefined || (direction === 'in' ? amount > 0 : amount < 0);

/** Balances by day: of several changes on one day, the last counts. Header times may go back a little, days here do not. */
class DayBalances {
  readonly days: number[] = [];
  readonly balances: number[] = [];

  add(day: number, balance: number): void {
    const last = this.days.at(-1);
    if (last === undefined || day > last) {
      this.days.push(day);
      this.balances.push(balance);
    } else this.balances[this.balances.length - 1] = balance;
  }
}

const seenAt = (height: number | undefined, { timeOf }: Market): Seen | undefined =>
  height === undefined ? undefined : { height, time: timeOf(height) };

/** The flows of a page; `balances` are those after each change. */
const flowsOf = (
  { heights, deltas }: Changes,
  { offset, limit, direction, balances, market }: FlowPage & { balances: Float64Array; market: Market },
): Pick<Account, 'total' | 'flows'> => {
  const flows: Flow[] = [];
  let total = 0;
  for (let i = deltas.length - 1; i >= 0; i--) {
    if (!isWanted(deltas[i]!, direction)) continue;
    if (total >= offset && flows.length < limit) {
      const [height, time] = [heights[i]!, market.timeOf(heights[i]!)];
      const price = market.priceOn(dayOf(time));
      flows.push({ id: i + 1, height, time, amount: deltas[i]!, balance: balances[i]!, price });
    }
    total++;
  }
  return { total, flows };
};

/** All that a page about an owner shows, from the changes of the balance. */
export const accountOf = (changes: Changes, market: Market, page: FlowPage): Account => {
  const { heights, deltas } = changes;
  const balances = new Float64Array(deltas.length);
  const [byDay, basis] = [new DayBalances(), new CostBasis()];
  let [received, sent, balance] = [0, 0, 0];
  for (const [i, amount] of deltas.entries()) {
    const day = dayOf(market.timeOf(heights[i]!));
    basis.add(amount, balance, market.priceOn(day));
    if (amount > 0) received += amount;
    else sent -= amount;
    balances[i] = balance += amount;
    byDay.add(day, balance);
  }
  return {
    transactions: deltas.length,
    received,
    sent,
    first: seenAt(heights[0], market),
    last: seenAt(heights.at(-1), market),
    basis,
    days: Int32Array.from(byDay.days),
    balances: Float64Array.from(byDay.balances),
    ...flowsOf(changes, { ...page, balances, market }),
  };
};
