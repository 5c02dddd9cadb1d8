import { Injectable } from '@nestjs/common';
import { amountOf } from '@chaintide/contracts/amount';
import type { MovementCause, Stablecoin } from '@chaintide/contracts/wallet';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';

/** `available` and `held` are a customer's; the others are ours or the chain's. */
type AccountKind = 'available' | 'held' | 'deposits' | 'payouts' | 'revenue' | 'fees';

/** One side of a movement. `units`: millionths of a dollar, positive where the account gains. */
export interface Entry {
  readonly kind: AccountKind;
  readonly userId?: number;
  readonly coin: Stablecoin;
  readonly units: bigint;
}

/** Why money moved: a step of a cause's life, which moves money once. */
export interface Movement {
  readonly cause: MovementCause;
  readonly causeId: string;
  readonly step: string;
  /** Who did it; null for the system. */
  readonly by: number | null;
  readonly entries: readonly Entry[];
}

interface LockedAccount {
  readonly id: bigint;
  readonly kind: AccountKind;
  readonly userId: bigint | null;
  readonly coin: Stablecoin;
  readonly balance: bigint;
}

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

/** The double-entry books. Every movement of money goes through `post`, inside the transaction of what causes it. */
@Injectable()
export class LedgerService {
  constructor(private readonly clock: Clock) {}

  /** Writes a movement; throws `balance.insufficient` where a customer has too little, and the database refuses what is not balanced or was posted before. */
  async post(tx: Tx, movement: Movement): Promise<void> {
    const entries = merged(movement.entries);
    const accounts = await this.lock(tx, entries);
    const rows = entries.map((entry) => ({ entry, account: accountFor(accounts, entry) }));
    for (const { entry, account } of rows) requireCover(entry, account);
    await tx.query(
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
  }

  /** Nobody else moves what a customer holds until the transaction is over; for whoever reads balances before they move them. */
  async lockAccounts(tx: Tx, userId: number): Promise<void> {
    await tx.query('select 1 from ledger_accounts where user_id = $1 order by id for update', [userId]);
  }

  /** Locks the accounts in the order in which they were made, so that no two movements wait for each other, and makes what is missing: that is younger than all. */
  private async lock(tx: Tx, entries: readonly Entry[]): Promise<LockedAccount[]> {
    const params = columnsOf(entries);
    const known = await tx.query<LockedAccount>(lockAccounts, params);
    if (known.length === entries.length) return known;
    const [, accounts] = await Promise.all([
      tx.query(makeAccounts, params),
      tx.query<LockedAccount>(lockAccounts, params),
    ]);
    return accounts;
  }
}

/** One entry an account; what cancels out is left out. */
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

const requireCover = ({ userId, coin, units }: Entry, { balance }: LockedAccount): void => {
  if (userId !== undefined && balance + units < 0n)
    throw new AppError('balance.insufficient', { coin, missing: amountOf(-(balance + units)) });
};
