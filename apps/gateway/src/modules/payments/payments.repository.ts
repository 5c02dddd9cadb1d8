import { Injectable } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { ADDRESS_REST_MS, DAY, HASH_RETRY_MS, UNSEEN_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import type {
  Mismatch,
  PaymentLine,
  paymentOrdersRoute,
  paymentsRoute,
  PaymentState,
} from '@chaintide/contracts/payments';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { batches } from '../../platform/db/batches.ts';
import { containing } from '../../platform/db/containing.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import type { Place } from './address-supply.ts';

/** A recharge order as it is stored; amounts in millionths of a dollar. */
export interface PaymentRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly userName: string;
  readonly key: string;
  readonly state: PaymentState;
  readonly coin: Stablecoin;
  readonly network: Network;
  readonly amount: bigint;
  readonly arrived: bigint | null;
  readonly address: string;
  readonly createdAt: Date;
  /** From when on what its address gets is its. */
  readonly heldFrom: Date;
  /** When another order got the address; null while none has. */
  readonly heldUntil: Date | null;
  readonly expiresAt: Date;
  readonly hash: string | null;
  /** When the order began to wait for the transaction that it names; null where it waits for none. */
  readonly namedAt: Date | null;
  readonly mismatch: Mismatch | null;
  readonly blockNumber: bigint | null;
  readonly confirmations: number | null;
  readonly needed: number | null;
  readonly endedAt: Date | null;
  readonly reason: string | null;
  readonly version: number;
}

export type NewPayment = Pick<PaymentRow, 'key' | 'coin' | 'network' | 'amount' | 'expiresAt'> & {
  readonly userId: number;
};
export type PaymentPatch = Partial<
  Pick<PaymentRow, 'hash' | 'mismatch' | 'arrived' | 'blockNumber' | 'confirmations' | 'needed' | 'endedAt' | 'reason'>
>;

export interface HistoryEntry {
  readonly by: number | null;
  readonly event: string;
  readonly from: PaymentState | null;
  readonly to: PaymentState;
  readonly note: string | null;
}

const columnOf: Record<keyof PaymentPatch, string> = {
  hash: 'hash',
  mismatch: 'mismatch',
  arrived: 'arrived',
  blockNumber: 'block_number',
  confirmations: 'confirmations',
  needed: 'needed',
  endedAt: 'ended_at',
  reason: 'reason',
};

/** When an order began to wait for its present transaction. */
const awaitingSince = `(select line.at from payment_history line where line.payment_id = p.id and line.to_state = 'awaitingTransfer' order by line.id desc limit 1)`;

const selected = `
  select p.id, p.user_id as "userId", owner.user_name as "userName", p.key, p.state, p.coin, p.network, p.amount, p.arrived, place.address,
    p.created_at as "createdAt", coalesce(p.held_from, p.created_at) as "heldFrom",
    (select min(coalesce(next.held_from, next.created_at)) from payments next where next.address_id = p.address_id and next.id > p.id) as "heldUntil", p.expires_at as "expiresAt", p.hash, p.mismatch, p.block_number as "blockNumber", p.confirmations, p.needed,
    p.ended_at as "endedAt", p.reason, p.version, case when p.state = 'awaitingTransfer' and p.hash is not null and p.mismatch is distinct from 'replaced' then ${awaitingSince} end as "namedAt"
  from payments p join users owner on owner.id = p.user_id join collection_addresses place on place.id = p.address_id`;

const isUnderWay = oneOf('p.state', statesOf(paymentMachine, 'open'));
const isLate = oneOf('p.state', statesOf(paymentMachine, 'late'));

/** Orders of which the chain may still say something: those that are open, and for a day those that are over and name a transaction. */
const watched = `(${isUnderWay} or (${isLate} and p.hash is not null and p.ended_at > $2
  and (p.arrived is null or p.arrived < p.amount or exists (select 1 from chain_transfers moved where moved.payment_id = p.id and not moved.is_final))))`;

/** Money that came to an order which is over waits for accounting's word. */
const isOrphan = `(${isLate} and p.arrived is not null and p.reason is null)`;
/** What somebody or something still has to act on. */
const isOpen = `(${isUnderWay} or ${isOrphan})`;
const inStage = {
  open: isOpen,
  waiting: `(${oneOf('p.state', statesOf(paymentMachine, 'waiting'))} or ${isOrphan})`,
  ended: oneOf('p.state', statesOf(paymentMachine, 'ended')),
};

