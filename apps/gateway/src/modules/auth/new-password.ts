import type { Tx } from '../../platform/db/database.ts';
import type { FreezesService } from '../freezes/freezes.service.ts';
import type { UsersService } from '../users/users.service.ts';
import type { AccountMails } from '../users/account-mails.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

export interface PasswordSetting {
  readonly userId: number;
  readonly passwordHash: string;
  readonly event: 'passwordChanged' | 'passwordReset';
  /** The session that goes on; every other one ends. */
  readonly keep?: string;
}

interface NewPasswordParts {
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly freezes: FreezesService;
  readonly mails: AccountMails;
}

/** Sets a password, ends the sessions that began with the old one, freezes withdrawals and tells the owner; all of it or nothing. */
export class NewPassword {
  constructor(private readonly parts: NewPasswordParts) {}

  async set({ userId, passwordHash, event, keep }: PasswordSetting, tx: Tx): Promise<void> {
    const { users, sessions, freezes, mails } = this.parts;
    const account = await users.lock(userId, tx); // a login that is under way waits for it, or its session is seen here
    await sessions.endAll(userId, { except: keep }, tx); // before the first fact, whose lock a logout takes after its sessions
    await users.change(account, { patch: { passwordHash }, entry: { event } }, tx);
    const { until } = await freezes.freezeMoney(tx, userId, event);
    await mails.passwordChanged(account, until, tx);
  }
}
