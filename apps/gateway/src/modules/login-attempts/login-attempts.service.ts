import { Injectable } from '@nestjs/common';
import { CAPTCHA_AFTER_FAILURES, DAY } from '@chaintide/contracts/limits';
import type { Visitor } from '../../platform/http/visitor.ts';
import { deviceKey, limitRules, Limits, networkOf } from '../../platform/limits.ts';

const FAMILIAR_MS = 90 * DAY;

/** Who tries to log in from where. `account` is the account's id, or what was typed where there is no such account. */
export interface Attempt extends Pick<Visitor, 'address' | 'mark'> {
  readonly account: string;
}

/** Where an attempt is counted: by a device of the owner, by a place of the owner, or with every stranger's. */
export interface AttemptLane extends Attempt {
  readonly kind: 'device' | 'place' | 'stranger';
  readonly key: string;
}

/**
 * Guesses at an account are counted together wherever they come from, but for the devices and the places where its owner
 * logged in before: those are counted by themselves. So a crowd of guessers shares one small allowance, and can lock the
 * owner out of neither; elsewhere a new password by mail makes device and place familiar.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly limits: Limits) {}

  async laneOf(attempt: Attempt): Promise<AttemptLane> {
    const [isDevice, isPlace] = await Promise.all(
      [deviceOf(attempt), placeOf(attempt)].map((key) => this.limits.remembers(key)),
    );
    if (isDevice) return { ...attempt, kind: 'device', key: deviceOf(attempt) };
    return isPlace
      ? { ...attempt, kind: 'place', key: placeOf(attempt) }
      : { ...attempt, kind: 'stranger', key: `account ${attempt.account}` };
  }

  /** Nobody else can fail on the owner's device, so what others failed at in its network asks nothing of it. */
  async needsCaptcha({ kind, key, address }: AttemptLane): Promise<boolean> {
    const counts = await Promise.all(
      [key, ...(kind === 'device' ? [] : [networkOf(address)])].map((one) => this.limits.failures.count(one)),
    );
    return counts.some((count) => count >= CAPTCHA_AFTER_FAILURES);
  }

  /** Whether the place may ask about one more address without a captcha. */
  async mayCheckMail(address: string): Promise<boolean> {
    return (await this.limits.use(limitRules.freeCheckMail, networkOf(address))) !== undefined;
  }

  /** Throws while the pause after the last attempt runs. */
  requirePause({ key }: AttemptLane): Promise<void> {
    return this.limits.failures.requirePause(key);
  }

  /** Before the password is judged: counts the attempt as failed, or throws while the pause after the last one runs. */
  async begin({ key, address }: AttemptLane): Promise<void> {
    await this.limits.failures.begin(key);
    await this.limits.failures.add(networkOf(address));
  }

  /** The password was right. Where others may have failed, too, their failures stay counted: they are not the owner's to forgive. */
  async succeeded({ kind, key, ...attempt }: AttemptLane): Promise<void> {
    const { failures } = this.limits;
    await Promise.all([
      kind === 'device' ? failures.clear(key) : failures.takeBack(key),
      failures.takeBack(networkOf(attempt.address)),
    ]);
    await this.welcome(attempt);
  }

  /** The owner proved to be here: by a password, a registration or a new password. */
  async welcome(attempt: Attempt): Promise<void> {
    await this.limits.remember([deviceKey(attempt.mark), deviceOf(attempt), placeOf(attempt)], FAMILIAR_MS);
  }
}

const deviceOf = ({ account, mark }: Attempt): string => `account ${account} on ${deviceKey(mark)}`;
const placeOf = ({ account, address }: Attempt): string => `account ${account} at ${networkOf(address)}`;
