import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { dailyPaymentsRoute } from '@chaintide/contracts/money/daily-orders';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { ADDRESS_REST_MS, DAY, HASH_RETRY_MS, UNSEEN_MS } from '@chaintide/contracts/limits';
import { networks, type Network } from '@chaintide/contracts/money/networks';
import { mismatches, paymentState, type paymentOrdersRoute } from '@chaintide/contracts/money/payments';
import { stablecoin } from '@chaintide/contracts/money/wallet';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { containing } from '../../platform/db/containing.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { DESK_LOOK, type Waiting } from '../../platform/desk-queues.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { openedByDay } from '../../platform/lifecycle/opened-by-day.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';
import type { Place } from './address-supply.ts';

/** A recharge order as it is stored; amounts in millionths of a dollar. */
const paymentRow = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  userName: z.string(),
  key: z.string(),
  state: paymentState,
  coin: stablecoin,
  network: z.enum(networks),
  amount: z.bigint(),
  arrived: z.bigint().nullable(),
  address: z.string(),
  createdAt: z.date(),
  /** The time from which transfers to its address belong to it. */
  heldFrom: z.date(),
  /** When another order got the address; null while none has. */
  heldUntil: z.date().nullable(),
  expiresAt: z.date(),
  hash: z.string().nullable(),
  /** When the order began to wait for its submitted transaction; null if it waits for none. */
  namedAt: z.date().nullable(),
  mismatch: z.enum(mismatches).nullable(),
  blockNumber: z.bigint().nullable(),
  confirmations: z.number().nullable(),
  needed: z.number().nullable(),
  endedAt: z.date().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
});
export type PaymentRow = Readonly<z.infer<typeof paymentRow>>;

const idRow = z.object({ id: z.bigint() });
const markedRow = z.object({ id: z.bigint(), isLost: z.boolean() });

export type NewPayment = Pick<PaymentRow, 'key' | 'coin' | 'network' | 'amount' | 'expiresAt'> & {
  readonly userId: number;
};
export type PaymentPatch = Partial<
  Pick<PaymentRow, 'hash' | 'mismatch' | 'arrived' | 'blockNumber' | 'confirmations' | 'needed' | 'endedAt' | 'reason'>
>;

/** When an order began to wait for its present transaction. */
const awaitingSince = `(select line.at from history line where line.kind = 'payment' and line.id = p.id and line.to_state = 'awaitingTransfer' order by line.line desc limit 1)`;

const columns = `
  p.id, p.user_id as "userId", owner.user_name as "userName", p.key, p.state, p.coin, p.network, p.amount, p.arrived, place.address,
  p.created_at as "createdAt", coalesce(p.held_from, p.created_at) as "heldFrom",
  (select min(coalesce(next.held_from, next.created_at)) from payments next where next.address_id = p.address_id and next.id > p.id) as "heldUntil",
  p.expires_at as "expiresAt", p.hash, p.mismatch, p.block_number as "blockNumber", p.confirmations, p.needed, p.ended_at as "endedAt", p.reason, p.version,
  case when p.state = 'awaitingTransfer' and p.hash is not null and p.mismatch is distinct from 'replaced' then ${awaitingSince} end as "namedAt"`;
const joins = 'join users owner on owner.id = p.user_id join collection_addresses place on place.id = p.address_id';

const isUnderWay = oneOf('p.state', statesOf(paymentMachine, 'open'));
const isLate = oneOf('p.state', statesOf(paymentMachine, 'late'));

/** Orders that the chain may still change: open ones and, for a day after their end, those with a transaction. */
const watched = `(${isUnderWay} or (${isLate} and p.hash is not null and p.ended_at > $2
  and (p.arrived is null or p.arrived < p.amount or exists (select 1 from chain_transfers moved where moved.payment_id = p.id and not moved.is_final))))`;

/** Money received by an order that has ended waits for accounting's decision. */
const isOrphan = `(${isLate} and p.arrived is not null and p.reason is null)`;
/** Orders that still need an action, by a person or the program. */
const isOpen = `(${isUnderWay} or ${isOrphan})`;
const inStage = {
  open: isOpen,
  waiting: `(${oneOf('p.state', statesOf(paymentMachine, 'waiting'))} or ${isOrphan})`,
  ended: oneOf('p.state', statesOf(paymentMachine, 'ended')),
};
/** Open orders without any transfer; nobody but their owners can do anything about them. */
const isUnpaid = `(${isUnderWay} and p.arrived is null and not ${inStage.waiting})`;

type OrdersQuery = RouteOutput<typeof paymentOrdersRoute, 'query'>;

