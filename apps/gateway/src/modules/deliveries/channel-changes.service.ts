import { Injectable } from '@nestjs/common';
import { topics } from '@chaintide/contracts/realtime';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ChannelWord } from '../../platform/mail/mail.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { Outbox } from '../../platform/outbox.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';

/** A way out of the product that an account has from now on, or no longer; `name`: where it leads. */
export interface ChannelChange {
  readonly event: 'channelAdded' | 'channelRemoved';
  readonly channel: ChannelWord;
  readonly name: string;
}

/** Tells an account of changes of its channels: its pages, its history, and by mail, because whoever adds one reads its alarms. */
@Injectable()
export class ChannelChanges {
  constructor(
    private readonly users: UsersService,
    private readonly mailer: Mailer,
    private readonly notifications: NotificationsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Serialises changes of an account's channels, so that limits hold; its pages are told with the commit. */
  within<T>(userId: number, work: (tx: Tx, account: Account) => Promise<T>): Promise<T> {
    return this.users.transaction(async (tx) => {
      const done = await work(tx, await this.users.lock(userId, tx));
      await this.publish(userId, tx);
      return done;
    });
  }

  async note(account: Account, { event, channel, name }: ChannelChange, tx: Tx): Promise<void> {
    const { email: to, language, userName } = account;
    await this.users.change(account, { patch: {}, entry: { event, note: `${channel} ${name}` } }, tx);
    await this.mailer.queue({ to, language, kind: event, args: { userName, channel, name, at: this.clock.now() } }, tx);
  }

  /** The bot is blocked in the account's chat. */
  async tellBlocked({ id: userId, email: to, language, userName }: Account, tx: Tx): Promise<void> {
    await this.mailer.queue({ to, language, kind: 'telegramBlocked', args: { userName } }, tx);
    await this.publish(userId, tx);
    const notice = { userId, kind: 'telegram.blocked', subject: 'Telegram', link: '/Alarm', about: {} } as const;
    await this.notifications.notify(tx, notice);
  }

  publish(userId: number, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic: topics.account(userId), name: 'channels.changed', payload: null });
  }
}
