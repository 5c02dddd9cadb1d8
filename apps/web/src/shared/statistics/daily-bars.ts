import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import type { DailyOrders } from '@chaintide/contracts/money/daily-orders';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';

/** `amount`: dollars; `orders`: their number. */
export const measures = ['amount', 'orders'] as const;
export type Measure = (typeof measures)[number];

/** One day, and the value of each part that has one. */
export type DayBar = Readonly<Record<string, number | string>> & { readonly day: string };

const daysOf = ({ from, to }: Pick<DailyOrders, 'from' | 'to'>): string[] => {
  const first = Date.parse(from);
  return Array.from({ length: (Date.parse(to) - first) / DAY + 1 }, (_, index) => isoDay(first + index * DAY));
};

/** Every day of the period, those without an order included. */
export const barsOf = (found: DailyOrders, measure: Measure): DayBar[] => {
  const bars = new Map<string, { day: string; [part: string]: number | string }>(
    daysOf(found).map((day) => [day, { day }]),
  );
  for (const row of found.rows) {
    const bar = bars.get(row.day);
    if (bar) bar[row.part] = Number(row[measure]);
  }
  return [...bars.values()];
};

/** The whole period of one part; `share`: of the dollars, or of the orders where there are no dollars. */
export interface PartSum<P extends string> {
  readonly part: P;
  readonly orders: number;
  readonly amount: string;
  readonly share: number;
}

/** The sums of the period, in the order of `parts`; those without an order are left out. */
export const sumsOf = <P extends string>({ rows }: DailyOrders, parts: readonly P[]): PartSum<P>[] => {
  const sums = parts.map((part) => {
    const own = rows.filter((row) => row.part === part);
    return {
      part,
      orders: own.reduce((sum, { orders }) => sum + orders, 0),
      units: own.reduce((sum, { amount }) => sum + unitsOf(amount), 0n),
    };
  });
  const all = sums.reduce((sum, { units }) => sum + units, 0n);
  const count = sums.reduce((sum, { orders }) => sum + orders, 0);
  return sums
    .filter(({ orders }) => orders > 0)
    .map(({ part, orders, units }) => ({
      part,
      orders,
      amount: amountOf(units),
      share: all > 0n ? Number(units) / Number(all) : orders / count,
    }));
};
