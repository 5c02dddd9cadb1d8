import { Injectable } from '@nestjs/common';
import { CAPTCHA_AFTER_FAILURES, DAY } from '@chaintide/contracts/limits';
import type { Visitor } from '../../platform/http/visitor.ts';
import { deviceKey, limitRules, Limits, networkOf } from '../../platform/limits.ts';

const FAMILIAR_MS = 90 * DAY;

/** A login attempt and its origin. `account` is the account's id, or the name entered if there is no such account. */
export interface Attempt extends Pick<Visitor, 'address' | 'mark'> {
  readonly account: string;
}

/** The counter of an attempt: that of a device of the owner, of a place of the owner, or of all strangers. */
export interface AttemptLane extends Attempt {
  readonly kind: 'device' | 'place' | 'stranger';
  readonly key: string;
}

/**
 * Counts login attempts. All guesses at an account share one counter, except those from devices and places where its
 * owner has logged in before, which are counted separately. A crowd of guessers therefore shares one small allowance,
 * and cannot lock the owner out of either; from elsewhere, setting a new password by mail makes the device and place
 * known.
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

  /** Only the owner can fail on the owner's device, so failures of others in its network do not count there. */
  async needsCaptcha({ kind, key, address }: AttemptLane): Promise<boolean> {
    const counts = await Promise.all(
      [key, ...(kind === 'device' ? [] : [networkOf(address)])].map((one) => this.limits.failures.count(one)),
    );
    return counts.some((count) => count >= CAPTCHA_AFTER_FAILURES);
  }

  /** Whether the network may check one more address without a captcha. */
  async mayCheckMail(address: string): Promise<boolean> {
    return (await this.limits.use(limitRules.freeCheckMail, networkOf(address))) !== undefined;
  }

  /** Throws during the pause after the last attempt. */
  requirePause({ key }: AttemptLane): Promise<void> {
    return this.limits.failures.requirePause(key);
  }

  /** Counts the attempt as failed before the password is checked; throws during the pause after the last attempt. */
  async begin({ key, address }: AttemptLane): Promise<void> {
    await this.limits.failures.begin(key);
    await this.limits.failures.add(networkOf(address));
  }

  /**
   * Clears the failures of a known device. Elsewhere only this attempt is taken back, because the other failures may
   * not be the owner's.
   */
  async succeeded({ kind, key, ...attempt }: AttemptLane): Promise<void> {
    const { failures } = this.limits;
    await Promise.all([
      kind === 'device' ? failures.clear(key) : failures.takeBack(key),
      failures.takeBack(networkOf(attempt.address)),
    ]);
    await this.welcome(attempt);
  }

  /** Remembers device and place after the owner has authenticated: by a password, a registration or a new password. */
  async welcome(attempt: Attempt): Promise<void> {
    await this.limits.remember([deviceKey(attempt.mark), deviceOf(attempt), placeOf(attempt)], FAMILIAR_MS);
  }
}

const deviceOf = ({ account, mark }: Attempt): string => `account ${account} on ${deviceKey(mark)}`;
const placeOf = ({ account, address }: Attempt): string => `account ${account} at ${networkOf(address)}`;
