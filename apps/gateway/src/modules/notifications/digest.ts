import { Injectable, Logger } from '@nestjs/common';
import { errorWords } from '@chaintide/contracts/errors';
import type { Language } from '@chaintide/contracts/language';
import { HOUR } from '@chaintide/contracts/limits';
import { notificationText, type Notification } from '@chaintide/contracts/support/notifications';
import type { Tx } from '../../platform/db/database.ts';
import { jobOf } from '../../platform/jobs/jobs.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { momentOf } from '../../platform/mail/templates.ts';
import { DigestRepository } from './digest.repository.ts';
import { NotificationsRepository } from './notifications.repository.ts';

type Reader = NonNullable<Awaited<ReturnType<DigestRepository['readerAfter']>>>;

const SWEEP_MS = HOUR / 4;

const lineOf = (notification: Notification, language: Language): string =>
  [notificationText(notification, language, { words: errorWords, moment: momentOf }), notification.subject]
    .filter(Boolean)
    .join(' · ');

/** Mails a day's unread notifications to the owners who asked for it. */
@Injectable()
export class Digest {
  private readonly logger = new Logger(Digest.name);

  constructor(
    private readonly repository: DigestRepository,
    private readonly notifications: NotificationsRepository,
    private readonly mailer: Mailer,
  ) {}

  /** Of several processes, each takes other readers. */
  async sweep(): Promise<void> {
    let last: bigint | undefined = 0n;
    while (last !== undefined) last = await this.mailAfter(last);
  }

  /** Returns whose turn it was; a summary that cannot be made holds up no other. */
  private async mailAfter(last: bigint): Promise<bigint | undefined> {
    let turn: bigint | undefined;
    try {
      await this.repository.transaction(async (tx) => {
        const reader = await this.repository.readerAfter(last, tx);
        turn = reader?.user_id;
        if (reader) await this.mail(reader, tx);
      });
    } catch (error) {
      if (turn === undefined) throw error;
      this.logger.error({ err: error, userId: Number(turn) }, 'a daily summary could not be made');
    }
    return turn;
  }

  private async mail({ user_id: id, user_name: userName, email: to, language, unread }: Reader, tx: Tx): Promise<void> {
    const newest = await this.notifications.slice(Number(id), { isUnread: true }, tx);
    if (!newest[0]) return; // read at this moment
    const items = newest.map((one) => lineOf(one, language));
    await this.mailer.queue({ to, language, kind: 'digest', args: { userName, count: String(unread), items } }, tx);
    await this.repository.noteMailed(id, newest[0], tx);
  }
}

export const digestMailed = jobOf(Digest, {
  name: 'digest',
  everyMs: SWEEP_MS,
  problem: 'the daily summaries could not be mailed',
  work: (digest) => digest.sweep(),
});
