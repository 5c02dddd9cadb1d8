import { Injectable } from '@nestjs/common';
import { CAPTCHA_AFTER_FAILURES, DAY } from '@chaintide/contracts/limits';
import { Limits, networkOf } from '../../platform/limits.ts';

const FAMILIAR_MS = 90 * DAY;

/** Who tries to log in from where. `account` is the account's id, or what was typed where there is no such account. */
export interface Attempt {
  readonly account: string;
  readonly address: string;
}

/**
 * Guesses at an account are counted together wherever they come from, but for the places where its owner logged in
 * before: those are counted by themselves. So a crowd of guessers shares one small allowance, and cannot lock the
 * owner out at home; elsewhere a new password by mail makes the place familiar.
 */
@Injectable()
export class LoginAttempts {
  constructor(private readonly limits: Limits) {}

  async needsCaptcha(attempt: Attempt): Promise<boolean> {
    const { key } = await this.scopeOf(attempt);
    const counts = await Promise.all([key, networkOf(attempt.address)].map((one) => this.limits.failures.count(one)));
    return counts.some((count) => count >= CAPTCHA_AFTER_FAILURES);
  }

  /** Before the password is judged: counts the attempt as failed, or throws while the pause after the last one runs. */
  async begin(attempt: Attempt): Promise<void> {
    const { key } = await this.scopeOf(attempt);
    await this.limits.failures.begin(key);
    await this.limits.failures.add(networkOf(attempt.address));
  }

  /** The password was right. Failures of others from elsewhere stay counted: they are not the owner's to forgive. */
  async succeeded(attempt: Attempt): Promise<void> {
    const { failures } = this.limits;
    const { key, isFamiliar } = await this.scopeOf(attempt);
    await Promise.all([isFamiliar ? failures.clear(key) : failures.takeBack(key), failures.takeBack(networkOf(attempt.address))]);
    await this.welcome(attempt);
  }

  /** The owner proved to be here: by a password, a registration or a new password. */
  async welcome(attempt: Attempt): Promise<void> {
    await this.limits.remember(placeOf(attempt), FAMILIAR_MS);
  }

  private async scopeOf(attempt: Attempt): Promise<{ key: string; isFamiliar: boolean }> {
    const isFamiliar = await this.limits.remembers(placeOf(attempt));
    return { key: isFamiliar ? placeOf(attempt) : `account ${attempt.account}`, isFamiliar };
  }
}

const placeOf = ({ account, address }: Attempt): string => `account ${account} at ${networkOf(address)}`;
