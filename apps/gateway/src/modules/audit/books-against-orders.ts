import type { AuditFinding, AuditRule } from '@chaintide/contracts/money/audit';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import type { Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';

const balance = (kind: string): string =>
  `(select coin, sum(balance) as total from ledger_accounts where kind = '${kind}' group by coin) books`;
const against = (kind: string, orders: string): string => `
  select coin || ': ' || coalesce(books.total, 0) || ' in the books, ' || coalesce(orders.total, 0) || ' of the orders' as detail
  from ${balance(kind)} full join (${orders} group by coin) orders using (coin) where coalesce(books.total, 0) <> coalesce(orders.total, 0)`;

const rules: Partial<Record<AuditRule, string>> = {
  creditedIsArrived: against('deposits', `select coin, -sum(arrived) as total from payments where state = 'success'`),
  paidOutIsWithdrawn: against(
    'payouts',
    `select coin, sum(amount - fee) as total from withdrawals where state = 'success'`,
  ),
  heldIsOpen: against(
    'held',
    `select coin, sum(amount) as total from withdrawals where ${oneOf('state', statesOf(withdrawalMachine, 'open'))}`,
  ),
  creditIsItsTransfers: `
    select 'R' || lpad(p.id::text, 6, '0') || ': ' || arrived || ' instead of ' || coalesce(sum(units) filter (where gone_at is null), 0)
      || coalesce('; gone from ' || p.network || ': ' || string_agg(moved.hash, ', ') filter (where gone_at is not null) || '; edit the order to failed, which takes the credit back', '') as detail
    from payments p left join chain_transfers moved on payment_id = p.id where p.state = 'success' group by p.id having arrived <> coalesce(sum(units) filter (where gone_at is null), 0)`,
};

/** Compares the books with the orders that moved them. */
export const booksAgainstOrders = async (db: Tx): Promise<AuditFinding[]> => {
  const findings: AuditFinding[] = [];
  for (const [rule, sql] of Object.entries(rules) as [AuditRule, string][]) {
    for (const { detail } of await db.query(sql)) findings.push({ rule, detail: String(detail) });
  }
  return findings;
};
