import { Injectable } from '@nestjs/common';
import { authLog } from '../../platform/auth-log.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { HumanCheck, type HumanProof } from '../captcha/human-check.service.ts';
import { LoginAttempts, type AttemptLane } from '../login-attempts/login-attempts.service.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { UsersService, type Account, type Turn } from '../users/users.service.ts';

export interface LoginRequest extends HumanProof {
  readonly userName: string;
  /** Encrypted by the page. */
  readonly password: string;
}

/** Checks a name and a password. Unknown names take the same steps, and expensive steps come last. */
@Injectable()
export class PasswordCheck {
  constructor(
    private readonly users: UsersService,
    private readonly attempts: LoginAttempts,
    private readonly humans: HumanCheck,
    private readonly seals: SealedPasswords,
  ) {}

  /** Returns the account or throws `login.wrong`; a correct password of a disabled account gets a specific error. */
  async require(
    { userName, password, ...proof }: LoginRequest,
    { address, mark }: Visitor,
    signal?: AbortSignal,
  ): Promise<Account> {
    const found = await this.users.byNameOrEmail(userName);
    const lane = await this.attempts.laneOf({
      account: found ? `id ${found.id}` : `name ${userName.toLowerCase()}`,
      address,
      mark,
    });
    const isProven = await this.humans.require(lane, proof);
    await this.attempts.requirePause(lane);
    const account = await this.users.withPassword(
      found,
      await this.seals.open(password),
      this.turnOf(lane, isProven, signal),
    );
    if (!account) {
      authLog.note('loginFailed', { userId: found?.id, address });
      throw new AppError('login.wrong');
    }
    if (account.disabledAt !== null) {
      authLog.note('loginDisabled', { userId: account.id, address });
      throw new AppError('account.disabled');
    }
    await this.attempts.succeeded(lane);
    return account;
  }

  /** Counts the attempt when its turn comes: a caller that was refused or has left is not charged. */
  private turnOf(lane: AttemptLane, isProven: boolean, signal: AbortSignal | undefined): Turn {
    const stranger = isProven ? 'proven' : 'stranger';
    return { lane: lane.kind === 'device' ? 'known' : stranger, signal, atTurn: () => this.attempts.begin(lane) };
  }
}
