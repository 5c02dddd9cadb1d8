import { standingAt, type Ending } from '@chaintide/contracts/people/standing';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import { settingsOf, type Account } from './users.service.ts';

/** Mails to an account's owner, in the language of the account. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly clock: Clock,
    private readonly notifications: NotificationsService,
  ) {}

  welcome({ email: to, language, userName, trialUntil }: Account, tx: Tx): Promise<void> {
    return this.mailer.queue(
      { to, language, kind: trialUntil === null ? 'welcomeAgain' : 'welcome', args: { userName } },
      tx,
    );
  }

  passwordChanged({ email: to, language, userName }: Account, frozenUntil: number, tx: Tx): Promise<void> {
    return this.mailer.queue(
      { to, language, kind: 'passwordChanged', args: { userName, at: this.clock.now(), frozenUntil } },
      tx,
    );
  }

  secondFactorOn({ email: to, language, userName }: Account, tx: Tx): Promise<void> {
    return this.mailer.queue({ to, language, kind: 'secondFactorOn', args: { userName, at: this.clock.now() } }, tx);
  }

  secondFactorOff({ email: to, language, userName }: Account, frozenUntil: number, tx: Tx): Promise<void> {
    return this.mailer.queue(
      { to, language, kind: 'secondFactorOff', args: { userName, at: this.clock.now(), frozenUntil } },
      tx,
    );
  }

  /** After an admin removed it at the owner's request. */
  secondFactorRemoved({ email: to, language, userName }: Account, frozenUntil: number, tx: Tx): Promise<void> {
    return this.mailer.queue(
      { to, language, kind: 'secondFactorRemoved', args: { userName, at: this.clock.now(), frozenUntil } },
      tx,
    );
  }

  recoveryCodesRenewed({ email: to, language, userName }: Account, tx: Tx): Promise<void> {
    return this.mailer.queue(
      { to, language, kind: 'recoveryCodesRenewed', args: { userName, at: this.clock.now() } },
      tx,
    );
  }

  /** The end of the trial or of the paid level, and the paid level that follows; the bell tells of the end, too. */
  async levelEnding(account: Account, { kind, at: until, next }: Ending, tx: Tx): Promise<void> {
    const { email: to, language, userName } = account;
    const level = kind === 'trial' ? kind : standingAt(account, this.clock.now()).level;
    const args = { userName, level, until };
    await this.mailer.queue(
      next === 'registered'
        ? { to, language, kind: 'levelEnding', args }
        : { to, language, kind: 'levelFollows', args: { ...args, next } },
      tx,
    );
    const notice = { userId: account.id, subject: '', link: '/AccountUpgrade' } as const;
    await (level === 'trial'
      ? this.notifications.notify(tx, { ...notice, kind: 'trial.ending', about: { until } })
      : this.notifications.notify(tx, { ...notice, kind: 'level.ending', about: { state: level, until } }));
  }

  /** Only if the owner has enabled these mails. */
  async newDevice(account: Account, { device, address }: Visitor, tx: Tx): Promise<void> {
    if (!settingsOf(account).newDevice) return;
    const { email: to, language, userName } = account;
    await this.mailer.queue(
      { to, language, kind: 'newDevice', args: { userName, at: this.clock.now(), device, address } },
      tx,
    );
  }
}
