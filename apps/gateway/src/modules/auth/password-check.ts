import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { authLog } from './auth-log.ts';
import { HumanCheck, type HumanProof } from './human-check.ts';
import { LoginAttempts } from './login-attempts.ts';

export interface LoginRequest extends HumanProof {
  readonly userName: string;
  readonly password: string;
}

/** Judges a name and a password. Each step is the same for a name that nobody has. */
@Injectable()
export class PasswordCheck {
  constructor(private readonly users: UsersService, private readonly attempts: LoginAttempts, private readonly humans: HumanCheck) {}

  /** The account, or `login.wrong`; who knows the password of a disabled account is told so. */
  async require({ userName, password, ...proof }: LoginRequest, address: string): Promise<Account> {
    const found = await this.users.byNameOrEmail(userName);
    const attempt = { account: found ? `id ${found.id}` : `name ${userName.toLowerCase()}`, address };
    await this.humans.require(attempt, proof);
    await this.attempts.begin(attempt);
    const account = await this.users.withPassword(found, password);
    if (!account) {
      authLog.note('loginFailed', { userId: found?.id, address });
      throw new AppError('login.wrong');
    }
    if (account.disabledAt !== null) {
      authLog.note('loginDisabled', { userId: account.id, address });
      throw new AppError('account.disabled');
    }
    await this.attempts.succeeded(attempt);
    return account;
  }
}
