import { Injectable } from '@nestjs/common';
import { itemNumber } from '@chaintide/contracts/item-number';
import type { Tx } from '../../platform/db/database.ts';
import { mentionsIn } from '../../platform/text/markdown.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { MessagesRepository, type MessageRow } from './messages.repository.ts';

/** The message below its chart. */
const linkOf = ({ id, indicator }: Pick<MessageRow, 'id' | 'indicator'>): `/${string}` =>
  `/?indicator=${indicator}&message=${id}`;

/** Notifies whom a message concerns, in the transaction in which others get to see it. */
@Injectable()
export class BoardNotices {
  constructor(
    private readonly notifications: NotificationsService,
    private readonly repository: MessagesRepository,
  ) {}

  /** To whoever is replied to, and to whoever is mentioned. */
  async announce(message: MessageRow, tx: Tx): Promise<void> {
    const author = Number(message.userId);
    const answered = message.parentUserId === null ? undefined : Number(message.parentUserId);
    const names = mentionsIn(message.source);
    const mentioned = names.length === 0 ? [] : await this.repository.named(names, tx);
    const told = new Set([...mentioned, ...(answered === undefined ? [] : [answered])]);
    told.delete(author);
    for (const userId of [...told].toSorted((a, b) => a - b)) {
      const kind = userId === answered ? 'message.answered' : 'message.mentioned';
      const notice = { userId, kind, subject: message.source, link: linkOf(message) } as const;
      await this.notifications.notify(tx, { ...notice, about: { by: message.userName } });
    }
  }

  /** To the author of a message of which staff made a work order. */
  async forwarded({ userId }: MessageRow, { id, title }: { id: bigint; title: string }, tx: Tx): Promise<void> {
    await this.notifications.notify(tx, {
      userId: Number(userId),
      kind: 'workOrder.opened',
      subject: `${itemNumber('T', id)} ${title}`,
      link: `/WorkOrderDetails?order=${id}`,
      about: {},
    });
  }

  /** To the author of a message that staff let through. */
  async shown(message: MessageRow, tx: Tx): Promise<void> {
    const { source: subject } = message;
    const userId = Number(message.userId);
    await this.notifications.notify(tx, { userId, kind: 'message.shown', subject, link: linkOf(message), about: {} });
  }

  /** To the author of a message that staff hid. */
  async hidden(message: MessageRow, reason: string, tx: Tx): Promise<void> {
    const notice = { userId: Number(message.userId), subject: message.source, link: linkOf(message) };
    await this.notifications.notify(tx, { ...notice, kind: 'message.hidden', about: { reason } });
  }
}
