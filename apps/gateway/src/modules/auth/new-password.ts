import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/database.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountMails } from './account-mails.ts';
import { SessionsService } from './sessions.service.ts';

export interface PasswordSetting {
  readonly userId: number;
  readonly passwordHash: string;
  readonly event: 'passwordChanged' | 'passwordReset';
  /** The session that goes on; every other one ends. */
  readonly keep?: string;
}

/** Sets a password, ends the sessions that began with the old one, and tells the owner; all of it or nothing. */
@Injectable()
export class NewPassword {
  constructor(private readonly users: UsersService, private readonly sessions: SessionsService, private readonly mails: AccountMails) {}

  async set({ userId, passwordHash, event, keep }: PasswordSetting, tx: Tx): Promise<void> {
    const account = await this.users.lock(userId, tx); // a login that is under way waits for it, or its session is seen here
    await this.sessions.endAll(userId, { except: keep }, tx); // before the first fact, whose lock a logout takes after its sessions
    await this.users.change(account, { patch: { passwordHash }, entry: { event } }, tx);
    await this.mails.passwordChanged(account, tx);
  }
}
