import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Limits } from '../../platform/limits.ts';
import { SecondFactorVault } from './second-factor-vault.ts';
import { SecondFactorRepository } from './second-factor.repository.ts';
import { stepOf } from './totp.ts';

/**
 * Uses up a correct code in the transaction of the action; throws `secondFactor.used` if a concurrent call was first.
 */
export type Spend = (tx: Tx) => Promise<void>;

const refuseUsed = (isSpent: boolean): void => {
  if (!isSpent) throw new AppError('secondFactor.used');
};

/** Checks authenticator codes and recovery codes. */
@Injectable()
export class SecondFactorCodes {
  constructor(
    private readonly repository: SecondFactorRepository,
    private readonly vault: SecondFactorVault,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  /** Counts the attempt, whatever the outcome; the code itself is spent later, together with the action. */
  async judge(userId: number, code: string): Promise<Spend> {
    const { failures } = this.limits;
    const attempt = `second factor ${userId}`;
    await failures.begin(attempt);
    const found = await this.find(userId, code);
    if (!found) throw new AppError('secondFactor.wrong');
    // an intercepted code must not clear the failures counted between two guesses
    await (found === 'used' ? failures.takeBack(attempt) : failures.clear(attempt));
    if (found === 'used') throw new AppError('secondFactor.used');
    return found;
  }

  private async find(userId: number, code: string): Promise<Spend | 'used' | undefined> {
    if (code.length > 6) {
      const hash = await this.vault.hash(userId, code);
      return (await this.repository.hasCode(userId, hash))
        ? async (tx) => refuseUsed(await this.repository.spendCode(userId, hash, tx))
        : undefined;
    }
    const held = await this.repository.find(userId);
    const step = held && stepOf(await this.vault.open(userId, held.secret), code, this.clock.now());
    if (step === undefined) return undefined;
    return step > held!.lastStep ? async (tx) => refuseUsed(await this.repository.spendStep(userId, step, tx)) : 'used';
  }
}
