import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { PushSubscriptionLine } from '@chaintide/contracts/alarms/push';
import { PUSH_MAX } from '@chaintide/contracts/limits';
import { Clock } from '../../../platform/clock.ts';
import { Database, type Tx } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';
import type { EndedSessions } from '../../sessions/sessions.service.ts';

const columns = ['id', 'user_id', 'endpoint', 'p256dh', 'auth', 'device', 'created_at'] as const;
export type SubscriptionRow = Pick<Selectable<Schema['push_subscriptions']>, (typeof columns)[number]>;
export type NewSubscription = Pick<SubscriptionRow, 'endpoint' | 'p256dh' | 'auth' | 'device'>;

export const subscriptionOf = ({ id, endpoint, device, created_at }: SubscriptionRow): PushSubscriptionLine => ({
  id: Number(id),
  endpoint,
  device,
  createdAt: created_at.getTime(),
});

/** The account that a browser is for, and the session in which it asks. */
export interface Subscriber {
  readonly userId: number;
  readonly sessionId: string;
}

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

  /** Takes the subscription of a browser away from the account that has it, which it returns. */
  async release(endpoint: string, tx: Tx): Promise<number | undefined> {
    const row = await tx.kysely
      .deleteFrom('push_subscriptions')
      .where('endpoint', '=', endpoint)
      .returning('user_id')
      .executeTakeFirst();
    return row && Number(row.user_id);
  }

  async insert({ userId, sessionId }: Subscriber, subscription: NewSubscription, tx: Tx): Promise<SubscriptionRow> {
    await tx.kysely
      .insertInto('push_sessions')
      .values({ endpoint: subscription.endpoint, session_id: sessionId })
      .onConflict((held) => held.column('endpoint').doUpdateSet({ session_id: sessionId }))
      .execute();
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

  /** Returns the row that was there. */
  remove(
    { userId, id }: { readonly userId: number; readonly id: number },
    tx: Tx,
  ): Promise<SubscriptionRow | undefined> {
    return tx.kysely
      .deleteFrom('push_subscriptions')
      .where('user_id', '=', BigInt(userId))
      .where('id', '=', BigInt(id))
      .returning(columns)
      .executeTakeFirst();
  }

  /** Removes those of ended sessions; returns whether there were any. With all sessions go those whose session is no longer known. */
  async removeOf({ userId, only, except }: EndedSessions, tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `delete from push_subscriptions p where user_id = $1
       and ($2::uuid is null or exists (select from push_sessions s where s.endpoint = p.endpoint and s.session_id = $2))
       and ($3::uuid is null or not exists (select from push_sessions s where s.endpoint = p.endpoint and s.session_id = $3)) returning 1`,
      [userId, only, except],
    );
    return rows.length > 0;
  }
}
