import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { LoginAttempts } from './login-attempts.ts';

/** Asks who is logged in for the password once more. */
@Injectable()
export class PasswordAgain {
  constructor(private readonly users: UsersService, private readonly attempts: LoginAttempts) {}

  /** The account, or `password.wrong`. Counted with the logins: a stolen token must not open another way to guess. */
  async require(userId: number, password: string, address: string): Promise<Account> {
    const attempt = { account: `id ${userId}`, address };
    await this.attempts.begin(attempt);
    const account = await this.users.withPassword(await this.users.byId(userId), password);
    if (!account) throw new AppError('password.wrong');
    await this.attempts.succeeded(attempt);
    return account;
  }
}
