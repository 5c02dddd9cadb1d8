import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { LoginAttempts } from '../login-attempts/login-attempts.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';

/** Asks a logged-in user for the password again. */
@Injectable()
export class PasswordAgain {
  constructor(
    private readonly users: UsersService,
    private readonly attempts: LoginAttempts,
  ) {}

  /**
   * Returns the account or throws `password.wrong`. Counted with the logins, so that a stolen token does not open
   * another way to guess.
   */
  async require(
    userId: number,
    password: string,
    { address, mark }: Pick<Visitor, 'address' | 'mark'>,
  ): Promise<Account> {
    const lane = await this.attempts.laneOf({ account: `id ${userId}`, address, mark });
    const account = await this.users.withPassword(await this.users.byId(userId), password, {
      atTurn: () => this.attempts.begin(lane),
    });
    if (!account) throw new AppError('password.wrong');
    await this.attempts.succeeded(lane);
    return account;
  }
}
