import { Injectable } from '@nestjs/common';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import type { Notification } from '@chaintide/contracts/support/notifications';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

const SETTLED_MS = HOUR; // before that, the owner may be about to read it

/** Who is due a summary, and what the last one told them. */
@Injectable()
export class DigestRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** The next after this one who has something unread that no digest told of; locks the box. */
  readerAfter(userId: bigint, tx: Tx) {
    const now = this.clock.now();
    return tx.kysely
      .selectFrom('notification_boxes as box')
      .innerJoin('users', 'users.id', 'box.user_id')
      .select(['box.user_id', 'box.unread', 'users.user_name', 'users.email', 'users.language'])
      .where(sql<boolean>`(users.notifications ->> 'digest')::boolean`)
      .where('users.disabled_at', 'is', null)
      .where('box.user_id', '>', userId)
      .where((is) => is.or([is('box.mailed_at', 'is', null), is('box.mailed_at', '<=', new Date(now - DAY))]))
      .where((is) =>
        is.exists(
          is
            .selectFrom('notifications')
            .select('notifications.id')
            .whereRef('notifications.user_id', '=', 'box.user_id')
            .whereRef('notifications.id', '>', 'box.mailed')
            .where('read_at', 'is', null)
            .where('notifications.created_at', '<=', new Date(now - SETTLED_MS)),
        ),
      )
      .orderBy('box.user_id')
      .limit(1)
      .forUpdate('box')
      .skipLocked()
      .executeTakeFirst();
  }

  async noteMailed(userId: bigint, { id }: Notification, tx: Tx): Promise<void> {
    await tx.kysely
      .updateTable('notification_boxes')
      .set({ mailed: BigInt(id), mailed_at: new Date(this.clock.now()) })
      .where('user_id', '=', userId)
      .execute();
  }
}