/** Which rows, and which of them before the others; else the newest first. */
interface Selection {
  readonly where: string;
  readonly first?: string;
}

type OrdersQuery = RouteOutput<typeof paymentOrdersRoute, 'query'>;
type OwnQuery = RouteOutput<typeof paymentsRoute, 'query'>;

@Injectable()
export class PaymentsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  async byId(id: number | bigint, tx: Tx = this.db): Promise<PaymentRow | undefined> {
    return (await tx.query<PaymentRow>(`${selected} where p.id = $1`, [id]))[0];
  }

  /** Nobody else changes it until the transaction is over. */
  async lock(id: number | bigint, tx: Tx): Promise<PaymentRow | undefined> {
    return (await tx.query<PaymentRow>(`${selected} where p.id = $1 for no key update of p`, [id]))[0];
  }

  async byKey(userId: number, key: string): Promise<PaymentRow | undefined> {
    return (await this.db.query<PaymentRow>(`${selected} where p.user_id = $1 and p.key = $2`, [userId, key]))[0];
  }

  watched(network: Network): Promise<PaymentRow[]> {
    return this.db.query<PaymentRow>(`${selected} where p.network = $1 and ${watched} order by p.id`, [
      network,
      new Date(this.clock.now() - ADDRESS_REST_MS),
    ]);
  }

  /** Orders of which the chain says exactly what they say, and that nobody changed by hand. */
  async exactMatches(network: Network): Promise<bigint[]> {
    const rows = await this.db.query<{ id: bigint }>(
      `select id from payments where state = 'awaitingApproval' and mismatch is null and arrived = amount and reason is null and network = $1
         and not exists (select 1 from chain_transfers where payment_id = payments.id and assigned_at is not null) order by id`,
      [network],
    );
    return rows.map(({ id }) => id);
  }

  /** Credited orders whose mark does not fit what became of their transfers. */
  async falselyMarked(network: Network): Promise<{ id: bigint; isLost: boolean }[]> {
    return this.db.query<{ id: bigint; isLost: boolean }>(
      `select id, "isLost" from (
         select p.id, p.mismatch, exists (select 1 from chain_transfers moved where moved.payment_id = p.id and gone_at is not null) as "isLost" from payments p where p.network = $1 and p.state = 'success' and p.ended_at > $2
       ) credited where "isLost" <> (mismatch is not distinct from 'reorganised') order by id`,
      [network, new Date(this.clock.now() - 2 * DAY)],
    );
  }

  /** Whose time is up: its own where it names no transaction or one that another replaced, else an hour since it began to wait for one of which the chain says that it brings nothing. */
  async overdue(only: bigint | null = null, tx: Tx = this.db): Promise<bigint[]> {
    const now = this.clock.now();
    const rows = await tx.query<{ id: bigint }>(
      `select p.id from payments p where p.state = 'awaitingTransfer' and p.expires_at <= $1 and ($3::bigint is null or p.id = $3)
         and (p.hash is null or p.mismatch = 'replaced' or (p.mismatch is not null and ${awaitingSince} <= $2))`,
      [new Date(now), new Date(now - UNSEEN_MS), only],
    );
    return rows.map(({ id }) => id);
  }

  /** How many orders of the account are open. With a transaction no other of its orders opens until that is over. */
  async openOf(userId: number, tx?: Tx): Promise<number> {
    if (tx) await tx.query('select 1 from users where id = $1 for no key update', [userId]);
    const [row] = await (tx ?? this.db).query<{ open: number }>(
      `select count(*)::int as open from payments p where user_id = $1 and ${isUnderWay}`,
      [userId],
    );
    return row!.open;
  }

  /** An order at its address, with nothing that the address got before. */
  async insert({ userId, key, coin, network, amount, expiresAt }: NewPayment, place: Place, tx: Tx): Promise<bigint> {
    const [row] = await tx.query<{ id: bigint }>(
      `insert into payments (user_id, key, coin, network, amount, address_id, created_at, expires_at, held_from) values ($1, $2, $3, $4, $5, $6, $7, $8,
         (select max(block_at) + interval '1 millisecond' from chain_transfers where network = $4 and receiver = $9 and block_at >= $7)) returning id`,
      [userId, key, coin, network, amount, place.id, new Date(this.clock.now()), expiresAt, place.address],
    );
    return row!.id;
  }

  async update(
    id: bigint,
    { state, patch }: { readonly state: PaymentState; readonly patch: PaymentPatch },
    tx: Tx,
  ): Promise<void> {
    const names = Object.keys(patch) as (keyof PaymentPatch)[];
    const sets = names.map((name, index) => `${columnOf[name]} = $${index + 3}, `).join('');
    await tx.query(`update payments set ${sets}state = $2, version = version + 1 where id = $1`, [
      id,
      state,
      ...names.map((name) => patch[name]),
    ]);
  }

  async addHistory(id: bigint, { by, event, from, to, note }: HistoryEntry, tx: Tx): Promise<void> {
    await tx.query(
      'insert into payment_history (payment_id, at, by_id, event, from_state, to_state, note) values ($1, $2, $3, $4, $5, $6, $7)',
      [id, new Date(this.clock.now()), by, event, from, to, note],
    );
  }

  /** The newest line first. */
  async history(id: number): Promise<PaymentLine[]> {
    const rows = await this.db.query<Omit<PaymentLine, 'at'> & { at: Date }>(
      `select line.at, actor.user_name as by, event, from_state as "from", to_state as "to", note
       from payment_history line left join users actor on actor.id = line.by_id where payment_id = $1 order by line.id desc`,
      [id],
    );
    return rows.map((row) => ({ ...row, at: row.at.getTime() }));
  }

  /** When the account named a transaction last. */
  async lastSubmission(userId: number, tx: Tx = this.db): Promise<Date | undefined> {
    return (await tx.query<{ at: Date }>('select at from hash_submissions where user_id = $1', [userId]))[0]?.at;
  }

  /** Whether the account may name a transaction now; of several at once one may. */
  async noteSubmission(userId: number, tx: Tx): Promise<boolean> {
    const now = this.clock.now();
    const noted = await tx.query(
      'insert into hash_submissions as held (user_id, at) values ($1, $2) on conflict (user_id) do update set at = excluded.at where held.at <= $3 returning 1',
      [userId, new Date(now), new Date(now - HASH_RETRY_MS)],
    );
    return noted.length > 0;
  }

  /** What is open comes first: its owner finds it however much came after. */
  ofUser(userId: number, query: OwnQuery): Promise<{ total: number; rows: PaymentRow[] }> {
    return this.page(
      { where: 'p.user_id = $1 and ($2::text is null or p.state = $2)', first: isOpen },
      [userId, query.state ?? null],
      query,
    );
  }

  /** All of them, the newest first. */
  async *everyOf(userId: number, state: PaymentState | undefined): AsyncGenerator<PaymentRow[]> {
    yield* batches<PaymentRow>((last, limit) =>
      this.db.query<PaymentRow>(
        `${selected} where p.user_id = $1 and ($2::text is null or p.state = $2) and ($3::bigint is null or p.id < $3) order by p.id desc limit $4`,
        [userId, state ?? null, last?.id ?? null, limit],
      ),
    );
  }

  all({ search, state, stage, mismatch, ...query }: OrdersQuery): Promise<{ total: number; rows: PaymentRow[] }> {
    return this.page(
      {
        where: `${stage === undefined ? '' : `${inStage[stage]} and `}($1::text is null or p.state = $1) and ($2::text is null or p.mismatch = $2)
       and ($3 = '' or 'R' || lpad(p.id::text, 6, '0') ilike $4 or owner.name_key like lower($4) or place.address ilike $4 or p.hash ilike $4)`,
      },
      [state ?? null, mismatch ?? null, search, containing(search)],
      query,
    );
  }

  private async page(
    { where, first }: Selection,
    params: readonly unknown[],
    { page, rows }: { readonly page: number; readonly rows: number },
  ): Promise<{ total: number; rows: PaymentRow[] }> {
    const [counted] = await this.db.query<{ total: bigint }>(
      `select count(*) as total from payments p join users owner on owner.id = p.user_id join collection_addresses place on place.id = p.address_id where ${where}`,
      params,
    );
    const found = await this.db.query<PaymentRow>(
      `${selected} where ${where} order by ${first === undefined ? '' : `${first} desc, `}p.id desc limit $${params.length + 1} offset $${params.length + 2}`,
      [...params, rows, (page - 1) * rows],
    );
    return { total: Number(counted?.total ?? 0n), rows: found };
  }
}
