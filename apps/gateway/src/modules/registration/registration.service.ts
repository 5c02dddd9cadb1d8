import { Injectable } from '@nestjs/common';
import type { Language } from '@chaintide/contracts/language';
import { authLog } from '../../platform/auth-log.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { CodeAskers } from '../email-codes/code-askers.service.ts';
import { EmailCodes, type CodeAsker } from '../email-codes/email-codes.service.ts';
import { LoginAttempts } from '../login-attempts/login-attempts.service.ts';
import { requireGoodPassword } from '../passwords/passwords.service.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountOpening } from './account-opening.ts';

export interface Registration {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly emailCode: string;
  readonly language: Language;
}

/** Creates an account, with its trial, for a confirmed address. */
@Injectable()
export class RegistrationService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: EmailCodes,
    private readonly askers: CodeAskers,
    private readonly opening: AccountOpening,
    private readonly attempts: LoginAttempts,
  ) {}

  /** Throws `email.taken` if an account has the address. */
  async requireFree(email: string): Promise<void> {
    if (await this.users.byEmail(email)) throw new AppError('email.taken');
  }

  /** Mails a code, or a hint to the owner of a taken address. The caller cannot tell the two apart. */
  async sendCode(email: string, language: Language, visitor: Visitor): Promise<{ retryAfter: number }> {
    const owner = await this.users.byEmail(email);
    const deliver = owner
      ? ({ deliver: 'hint', userName: owner.userName, language: owner.language } as const)
      : { language };
    return this.codes.issue({ purpose: 'register', email, ...deliver }, await this.askerOf(email, visitor));
  }

  /**
   * Without a correct code, the caller does not find out whether names or addresses are taken. The code stays valid
   * until the account exists. Of two concurrent registrations one succeeds, and the other gets an error that names the
   * taken field.
   */
  async register(
    { userName, email, password, emailCode, language }: Registration,
    visitor: Visitor,
    signal?: AbortSignal,
  ): Promise<void> {
    requireGoodPassword(password);
    const spend = await this.codes.judge(
      { purpose: 'register', email, code: emailCode },
      await this.askerOf(email, visitor),
    );
    await this.requireFree(email);
    if (await this.users.byName(userName)) throw new AppError('userName.taken');
    const passwordHash = await this.users.hash(password, { lane: 'proven', signal });
    const account = await this.users
      .transaction(async (tx) => {
        await spend(tx);
        return this.opening.open({ userName, email, passwordHash, language }, tx);
      })
      .catch(async (error: unknown) => {
        // if a concurrent call used the same code, the taken address explains why it is spent
        await this.requireFree(email);
        throw error;
      });
    await this.attempts.welcome({ account: `id ${account.id}`, address: visitor.address, mark: visitor.mark });
    authLog.note('registered', { userId: account.id });
  }

  private askerOf(email: string, visitor: Visitor): Promise<CodeAsker> {
    return this.askers.of(`name ${email.toLowerCase()}`, visitor);
  }
}
