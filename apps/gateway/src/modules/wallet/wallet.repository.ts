import { Injectable } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import type { MovementCause, Stablecoin, statementRoute } from '@chaintide/contracts/wallet';
import { batches } from '../../platform/db/batches.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

type Query = RouteOutput<typeof statementRoute, 'query'>;
type Filters = Pick<Query, 'coin' | 'cause' | 'from' | 'to'>;

export interface BalanceRow {
  readonly kind: 'available' | 'held';
  readonly coin: Stablecoin;
  readonly balance: bigint;
}

/** One coin of one movement of one customer, in millionths of a dollar. */
export interface LineRow {
  readonly id: bigint;
  readonly at: Date;
  readonly cause: MovementCause;
  readonly causeId: string;
  readonly step: string;
  readonly coin: Stablecoin;
  readonly available: bigint;
  readonly held: bigint;
  readonly availableAfter: bigint;
  readonly heldAfter: bigint;
}

// the running sums see every line of the account; the filters come after them
const lines = `
  with moved as (
    select movements.id, movements.at, cause, cause_id, step, coin,
      coalesce(sum(amount) filter (where kind = 'available'), 0) as available, coalesce(sum(amount) filter (where kind = 'held'), 0) as held
    from ledger_entries entries join ledger_accounts accounts on accounts.id = account_id join ledger_movements movements on movements.id = movement_id
    where accounts.user_id = $1 group by movements.id, coin
  ), summed as (
    select *, sum(available) over coins as available_after, sum(held) over coins as held_after from moved window coins as (partition by coin order by id)
  )`;

const told = `${lines} select id, at, cause, cause_id as "causeId", step, coin, available::bigint as available, held::bigint as held,
  available_after::bigint as "availableAfter", held_after::bigint as "heldAfter" from summed`;

const conditions =
  '($2::text is null or coin = $2) and ($3::text is null or cause = $3) and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)';

const paramsOf = (userId: number, { coin, cause, from, to }: Filters): readonly unknown[] => [
  userId,
  coin ?? null,
  cause ?? null,
  from === undefined ? null : new Date(from),
  to === undefined ? null : new Date(Date.parse(to) + DAY),
];

@Injectable()
export class WalletRepository {
  constructor(private readonly db: Database) {}

  balancesOf(userId: number, tx: Tx = this.db): Promise<BalanceRow[]> {
    return tx.query<BalanceRow>('select kind, coin, balance from ledger_accounts where user_id = $1', [userId]);
  }

  async count(userId: number, filters: Filters): Promise<number> {
    const [row] = await this.db.query<{ total: bigint }>(
      `${lines} select count(*) as total from summed where ${conditions}`,
      paramsOf(userId, filters),
    );
    return Number(row?.total ?? 0n);
  }

  /** The newest first. */
  lines(userId: number, filters: Filters, { limit, offset }: { limit: number; offset: number }): Promise<LineRow[]> {
    return this.db.query<LineRow>(`${told} where ${conditions} order by id desc, coin limit $6 offset $7`, [
      ...paramsOf(userId, filters),
      limit,
      offset,
    ]);
  }

  /** All of them, the newest first. */
  async *every(userId: number, filters: Filters): AsyncGenerator<LineRow[]> {
    yield* batches<LineRow>((last, limit) =>
      this.db.query<LineRow>(
        `${told} where ${conditions} and ($6::bigint is null or id < $6 or id = $6 and coin > $7) order by id desc, coin limit $8`,
        [...paramsOf(userId, filters), last?.id ?? null, last?.coin ?? null, limit],
      ),
    );
  }
}
