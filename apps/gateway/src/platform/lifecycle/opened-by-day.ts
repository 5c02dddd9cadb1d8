import { z } from 'zod';
import { amountOf } from '@chaintide/contracts/money/amount';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

/** Columns and expressions of SQL: of the creation, of the part that a row is counted in, and of its millionths of a dollar. */
interface Opened<P> {
  readonly table: string;
  readonly at: string;
  readonly part: string;
  readonly worth: string;
  readonly schema: z.ZodType<P>;
}

interface Day<P> {
  /** UTC, `2024-04-20`. */
  readonly day: string;
  readonly part: P;
  readonly orders: number;
  /** Dollars with six decimals. */
  readonly amount: string;
}

/** Counts the orders of the last days, today included, by the UTC day of their creation and their part, such as their present state. */
export const openedByDay = async <P>(
  { table, at, part, worth, schema }: Opened<P>,
  { db, clock, days }: { readonly db: Database; readonly clock: Clock; readonly days: number },
): Promise<{ from: string; to: string; rows: Day<P>[] }> => {
  const now = clock.now();
  const from = isoDay(now - (days - 1) * DAY);
  const row = z.object({ day: z.string(), part: schema, orders: z.number(), worth: z.bigint() });
  const found = await rowsOf(
    row,
    db.query(
      `select to_char(${at} at time zone 'UTC', 'YYYY-MM-DD') as day, ${part} as part, count(*)::int as orders, sum(${worth})::bigint as worth
       from ${table} where ${at} >= $1 group by 1, 2 order by 1, 2`,
      [new Date(from)],
    ),
  );
  return { from, to: isoDay(now), rows: found.map(({ worth: sum, ...day }) => ({ ...day, amount: amountOf(sum) })) };
};
