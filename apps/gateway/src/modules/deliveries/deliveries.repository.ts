import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type {
  AttemptOutcome,
  Channel,
  Delivery,
  DeliveryAttempt,
  DeliveryEvent,
} from '@chaintide/contracts/alarms/deliveries';
import { ATTEMPTS_SHOWN, DELIVERIES_MS, DELIVERIES_SHOWN } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import type { Target } from './carrier.ts';

const columns = [
  'id',
  'user_id',
  'message',
  'channel',
  'target',
  'to_name',
  'event',
  'link',
  'round',
  'tries',
  'due_at',
  'created_at',
  'delivered_at',
  'dead_at',
] as const;
export type DeliveryRow = Pick<Selectable<Schema['deliveries']>, (typeof columns)[number]>;

export interface NewDelivery {
  readonly account: number;
  readonly message: string;
  readonly channel: Channel;
  readonly target: Target;
  readonly event: DeliveryEvent;
  readonly link: string;
}

/** The fate of a delivery so far. */
export type Standing = Partial<Readonly<Record<'deliveredAt' | 'deadAt' | 'dueAt', number>>>;

/** The part of a list to read. */
export interface Slice {
  readonly before?: number | undefined;
  readonly channel?: Channel | undefined;
}

const at = (time: number | undefined): Date | null => (time === undefined ? null : new Date(time));
const timeOf = (date: Date | null): number | null => date?.getTime() ?? null;

const deliveryOf = (row: DeliveryRow, attempts: readonly DeliveryAttempt[]): Delivery => ({
  id: Number(row.id),
  message: row.message,
  channel: row.channel,
  endpoint: row.channel === 'webhook' && row.target > 0n ? Number(row.target) : null,
  to: row.to_name,
  event: row.event,
  link: row.link,
  createdAt: row.created_at.getTime(),
  deliveredAt: timeOf(row.delivered_at),
  deadAt: timeOf(row.dead_at),
  dueAt: timeOf(row.due_at),
  attempts: [...attempts],
});

export const isWaiting = ({ delivered_at, dead_at }: DeliveryRow): boolean => delivered_at === null && dead_at === null;

/** Deliveries and their attempts in the database. */
@Injectable()
export class DeliveriesRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** The channels on which a message was already sent. */
  async channelsOf(account: number, message: string, tx: Tx): Promise<ReadonlySet<Channel>> {
    const rows = await tx.kysely
      .selectFrom('deliveries')
      .select('channel')
      .where('user_id', '=', BigInt(account))
      .where('message', '=', message)
      .execute();
    return new Set(rows.map(({ channel }) => channel));
  }

  /** Undefined if a target already has the message. */
  insert({ account, message, channel, target, event, link }: NewDelivery, tx: Tx): Promise<DeliveryRow | undefined> {
    const now = new Date(this.clock.now());
    return tx.kysely
      .insertInto('deliveries')
      .values({
        user_id: BigInt(account),
        message,
        channel,
        target: BigInt(target.id),
        to_name: target.name,
        event,
        link,
        due_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst();
  }

  lock(id: number, tx: Tx): Promise<DeliveryRow | undefined> {
    return tx.kysely
      .selectFrom('deliveries')
      .select(columns)
      .where('id', '=', BigInt(id))
      .forUpdate()
      .executeTakeFirst();
  }

  /** Notes that an attempt begins; returns its id. */
  async begin({ id }: DeliveryRow, tx: Tx): Promise<bigint> {
    await tx.kysely
      .updateTable('deliveries')
      .set(({ eb }) => ({ tries: eb('tries', '+', 1) }))
      .where('id', '=', id)
      .execute();
    const attempt = await tx.kysely
      .insertInto('delivery_attempts')
      .values({ delivery_id: id, begun_at: new Date(this.clock.now()) })
      .returning('id')
      .executeTakeFirstOrThrow();
    return attempt.id;
  }

  async noteAttempt(
    attempt: bigint,
    { outcome, status, latencyMs }: { outcome: AttemptOutcome; status: number | undefined; latencyMs: number },
    tx: Tx,
  ): Promise<void> {
    await tx.kysely
      .updateTable('delivery_attempts')
      .set({ outcome, status: status ?? null, latency_ms: latencyMs })
      .where('id', '=', attempt)
      .execute();
  }

  /** Saves what became of it. */
  async settle({ id }: DeliveryRow, { deliveredAt, deadAt, dueAt }: Standing, tx: Tx): Promise<Delivery> {
    const row = await tx.kysely
      .updateTable('deliveries')
      .set({ delivered_at: at(deliveredAt), dead_at: at(deadAt), due_at: at(dueAt) })
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
    return this.withAttempts(row, tx);
  }

  /** Begins a new round of attempts. */
  repeat({ id }: DeliveryRow, tx: Tx): Promise<DeliveryRow> {
    return tx.kysely
      .updateTable('deliveries')
      .set(({ eb }) => ({
        round: eb('round', '+', 1),
        tries: 0,
        delivered_at: null,
        dead_at: null,
        due_at: new Date(this.clock.now()),
      }))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  async withAttempts(row: DeliveryRow, tx: Tx): Promise<Delivery> {
    const attempts = await this.attemptsOf([row.id], tx);
    return deliveryOf(row, attempts.get(row.id) ?? []);
  }

  /** Newest first, one more than is shown, if there is one. */
  async slice(account: number, { before, channel }: Slice): Promise<Delivery[]> {
    const rows = await this.db.kysely
      .selectFrom('deliveries')
      .select(columns)
      .where('user_id', '=', BigInt(account))
      .$if(before !== undefined, (query) => query.where('id', '<', BigInt(before ?? 0)))
      .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
      .orderBy('id', 'desc')
      .limit(DELIVERIES_SHOWN + 1)
      .execute();
    const attempts = await this.attemptsOf(
      rows.map(({ id }) => id),
      this.db,
    );
    return rows.map((row) => deliveryOf(row, attempts.get(row.id) ?? []));
  }

  async sweep(): Promise<void> {
    await this.db.kysely
      .deleteFrom('deliveries')
      .where('created_at', '<', new Date(this.clock.now() - DELIVERIES_MS))
      .execute();
  }

  /** The newest ones of each, oldest first. */
  private async attemptsOf(ids: readonly bigint[], tx: Tx): Promise<ReadonlyMap<bigint, DeliveryAttempt[]>> {
    const found = new Map<bigint, DeliveryAttempt[]>();
    if (ids.length === 0) return found;
    const rows = await tx.kysely
      .selectFrom('delivery_attempts')
      .select(['delivery_id', 'begun_at', 'outcome', 'status', 'latency_ms'])
      .where('delivery_id', 'in', ids)
      .orderBy('id')
      .execute();
    for (const { delivery_id, begun_at, outcome, status, latency_ms } of rows) {
      const attempt = { at: begun_at.getTime(), outcome, status, latencyMs: latency_ms };
      found.set(delivery_id, [...(found.get(delivery_id) ?? []), attempt].slice(-ATTEMPTS_SHOWN));
    }
    return found;
  }
}