@Injectable()
export class PaymentsRepository {
  readonly table: LifecycleTable<PaymentRow, PaymentPatch>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    this.table = new LifecycleTable<PaymentRow, PaymentPatch>(db, clock, {
      row: paymentRow,
      state: paymentState,
      kind: 'payment',
      table: 'payments',
      alias: 'p',
      columns,
      joins,
      first: isOpen,
    });
  }

  watched(network: Network): Promise<PaymentRow[]> {
    return this.table.where(`p.network = $1 and ${watched} order by p.id`, [
      network,
      new Date(this.clock.now() - ADDRESS_REST_MS),
    ]);
  }

  /** Orders that match the chain exactly and that nobody changed by hand. */
  async exactMatches(network: Network): Promise<bigint[]> {
    const asked = this.db.query(
      `select id from payments where state = 'awaitingApproval' and mismatch is null and arrived = amount and reason is null and network = $1
         and not exists (select 1 from chain_transfers where payment_id = payments.id and assigned_at is not null) order by id`,
      [network],
    );
    return (await rowsOf(idRow, asked)).map(({ id }) => id);
  }

  /** Credited orders whose mark no longer matches the state of their transfers. */
  falselyMarked(network: Network): Promise<{ id: bigint; isLost: boolean }[]> {
    const asked = this.db.query(
      `select id, "isLost" from (
         select p.id, p.mismatch, exists (select 1 from chain_transfers moved where moved.payment_id = p.id and gone_at is not null) as "isLost" from payments p where p.network = $1 and p.state = 'success' and p.ended_at > $2
       ) credited where "isLost" <> (mismatch is not distinct from 'reorganised') order by id`,
      [network, new Date(this.clock.now() - 2 * DAY)],
    );
    return rowsOf(markedRow, asked);
  }

  /**
   * Orders whose time is up: the order's own if it has no transaction or a replaced one, otherwise an hour of waiting for one that,
   * according to the chain, pays nothing.
   */
  async overdue(only: bigint | null = null, tx: Tx = this.db): Promise<bigint[]> {
    const now = this.clock.now();
    const asked = tx.query(
      `select p.id from payments p where p.state = 'awaitingTransfer' and p.expires_at <= $1 and ($3::bigint is null or p.id = $3)
         and (p.hash is null or p.mismatch = 'replaced' or (p.mismatch is not null and ${awaitingSince} <= $2))`,
      [new Date(now), new Date(now - UNSEEN_MS), only],
    );
    return (await rowsOf(idRow, asked)).map(({ id }) => id);
  }

  /** The number of open orders of the account. With a transaction, no other of its orders can be opened until the end of it. */
  async openOf(userId: number, tx?: Tx): Promise<number> {
    if (tx) await tx.query('select 1 from users where id = $1 for no key update', [userId]);
    const [row] = await (tx ?? this.db).query(
      `select count(*) as open from payments p where user_id = $1 and ${isUnderWay}`,
      [userId],
    );
    return Number(row?.['open']);
  }

  /** Creates an order with its address; earlier transfers to the address do not belong to it. */
  insert({ userId, key, coin, network, amount, expiresAt }: NewPayment, place: Place, tx: Tx): Promise<PaymentRow> {
    return this.table.begin(
      [
        `insert into payments (user_id, key, coin, network, amount, address_id, created_at, expires_at, held_from) values ($1, $2, $3, $4, $5, $6, $7, $8,
         (select max(block_at) + interval '1 millisecond' from chain_transfers where network = $4 and receiver = $9 and block_at >= $7))`,
        [userId, key, coin, network, amount, place.id, new Date(this.clock.now()), expiresAt, place.address],
      ],
      { by: userId, event: 'create', note: null },
      tx,
    );
  }

  /** When the account last submitted a transaction. */
  async lastSubmission(userId: number, tx: Tx = this.db): Promise<Date | undefined> {
    const row = await tx.kysely
      .selectFrom('hash_submissions')
      .select('at')
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirst();
    return row?.at;
  }

  /** Whether the account may submit a transaction now; of several concurrent calls one may. */
  async noteSubmission(userId: number, tx: Tx): Promise<boolean> {
    const now = this.clock.now();
    const noted = await tx.query(
      'insert into hash_submissions as held (user_id, at) values ($1, $2) on conflict (user_id) do update set at = excluded.at where held.at <= $3 returning 1',
      [userId, new Date(now), new Date(now - HASH_RETRY_MS)],
    );
    return noted.length > 0;
  }

  /** The amount that arrived where one has, otherwise the ordered one. */
  daily(days: number): Promise<RouteData<typeof dailyPaymentsRoute>> {
    const { db, clock } = this;
    const worth = 'coalesce(arrived, amount)';
    return openedByDay(
      { table: 'payments', at: 'created_at', part: 'state', worth, schema: paymentState },
      { db, clock, days },
    );
  }

  /** The oldest orders that wait for staff, or for the transfer of their owner. */
  async oldest(which: 'waiting' | 'unpaid'): Promise<Waiting<PaymentRow>> {
    const where = which === 'unpaid' ? isUnpaid : inStage.waiting;
    const { total, rows } = await this.table.page({ where, isOldestFirst: true }, [], { page: 1, rows: DESK_LOOK });
    return { total, oldest: rows };
  }

  all({ search, state, stage, mismatch, ...query }: OrdersQuery): Promise<{ total: number; rows: PaymentRow[] }> {
    return this.table.page(
      {
        where: `${stage === undefined ? '' : `${inStage[stage]} and `}($1::text is null or p.state = $1) and ($2::text is null or p.mismatch = $2)
       and ($3 = '' or 'R' || lpad(p.id::text, 6, '0') ilike $4 or owner.name_key like lower($4) or place.address ilike $4 or p.hash ilike $4)`,
      },
      [state ?? null, mismatch ?? null, search, containing(search)],
      query,
    );
  }
}
