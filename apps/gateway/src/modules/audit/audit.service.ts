import { z } from 'zod';
import { amountOf } from '@chaintide/contracts/money/amount';
import type { AuditContent, AuditFinding, AuditRule } from '@chaintide/contracts/money/audit';
import { stablecoin } from '@chaintide/contracts/money/wallet';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';

const sum = z.bigint().transform((units) => amountOf(units));
/** A coin's sums by kind of account. */
const coinRow = z.object({
  coin: stablecoin,
  customers: sum,
  available: sum,
  held: sum,
  deposits: sum,
  payouts: sum,
  revenue: sum,
  fees: sum,
});

/** The books, recomputed from their entries alone. */
export type Audit = Pick<AuditContent, 'movements' | 'accounts' | 'coins' | 'findings'>;

const rules: Partial<Record<AuditRule, string>> = {
  balanceIsSum: `
    select accounts.id || ': ' || accounts.balance || ' instead of ' || coalesce(sum(amount), 0) as detail
    from ledger_accounts accounts left join ledger_entries on account_id = accounts.id group by accounts.id having accounts.balance <> coalesce(sum(amount), 0)`,
  movementSumsToZero: `
    select movement_id || ' ' || coin || ': ' || sum(amount) as detail
    from ledger_entries join ledger_accounts on ledger_accounts.id = account_id group by movement_id, coin having sum(amount) <> 0`,
  movementHasEntries: `
    select movements.id::text as detail from ledger_movements movements where not exists (select 1 from ledger_entries where movement_id = movements.id)`,
  customerOwesNothing: `
    select accounts.id || ': ' || sum(amount) as detail
    from ledger_entries join ledger_accounts accounts on accounts.id = account_id where user_id is not null group by accounts.id having sum(amount) < 0`,
};

const sums = `
  select coin, coalesce(sum(amount) filter (where user_id is not null), 0)::bigint as customers,
    coalesce(sum(amount) filter (where kind = 'available'), 0)::bigint as available, coalesce(sum(amount) filter (where kind = 'held'), 0)::bigint as held,
    coalesce(sum(amount) filter (where kind = 'deposits'), 0)::bigint as deposits, coalesce(sum(amount) filter (where kind = 'payouts'), 0)::bigint as payouts,
    coalesce(sum(amount) filter (where kind = 'revenue'), 0)::bigint as revenue, coalesce(sum(amount) filter (where kind = 'fees'), 0)::bigint as fees
  from ledger_accounts left join ledger_entries on account_id = ledger_accounts.id group by coin order by coin`;

/** Recomputes everything from the entries, ignoring stored balances. */
export const audit = async (db: Tx): Promise<Audit> => {
  const findings: AuditFinding[] = [];
  for (const [rule, sql] of Object.entries(rules) as [AuditRule, string][]) {
    for (const { detail } of await db.query(sql)) findings.push({ rule, detail: String(detail) });
  }
  const [counted] = await db.query(
    'select (select count(*) from ledger_movements) as movements, (select count(*) from ledger_accounts) as accounts',
  );
  return {
    movements: Number(counted?.['movements']),
    accounts: Number(counted?.['accounts']),
    coins: await rowsOf(coinRow, db.query(sums)),
    findings,
  };
};
