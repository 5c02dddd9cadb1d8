import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { PushSubscriptionLine } from '@chaintide/contracts/alarms/push';
import { PUSH_MAX } from '@chaintide/contracts/limits';
import { Clock } from '../../../platform/clock.ts';
import { Database, type Tx } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

const columns = ['id', 'user_id', 'endpoint', 'p256dh', 'auth', 'device', 'created_at'] as const;
export type SubscriptionRow = Pick<Selectable<Schema['push_subscriptions']>, (typeof columns)[number]>;
export type NewSubscription = Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth' | 'device'>;

export const subscriptionOf = ({ id, endpoint, device, created_at }: SubscriptionRow): PushSubscriptionLine => ({
  id: Number(id),
  endpoint,
  device,
  createdAt: created_at.getTime(),
});

/** Subscriptions of browsers in the database. */
@Injectable()
export class PushRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  of(userId: number, tx: Tx = this.db): Promise<SubscriptionRow[]> {
    return tx.kysely
      .selectFrom('push_subscriptions')
      .select(columns)
      .where('user_id', '=', BigInt(userId))
      .orderBy('id')
      .execute();
  }

  byId(id: number): Promise<SubscriptionRow | undefined> {
    return this.db.kysely
      .selectFrom('push_subscriptions')
      .select(columns)
      .where('id', '=', BigInt(id))
      .executeTakeFirst();
  }

  /** A browser has one subscription, whichever account it was for. */
  async insert(userId: number, subscription: NewSubscription, tx: Tx): Promise<SubscriptionRow> {
    await tx.kysely.deleteFrom('push_subscriptions').where('endpoint', '=', subscription.endpoint).execute();
    return tx.kysely
      .insertInto('push_subscriptions')
      .values({ user_id: BigInt(userId), ...subscription, created_at: new Date(this.clock.now()) })
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  /** Removes what is above the limit, the oldest first. */
  async trim(userId: number, tx: Tx): Promise<void> {
    const rows = await this.of(userId, tx);
    const old = rows.slice(0, Math.max(0, rows.length - PUSH_MAX)).map(({ id }) => id);
    if (old.length > 0) await tx.kysely.deleteFrom('push_subscriptions').where('id', 'in', old).execute();
  }

  /** Whether it was there. */
  async remove({ userId, id }: { readonly userId: number; readonly id: number }, tx: Tx): Promise<boolean> {
    const removed = await tx.kysely
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', BigInt(userId))
      .where('id', '=', BigInt(id))
      .returning('id')
      .executeTakeFirst();
    return removed !== undefined;
  }
}
