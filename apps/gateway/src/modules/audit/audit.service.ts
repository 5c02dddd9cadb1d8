import { amountOf } from '@chaintide/contracts/amount';
import type { Tx } from '../../platform/db/database.ts';

/** Something that does not hold in the books; an honest ledger has none. */
export interface Finding {
  readonly rule: string;
  readonly detail: string;
}

/** The books, recomputed from their entries alone. */
export interface Audit {
  readonly movements: number;
  readonly accounts: number;
  /** A coin's sums by kind of account. */
  readonly coins: readonly {
    readonly coin: string;
    readonly customers: string;
    readonly available: string;
    readonly held: string;
    readonly deposits: string;
    readonly payouts: string;
    readonly revenue: string;
    readonly fees: string;
  }[];
  readonly findings: readonly Finding[];
}

const rules: Record<string, string> = {
  'a balance is the sum of its entries': `
    select accounts.id || ': ' || accounts.balance || ' instead of ' || coalesce(sum(amount), 0) as detail
    from ledger_accounts accounts left join ledger_entries on account_id = accounts.id group by accounts.id having accounts.balance <> coalesce(sum(amount), 0)`,
  'a movement sums up to zero in each coin': `
    select movement_id || ' ' || coin || ': ' || sum(amount) as detail
    from ledger_entries join ledger_accounts on ledger_accounts.id = account_id group by movement_id, coin having sum(amount) <> 0`,
  'a movement has entries': `
    select movements.id::text as detail from ledger_movements movements where not exists (select 1 from ledger_entries where movement_id = movements.id)`,
  'a customer owes nothing': `
    select accounts.id || ': ' || sum(amount) as detail
    from ledger_entries join ledger_accounts accounts on accounts.id = account_id where user_id is not null group by accounts.id having sum(amount) < 0`,
};

const sums = `
  select coin, coalesce(sum(amount) filter (where user_id is not null), 0)::bigint as customers,
    coalesce(sum(amount) filter (where kind = 'available'), 0)::bigint as available, coalesce(sum(amount) filter (where kind = 'held'), 0)::bigint as held,
    coalesce(sum(amount) filter (where kind = 'deposits'), 0)::bigint as deposits, coalesce(sum(amount) filter (where kind = 'payouts'), 0)::bigint as payouts,
    coalesce(sum(amount) filter (where kind = 'revenue'), 0)::bigint as revenue, coalesce(sum(amount) filter (where kind = 'fees'), 0)::bigint as fees
  from ledger_accounts left join ledger_entries on account_id = ledger_accounts.id group by coin order by coin`;

/** Recomputes everything from the entries; believes no balance that is stored. */
export const audit = async (db: Tx): Promise<Audit> => {
  const findings: Finding[] = [];
  for (const [rule, sql] of Object.entries(rules)) {
    for (const { detail } of await db.query<{ detail: string }>(sql)) findings.push({ rule, detail });
  }
  const [counted] = await db.query<{ movements: bigint; accounts: bigint }>(
    'select (select count(*) from ledger_movements) as movements, (select count(*) from ledger_accounts) as accounts',
  );
  const rows = await db.query<
    { coin: string } & Record<'customers' | 'available' | 'held' | 'deposits' | 'payouts' | 'revenue' | 'fees', bigint>
  >(sums);
  return {
    movements: Number(counted?.movements ?? 0n),
    accounts: Number(counted?.accounts ?? 0n),
    coins: rows.map(({ coin, customers, available, held, deposits, payouts, revenue, fees }) => ({
      coin,
      customers: amountOf(customers),
      available: amountOf(available),
      held: amountOf(held),
      deposits: amountOf(deposits),
      payouts: amountOf(payouts),
      revenue: amountOf(revenue),
      fees: amountOf(fees),
    })),
    findings,
  };
};
