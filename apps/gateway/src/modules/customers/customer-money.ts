import { z } from 'zod';
import { amountOf } from '@chaintide/contracts/money/amount';
import { customerOrder, type CustomerMoney } from '@chaintide/contracts/money/customer-money';
import { orderNumberOf, type MovementCause } from '@chaintide/contracts/money/wallet';
import type { Tx } from '../../platform/db/database.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';

/** The newest orders that a panel shows; each list has the others. */
const SHOWN = 8;

const causes = { payment: 'recharge', withdrawal: 'withdrawal', upgrade: 'upgrade' } as const satisfies Record<
  string,
  MovementCause
>;

const orderRow = z
  .object({
    kind: z.enum(['payment', 'withdrawal', 'upgrade']),
    id: z.bigint(),
    state: z.string(),
    amount: z.bigint(),
    coin: z.string().nullable(),
    network: z.string().nullable(),
    level: z.string().nullable(),
    at: moment,
  })
  .transform((row) =>
    customerOrder.parse({
      ...row,
      id: Number(row.id),
      number: orderNumberOf({ cause: causes[row.kind], causeId: String(row.id) }),
      amount: amountOf(row.amount),
    }),
  );
const totalsRow = z.object({ payment: z.number(), withdrawal: z.number(), upgrade: z.number() });

const orders = `
  select * from (
    (select 'payment' as kind, id, state, coalesce(arrived, amount) as amount, coin, network, null as level, created_at as at from payments where user_id = $1 order by id desc limit $2)
    union all
    (select 'withdrawal', id, state, amount, coin, network, null, applied_at from withdrawals where user_id = $1 order by id desc limit $2)
    union all
    (select 'upgrade', id, state, price, null, null, level, bought_at from upgrades where user_id = $1 order by id desc limit $2)
  ) every_kind order by at desc, kind, id desc limit $2`;
const totals = `
  select (select count(*)::int from payments where user_id = $1) as payment, (select count(*)::int from withdrawals where user_id = $1) as withdrawal,
    (select count(*)::int from upgrades where user_id = $1) as upgrade`;

/** The newest orders of an account, of every kind, and how many there are of each. */
export const ordersOf = async (db: Tx, userId: number): Promise<Pick<CustomerMoney, 'orders' | 'totals'>> => {
  const [found, [counted]] = await Promise.all([
    rowsOf(orderRow, db.query(orders, [userId, SHOWN])),
    rowsOf(totalsRow, db.query(totals, [userId])),
  ]);
  return { orders: found, totals: counted! };
};
