import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { amountOf } from '@chaintide/contracts/money/amount';
import { stablecoin, type MovementCause, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { Clock } from '../../platform/clock.ts';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** `available` and `held` belong to customers; the others are ours or represent the chain. */
const accountKind = z.enum(['available', 'held', 'deposits', 'payouts', 'revenue', 'fees']);

/** One side of a movement. `units`: millionths of a dollar, positive where the account gains. */
export interface Entry {
  readonly kind: z.infer<typeof accountKind>;
  readonly userId?: number;
  readonly coin: Stablecoin;
  readonly units: bigint;
}

/** The reason for a movement: one step of a cause, which can move money once. */
export interface Movement {
  readonly cause: MovementCause;
  readonly causeId: string;
  readonly step: string;
  /** Who did it; null for the system. */
  readonly by: number | null;
  readonly entries: readonly Entry[];
}

const lockedAccount = z.object({
  id: z.bigint(),
  kind: accountKind,
  userId: z.bigint().nullable(),
  coin: stablecoin,
  balance: z.bigint(),
});
type LockedAccount = Readonly<z.infer<typeof lockedAccount>>;

const columnsOf = (entries: readonly Entry[]): readonly unknown[][] => [
  entries.map(({ kind }) => kind),
  entries.map(({ userId }) => userId ?? null),
  entries.map(({ coin }) => coin),
];

const given = `unnest($1::text[], $2::bigint[], $3::text[]) as given (kind, user_id, coin)`;
const makeAccounts = `insert into ledger_accounts (kind, user_id, coin) select kind, user_id, coin from ${given} order by user_id, kind, coin on conflict do nothing`;
const lockAccounts = `
  select id, accounts.kind, accounts.user_id as "userId", accounts.coin, balance from ledger_accounts accounts join ${given}
    on accounts.kind = given.kind and accounts.coin = given.coin and accounts.user_id is not distinct from given.user_id
  order by id for update of accounts`;

/** The double-entry books. Every movement goes through `post`, inside the transaction of its cause. */
@Injectable()
export class LedgerService {
  constructor(private readonly clock: Clock) {}

  /** Posts a movement; throws `balance.insufficient` if a customer has too little. The database refuses unbalanced and repeated postings. */
  async post(tx: Tx, movement: Movement): Promise<void> {
    const entries = merged(movement.entries);
    const accounts = await this.lock(tx, entries);
    const rows = entries.map((entry) => ({ entry, account: accountFor(accounts, entry) }));
    for (const { entry, account } of rows) requireCover(entry, account);
    const posting = tx.query(
      `with movement as (insert into ledger_movements (cause, cause_id, step, at, by_id) values ($1, $2, $3, $4, $5) returning id)
       insert into ledger_entries (movement_id, account_id, amount) select movement.id, account, amount from movement, unnest($6::bigint[], $7::bigint[]) as given (account, amount)`,
      [
        movement.cause,
        movement.causeId,
        movement.step,
        new Date(this.clock.now()),
        movement.by,
        rows.map(({ account }) => account.id),
        rows.map(({ entry }) => entry.units),
      ],
    );
    await posting.catch(refuseDeleted);
  }

  /** Locks a customer's balances for the transaction; for callers that read them before posting. */
  async lockAccounts(tx: Tx, userId: number): Promise<void> {
    await tx.query('select 1 from ledger_accounts where user_id = $1 order by id for update', [userId]);
  }

  /** Locks the accounts in order of creation, which prevents deadlocks, and creates missing ones last. */
  private async lock(tx: Tx, entries: readonly Entry[]): Promise<LockedAccount[]> {
    const params = columnsOf(entries);
    const known = await rowsOf(lockedAccount, tx.query(lockAccounts, params));
    if (known.length === entries.length) return known;
    const [, accounts] = await Promise.all([
      tx.query(makeAccounts, params),
      rowsOf(lockedAccount, tx.query(lockAccounts, params)),
    ]);
    return accounts;
  }
}

/** Merges entries per account and drops those that cancel out. */
const merged = (entries: readonly Entry[]): Entry[] => {
  const sums = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.kind} ${entry.userId ?? ''} ${entry.coin}`;
    sums.set(key, { ...entry, units: entry.units + (sums.get(key)?.units ?? 0n) });
  }
  return [...sums.values()].filter(({ units }) => units !== 0n);
};

const accountFor = (accounts: readonly LockedAccount[], { kind, userId, coin }: Entry): LockedAccount => {
  const account = accounts.find(
    (one) => one.kind === kind && one.coin === coin && one.userId === (userId === undefined ? null : BigInt(userId)),
  );
  if (!account) throw new Error(`the ledger has no account ${kind} ${userId ?? ''} ${coin}`);
  return account;
};

/** Money that arrives late for a deleted account waits for accounting. */
const refuseDeleted = (error: unknown): never => {
  throw error instanceof SqlError && error.constraint === 'owner_was_deleted' ? new AppError('account.deleted') : error;
};

const requireCover = ({ userId, coin, units }: Entry, { balance }: LockedAccount): void => {
  if (userId !== undefined && balance + units < 0n)
    throw new AppError('balance.insufficient', { coin, missing: amountOf(-(balance + units)) });
};
