import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import { NOTIFICATIONS_MS, NOTIFICATIONS_SHOWN } from '@chaintide/contracts/limits';
import type { Notification } from '@chaintide/contracts/support/notifications';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

const columns = ['id', 'kind', 'subject', 'link', 'about', 'created_at', 'read_at'] as const;
type Row = Pick<Selectable<Schema['notifications']>, (typeof columns)[number]>;

const notificationOf = ({ id, kind, subject, link, about, created_at, read_at }: Row): Notification => ({
  id: Number(id),
  kind,
  subject,
  link,
  about,
  at: created_at.getTime(),
  isRead: read_at !== null,
});

export type NewNotification = Pick<Notification, 'kind' | 'subject' | 'link' | 'about'>;

/** The part of a list to read. */
export interface Slice {
  /** An id; those older than it. */
  readonly before?: number | undefined;
  readonly isUnread?: boolean;
}

/** The notifications to mark: some, or all up to one. */
export type Marked = { readonly ids: readonly number[] } | { readonly upTo: number };

/** Notifications in the database; every query is limited to the owner. */
@Injectable()
export class NotificationsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** Locks the owner's box, which is created with the first use; false if the account was deleted. */
  async lock(userId: number, tx: Tx): Promise<boolean> {
    const locked = await tx.query(
      `insert into notification_boxes (user_id) select id from users where id = $1 and deleted_at is null for key share
       on conflict (user_id) do update set unread = notification_boxes.unread returning 1`,
      [userId],
    );
    return locked.length > 0;
  }

  /** Changes the count of a locked box and returns it. */
  async count(userId: number, change: number, tx: Tx): Promise<number> {
    const { unread } = await tx.kysely
      .updateTable('notification_boxes')
      .set(({ eb }) => ({ unread: eb('unread', '+', change) }))
      .where('user_id', '=', BigInt(userId))
      .returning('unread')
      .executeTakeFirstOrThrow();
    return unread;
  }

  async unread(userId: number): Promise<number> {
    const box = await this.db.kysely
      .selectFrom('notification_boxes')
      .select('unread')
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirst();
    return box?.unread ?? 0;
  }

  /** Newest first, one more than is shown, if there is one. */
  async slice(userId: number, { before, isUnread = false }: Slice, tx?: Tx): Promise<Notification[]> {
    const rows = await (tx ?? this.db).kysely
      .selectFrom('notifications')
      .select(columns)
      .where('user_id', '=', BigInt(userId))
      .$if(before !== undefined, (query) => query.where('id', '<', BigInt(before ?? 0)))
      .$if(isUnread, (query) => query.where('read_at', 'is', null))
      .orderBy('id', 'desc')
      .limit(NOTIFICATIONS_SHOWN + 1)
      .execute();
    return rows.map(notificationOf);
  }

  async insert(userId: number, { kind, subject, link, about }: NewNotification, tx: Tx): Promise<Notification> {
    const row = await tx.kysely
      .insertInto('notifications')
      .values({ user_id: userId, kind, subject, link, about, created_at: new Date(this.clock.now()) })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return notificationOf(row);
  }

  /** Deletes unread ones of the same kind about the same thing; returns their ids. */
  async replace(userId: number, { kind, link }: NewNotification, tx: Tx): Promise<number[]> {
    const rows = await tx.kysely
      .deleteFrom('notifications')
      .where('user_id', '=', BigInt(userId))
      .where('read_at', 'is', null)
      .where('kind', '=', kind)
      .where('link', '=', link)
      .returning('id')
      .execute();
    return rows.map(({ id }) => Number(id));
  }

  /** Deletes those that were read and are old. */
  async sweep(): Promise<void> {
    await this.db.kysely
      .deleteFrom('notifications')
      .where('read_at', 'is not', null)
      .where('created_at', '<', new Date(this.clock.now() - NOTIFICATIONS_MS))
      .execute();
  }

  /** Marks unread ones; returns the ids of those that were. */
  async read(userId: number, marked: Marked, tx: Tx): Promise<number[]> {
    const rows = await tx.kysely
      .updateTable('notifications')
      .set({ read_at: new Date(this.clock.now()) })
      .where('user_id', '=', BigInt(userId))
      .where('read_at', 'is', null)
      .where((is) => ('upTo' in marked ? is('id', '<=', BigInt(marked.upTo)) : is('id', 'in', marked.ids.map(BigInt))))
      .returning('id')
      .execute();
    return rows.map(({ id }) => Number(id));
  }
}
