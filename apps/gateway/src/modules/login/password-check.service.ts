import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { Account, Turn, UsersService } from '../users/users.service.ts';
import { authLog } from '../../platform/auth-log.ts';
import type { Door } from '../auth/door.ts';
import type { HumanCheck, HumanProof } from '../captcha/human-check.service.ts';
import type { AttemptLane, LoginAttempts } from '../login-attempts/login-attempts.service.ts';

export interface LoginRequest extends HumanProof {
  readonly userName: string;
  /** Sealed. */
  readonly password: string;
}

interface PasswordCheckParts {
  readonly users: UsersService;
  readonly attempts: LoginAttempts;
  readonly humans: HumanCheck;
  readonly door: Door;
}

/** Judges a name and a password. Each step is the same for a name that nobody has, and what costs more comes later. */
export class PasswordCheck {
  constructor(private readonly parts: PasswordCheckParts) {}

  /** The account, or `login.wrong`; who knows the password of a disabled account is told so. */
  async require(
    { userName, password, ...proof }: LoginRequest,
    { address, mark }: Visitor,
    signal?: AbortSignal,
  ): Promise<Account> {
    const { users, attempts, humans, door } = this.parts;
    const found = await users.byNameOrEmail(userName);
    const lane = await attempts.laneOf({
      account: found ? `id ${found.id}` : `name ${userName.toLowerCase()}`,
      address,
      mark,
    });
    const isProven = await humans.require(lane, proof);
    await attempts.requirePause(lane);
    const account = await users.withPassword(found, await door.open(password), this.turnOf(lane, isProven, signal));
    if (!account) {
      authLog.note('loginFailed', { userId: found?.id, address });
      throw new AppError('login.wrong');
    }
    if (account.disabledAt !== null) {
      authLog.note('loginDisabled', { userId: account.id, address });
      throw new AppError('account.disabled');
    }
    await attempts.succeeded(lane);
    return account;
  }

  /** Counted when it is its turn: who finds no place, or left, has tried nothing. */
  private turnOf(lane: AttemptLane, isProven: boolean, signal: AbortSignal | undefined): Turn {
    const stranger = isProven ? 'proven' : 'stranger';
    return { lane: lane.kind === 'device' ? 'known' : stranger, signal, atTurn: () => this.parts.attempts.begin(lane) };
  }
}
