import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { settingsOf, type Account } from './users.service.ts';

/** What an account's owner is told by mail, in the language of the account. */
@Injectable()
export class AccountMails {
  constructor(
    private readonly mailer: Mailer,
    private readonly clock: Clock,
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

  /** An admin did it, for who asked them to. */
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

  /** What ends then is the trial or, in that very moment too, the paid level. */
  levelEnding({ email: to, language, userName, level, levelUntil }: Account, until: number, tx: Tx): Promise<void> {
    return this.mailer.queue(
      { to, language, kind: 'levelEnding', args: { userName, level: levelUntil === until ? level : 'trial', until } },
      tx,
    );
  }

  /** Where the owner wants to hear of it. */
  async newDevice(account: Account, { device, address }: Visitor, tx: Tx): Promise<void> {
    if (!settingsOf(account).newDevice) return;
    const { email: to, language, userName } = account;
    await this.mailer.queue(
      { to, language, kind: 'newDevice', args: { userName, at: this.clock.now(), device, address } },
      tx,
    );
  }
}
