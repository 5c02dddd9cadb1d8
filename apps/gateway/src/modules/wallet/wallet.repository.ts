import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DAY } from '@chaintide/contracts/limits';
import {
  movementCause,
  orderLetters,
  stablecoin,
  type Direction,
  type statementRoute,
} from '@chaintide/contracts/money/wallet';
import { batches } from '../../platform/db/batches.ts';
import { containing } from '../../platform/db/containing.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';

type Query = RouteOutput<typeof statementRoute, 'query'>;
type Filters = Pick<Query, 'coin' | 'cause' | 'direction' | 'search' | 'from' | 'to'>;

const balanceRow = z.object({ kind: z.enum(['available', 'held']), coin: stablecoin, balance: z.bigint() });
export type BalanceRow = Readonly<z.infer<typeof balanceRow>>;

/** One coin of one movement of one customer, in millionths of a dollar. */
const lineRow = z.object({
  id: z.bigint(),
  at: z.date(),
  cause: movementCause,
  causeId: z.string(),
  step: z.string(),
  coin: stablecoin,
  available: z.bigint(),
  held: z.bigint(),
  availableAfter: z.bigint(),
  heldAfter: z.bigint(),
});
export type LineRow = Readonly<z.infer<typeof lineRow>>;

// running totals need every line of the account, so filters apply afterwards
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

/** The order's number as it is shown; longer numbers are not cut off. */
const number = `case cause ${movementCause.options.map((cause) => `when '${cause}' then '${orderLetters[cause]}'`).join(' ')} end || lpad(cause_id, greatest(6, length(cause_id)), '0')`;

const signs: Record<Direction, -1 | 0 | 1> = { in: 1, out: -1, held: 0 };

const conditions = `($2::text is null or coin = $2) and ($3::text is null or cause = $3) and ($4::timestamptz is null or at >= $4) and ($5::timestamptz is null or at < $5)
  and ($6::integer is null or sign(available + held) = $6) and ($7 = '' or ${number} ilike $8)`;

const paramsOf = (userId: number, { coin, cause, direction, search, from, to }: Filters): readonly unknown[] => [
  userId,
  coin ?? null,
  cause ?? null,
  from === undefined ? null : new Date(from),
  to === undefined ? null : new Date(Date.parse(to) + DAY),
  direction === undefined ? null : signs[direction],
  search,
  containing(search),
];

@Injectable()
export class WalletRepository {
  constructor(private readonly db: Database) {}

  balancesOf(userId: number, tx: Tx = this.db): Promise<BalanceRow[]> {
    const asked = tx.query('select kind, coin, balance from ledger_accounts where user_id = $1', [userId]);
    return rowsOf(balanceRow, asked);
  }

  async count(userId: number, filters: Filters): Promise<number> {
    const [row] = await this.db.query(
      `${lines} select count(*) as total from summed where ${conditions}`,
      paramsOf(userId, filters),
    );
    return Number(row?.['total']);
  }

  /** Newest first. */
  lines(userId: number, filters: Filters, { limit, offset }: { limit: number; offset: number }): Promise<LineRow[]> {
    const params = [...paramsOf(userId, filters), limit, offset];
    return rowsOf(
      lineRow,
      this.db.query(`${told} where ${conditions} order by id desc, coin limit $9 offset $10`, params),
    );
  }

  /** All lines, newest first. */
  async *every(userId: number, filters: Filters): AsyncGenerator<LineRow[]> {
    yield* batches<LineRow>((last, limit) =>
      rowsOf(
        lineRow,
        this.db.query(
          `${told} where ${conditions} and ($9::bigint is null or id < $9 or id = $9 and coin > $10) order by id desc, coin limit $11`,
          [...paramsOf(userId, filters), last?.id ?? null, last?.coin ?? null, limit],
        ),
      ),
    );
  }
}
