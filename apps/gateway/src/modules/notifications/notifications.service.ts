import { Injectable } from '@nestjs/common';
import { NOTIFICATIONS_SHOWN, SUBJECT_LENGTH } from '@chaintide/contracts/limits';
import type {
  Notification,
  NotificationArgs,
  NotificationBox,
  NotificationKind,
} from '@chaintide/contracts/support/notifications';
import { topics, type NotificationFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import { NotificationsRepository, type Marked, type Slice } from './notifications.repository.ts';

/** Something to tell an account. */
export interface Notice<K extends NotificationKind> {
  readonly userId: number;
  readonly kind: K;
  /** The thing that it is about, in the language of whoever wrote it; cut if it is long. */
  readonly subject: string;
  /** A path within the product. An unread notification of the same kind and link is replaced. */
  readonly link: `/${string}`;
  /** The arguments of the kind's text. */
  readonly about: NotificationArgs<K>;
}

const cut = (subject: string): string => {
  const line = subject.replace(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  return characters.length > SUBJECT_LENGTH ? `${characters.slice(0, SUBJECT_LENGTH - 1).join('')}…` : line;
};

/** Tells accounts what happened to them; the count of unread ones is the same on all their devices. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly repository: NotificationsRepository,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Notifies an account in the transaction of the change. Locks its box until the commit: call it last, and in the order of the ids
   * where several accounts are notified.
   */
  async notify<K extends NotificationKind>(tx: Tx, { userId, subject, ...rest }: Notice<K>): Promise<void> {
    const notice = { ...rest, subject: cut(subject) };
    if (!(await this.repository.lock(userId, tx))) return;
    const replaced = await this.repository.replace(userId, notice, tx);
    const notification = await this.repository.insert(userId, notice, tx);
    const unread = await this.repository.count(userId, 1 - replaced.length, tx);
    await this.publish(userId, { name: 'notification.added', payload: { notification, replaced, unread } }, tx);
  }

  /** Marks notifications as read, on all devices; returns how many are left. */
  read(userId: number, marked: Marked): Promise<number> {
    return this.repository.transaction(async (tx) => {
      await this.repository.lock(userId, tx);
      const ids = await this.repository.read(userId, marked, tx);
      const unread = await this.repository.count(userId, -ids.length, tx);
      if (ids.length > 0) await this.publish(userId, { name: 'notifications.read', payload: { ids, unread } }, tx);
      return unread;
    });
  }

  async list(
    userId: number,
    slice: Slice,
  ): Promise<{ unread: number; notifications: Notification[]; hasOlder: boolean }> {
    const [unread, notifications] = [await this.repository.unread(userId), await this.repository.slice(userId, slice)];
    return {
      unread,
      notifications: notifications.slice(0, NOTIFICATIONS_SHOWN),
      hasOlder: notifications.length > NOTIFICATIONS_SHOWN,
    };
  }

  /** The content of the bell. */
  async boxOf(userId: number): Promise<NotificationBox> {
    const { unread, notifications } = await this.list(userId, {});
    return { unread, latest: notifications };
  }

  private publish(userId: number, fact: NotificationFact, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic: topics.notifications(userId), ...fact });
  }
}
