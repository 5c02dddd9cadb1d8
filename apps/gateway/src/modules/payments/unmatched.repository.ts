import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { unitsOf } from '@chaintide/contracts/money/amount';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DESK_ITEMS } from '@chaintide/contracts/limits';
import type { unmatchedRoute } from '@chaintide/contracts/money/unmatched';
import { containing } from '../../platform/db/containing.ts';
import { Database } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import type { Waiting } from '../../platform/desk-queues.ts';
import { transferColumns, transferRow, type TransferRow } from '../chain/transfers.service.ts';
import { BEYOND_UNITS, DUST_UNITS } from './judge.ts';

type Query = RouteOutput<typeof unmatchedRoute, 'query'>;

/** A transfer, and the order that had its address when it arrived. */
const unmatchedRow = transferRow.extend({
  orderId: z.bigint().nullable(),
  userId: z.bigint().nullable(),
  userName: z.string().nullable(),
});
export type UnmatchedRow = Readonly<z.infer<typeof unmatchedRow>>;

const isUnmatched = 'moved.payment_id is null and moved.gone_at is null';
// the values are literals, because the index of valuable transfers repeats them
export const isWorth = `moved.coin is not null and moved.units >= ${DUST_UNITS} and moved.units < ${BEYOND_UNITS}`;
const worthIs: Record<Query['worth'], string> = { some: isWorth, none: `(${isWorth}) is not true`, all: 'true' };
const orderOf: Record<Query['sort'], string> = {
  amount: 'moved.units desc nulls last, moved.id desc',
  newest: 'moved.id desc',
};

const holder = `
  lateral (select p.id, p.user_id, owner.user_name from payments p join collection_addresses place on place.id = p.address_id join users owner on owner.id = p.user_id
    where place.network = moved.network and place.address = moved.receiver and coalesce(p.held_from, p.created_at) <= moved.block_at order by p.id desc limit 1) held`;

const conditionsOf = ({ worth, network, token, least, search }: Query): { where: string; params: unknown[] } => ({
  where: `${isUnmatched} and ${worthIs[worth]} and ($1::text is null or moved.network = $1) and ($2::text is null or coalesce(moved.coin, 'unknown') = $2) and ($3::numeric is null or moved.units >= $3)
    and ($4 = '' or moved.hash ilike $5 or moved.sender ilike $5 or moved.receiver ilike $5 or exists (select 1 from ${holder} where held.user_name ilike $5 or 'R' || lpad(held.id::text, 6, '0') ilike $5))`,
  params: [
    network ?? null,
    token ?? null,
    least === undefined ? null : String(unitsOf(least)),
    search,
    containing(search),
  ],
});

/** Transfers to our addresses that count for no order. */
@Injectable()
export class UnmatchedRepository {
  constructor(private readonly db: Database) {}

  /** Valuable transfers come first. */
  async page(query: Query): Promise<{ total: number; rows: UnmatchedRow[] }> {
    const { where, params } = conditionsOf(query);
    const order = `${query.worth === 'all' ? `(${isWorth}) is true desc, ` : ''}${orderOf[query.sort]}`;
    const [counted] = await this.db.query(`select count(*) as total from chain_transfers moved where ${where}`, params);
    const asked = this.db.query(
      `select ${transferColumns}, held.id as "orderId", held.user_id as "userId", held.user_name as "userName"
       from (select * from chain_transfers moved where ${where} order by ${order} limit $6 offset $7) moved left join ${holder} on true order by ${order}`,
      [...params, query.rows, (query.page - 1) * query.rows],
    );
    return { total: Number(counted?.['total']), rows: await rowsOf(unmatchedRow, asked) };
  }

  /** The oldest valuable transfers. */
  async oldest(): Promise<Waiting<UnmatchedRow>> {
    const where = `${isUnmatched} and ${isWorth}`;
    const [counted] = await this.db.query(`select count(*) as total from chain_transfers moved where ${where}`);
    const asked = this.db.query(
      `select ${transferColumns}, held.id as "orderId", held.user_id as "userId", held.user_name as "userName"
       from (select * from chain_transfers moved where ${where} order by moved.id limit $1) moved left join ${holder} on true order by moved.id`,
      [DESK_ITEMS],
    );
    return { total: Number(counted?.['total']), oldest: await rowsOf(unmatchedRow, asked) };
  }

  async byId(id: number): Promise<TransferRow | undefined> {
    const asked = this.db.query(`select ${transferColumns} from chain_transfers moved where moved.id = $1`, [id]);
    return (await rowsOf(transferRow, asked))[0];
  }

  /** Changes whenever a transfer arrives, becomes final or is removed. */
  async edition(): Promise<string> {
    const [row] = await this.db.query(
      "select (select max(id) from chain_transfers) || ' ' || (select count(*) from chain_transfers where not is_final and gone_at is null) as edition",
    );
    return String(row?.['edition']);
  }
}
