import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { UsersService } from '../users/users.service.ts';
import { LoginAttempts } from './login-attempts.ts';
import { NewPassword } from './new-password.ts';
import { requireGoodPassword } from './password-policy.ts';

export interface PasswordChange {
  readonly userId: number;
  /** The session that asks, which goes on. */
  readonly sessionId: string;
  readonly address: string;
  readonly oldPassword: string;
  readonly password: string;
}

/** A new password for who is logged in and knows the old one. */
@Injectable()
export class PasswordChangeService {
  constructor(private readonly users: UsersService, private readonly attempts: LoginAttempts, private readonly passwords: NewPassword) {}

  async change({ userId, sessionId, address, oldPassword, password }: PasswordChange): Promise<void> {
    requireGoodPassword(password);
    const attempt = { account: `id ${userId}`, address }; // counted with the logins: a stolen token must not open another way to guess
    await this.attempts.begin(attempt);
    if (!(await this.users.withPassword(await this.users.byId(userId), oldPassword))) throw new AppError('password.wrong');
    await this.attempts.succeeded(attempt);
    const passwordHash = await this.users.hash(password);
    await this.users.transaction((tx) => this.passwords.set({ userId, passwordHash, event: 'passwordChanged', keep: sessionId }, tx));
  }
}
