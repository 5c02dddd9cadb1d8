import { Injectable } from '@nestjs/common';
import { deletionObstacles } from '@chaintide/contracts/errors/account-deletion';
import type { DeletionObstacle } from '@chaintide/contracts/people/account-deletion';
import type { Tx } from '../../platform/db/database.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import type { Account } from '../users/users.service.ts';
import { DeletionLinks } from './deletion-links.ts';

interface Waiting {
  readonly id: bigint;
  readonly dueAt: Date;
}

/** Tells an owner, by mail and bell, how far the deletion of the account is. */
@Injectable()
export class DeletionMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly notifications: NotificationsService,
    private readonly links: DeletionLinks,
  ) {}

  asked(account: Account, deletion: Waiting, tx: Tx): Promise<void> {
    return this.waiting('deletionAsked', { account, deletion }, tx);
  }

  reminder(account: Account, deletion: Waiting, tx: Tx): Promise<void> {
    return this.waiting('deletionTomorrow', { account, deletion }, tx);
  }

  async cancelled({ id, email: to, language, userName }: Account, tx: Tx): Promise<void> {
    await this.mailer.queue({ to, language, kind: 'deletionCancelled', args: { userName } }, tx);
    await this.notifications.notify(tx, { ...noticeTo(id), kind: 'deletion.cancelled', about: {} });
  }

  async refused({ id, email: to, language, userName }: Account, obstacles: readonly DeletionObstacle[], tx: Tx) {
    const items = obstacles.map((name) => deletionObstacles[name][language]);
    await this.mailer.queue({ to, language, kind: 'deletionRefused', args: { userName, items } }, tx);
    const [obstacle = 'balance'] = obstacles;
    await this.notifications.notify(tx, { ...noticeTo(id), kind: 'deletion.refused', about: { obstacle } });
  }

  /** The last mail to an address that is known no more afterwards. */
  done({ email: to, language, userName }: Account, tx: Tx): Promise<void> {
    return this.mailer.queue({ to, language, kind: 'deletionDone', args: { userName } }, tx);
  }

  private async waiting(
    kind: 'deletionAsked' | 'deletionTomorrow',
    { account, deletion }: { readonly account: Account; readonly deletion: Waiting },
    tx: Tx,
  ): Promise<void> {
    const { id, email: to, language, userName } = account;
    const until = deletion.dueAt.getTime();
    const link = await this.links.pathFor(deletion.id);
    await this.mailer.queue({ to, language, kind, args: { userName, until, link } }, tx);
    await this.notifications.notify(tx, { ...noticeTo(id), kind: 'deletion.waiting', about: { until } });
  }
}

const noticeTo = (userId: number) => ({ userId, subject: '', link: '/personal' }) as const;
