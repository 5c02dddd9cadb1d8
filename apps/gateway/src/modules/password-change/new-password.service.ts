import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/database.ts';
import { FreezesService } from '../freezes/freezes.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountMails } from '../users/account-mails.service.ts';
import { UsersService } from '../users/users.service.ts';

export interface PasswordSetting {
  readonly userId: number;
  readonly passwordHash: string;
  readonly event: 'passwordChanged' | 'passwordReset';
  /** The session to keep; all others end. */
  readonly keep?: string;
}

/** Sets a password, ends other sessions, freezes withdrawals and notifies the owner, all in one transaction. */
@Injectable()
export class NewPassword {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly freezes: FreezesService,
    private readonly mails: AccountMails,
  ) {}

  async set({ userId, passwordHash, event, keep }: PasswordSetting, tx: Tx): Promise<void> {
    // a concurrent login waits for this lock, or its session is visible here
    const account = await this.users.lock(userId, tx);
    // before the first fact: a logout locks sessions before facts, too
    await this.sessions.endAll(userId, { except: keep }, tx);
    await this.users.change(account, { patch: { passwordHash }, entry: { event } }, tx);
    const { until } = await this.freezes.freezeMoney(tx, userId, event);
    await this.mails.passwordChanged(account, until, tx);
  }
}
