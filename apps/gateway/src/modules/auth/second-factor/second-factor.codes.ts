import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Limits } from '../../../platform/limits.ts';
import type { SecondFactorRepository } from '../../second-factor/second-factor.repository.ts';
import type { SecondFactorVault } from '../../second-factor/second-factor-vault.ts';
import { stepOf } from '../../second-factor/totp.ts';

/** Uses a right code up, in the transaction of what it allows; throws `secondFactor.used` where another call was faster. */
export type Spend = (tx: Tx) => Promise<void>;

interface CodesParts {
  readonly repository: SecondFactorRepository;
  readonly vault: SecondFactorVault;
  readonly limits: Limits;
  readonly clock: Clock;
}

const refuseUsed = (isSpent: boolean): void => {
  if (!isSpent) throw new AppError('secondFactor.used');
};

/** Judges codes of an authenticator and recovery codes. */
export class SecondFactorCodes {
  constructor(private readonly parts: CodesParts) {}

  /** Counts the attempt, whatever comes of it; the code itself is spent later, with what it is for. */
  async judge(userId: number, code: string): Promise<Spend> {
    const { failures } = this.parts.limits;
    const attempt = `second factor ${userId}`;
    await failures.begin(attempt);
    const found = await this.find(userId, code);
    if (!found) throw new AppError('secondFactor.wrong');
    // a code that was overheard must not wipe out what was counted between two guesses
    await (found === 'used' ? failures.takeBack(attempt) : failures.clear(attempt));
    if (found === 'used') throw new AppError('secondFactor.used');
    return found;
  }

  private async find(userId: number, code: string): Promise<Spend | 'used' | undefined> {
    const { repository, vault, clock } = this.parts;
    if (code.length > 6) {
      const hash = await vault.hash(userId, code);
      return (await repository.hasCode(userId, hash))
        ? async (tx) => refuseUsed(await repository.spendCode(userId, hash, tx))
        : undefined;
    }
    const held = await repository.find(userId);
    const step = held && stepOf(await vault.open(userId, held.secret), code, clock.now());
    if (step === undefined) return undefined;
    return step > held!.lastStep ? async (tx) => refuseUsed(await repository.spendStep(userId, step, tx)) : 'used';
  }
}
