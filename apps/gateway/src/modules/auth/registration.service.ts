import type { Language } from '@chaintide/contracts/language';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { UsersService } from '../users/users.service.ts';
import type { AccountOpening } from '../registration/account-opening.ts';
import { authLog } from '../../platform/auth-log.ts';
import { codeAskerOf } from './code-asker.ts';
import type { CodeAsker, EmailCodes } from '../email-codes/email-codes.service.ts';
import type { LoginAttempts } from '../login-attempts/login-attempts.service.ts';
import { requireGoodPassword } from '../passwords/password-policy.ts';

export interface Registration {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly emailCode: string;
  readonly language: Language;
}

interface RegistrationParts {
  readonly users: UsersService;
  readonly codes: EmailCodes;
  readonly opening: AccountOpening;
  readonly attempts: LoginAttempts;
}

/** From an address that somebody reads to an account with its trial. */
export class RegistrationService {
  constructor(private readonly parts: RegistrationParts) {}

  /** Throws `email.taken` where an account has the address. */
  async requireFree(email: string): Promise<void> {
    if (await this.parts.users.byEmail(email)) throw new AppError('email.taken');
  }

  /** Mails a code; to the owner of a taken address a hint instead. The caller cannot tell one from the other. */
  async sendCode(email: string, language: Language, visitor: Visitor): Promise<{ retryAfter: number }> {
    const owner = await this.parts.users.byEmail(email);
    const deliver = owner
      ? ({ deliver: 'hint', userName: owner.userName, language: owner.language } as const)
      : { language };
    return this.parts.codes.issue({ purpose: 'register', email, ...deliver }, await this.askerOf(email, visitor));
  }

  /**
   * Who has no code learns nothing of names and addresses. The code stays good until the account is there. Of two at the
   * same moment one wins, and the other is told what is taken.
   */
  async register(
    { userName, email, password, emailCode, language }: Registration,
    visitor: Visitor,
    signal?: AbortSignal,
  ): Promise<void> {
    requireGoodPassword(password);
    const spend = await this.parts.codes.judge(
      { purpose: 'register', email, code: emailCode },
      await this.askerOf(email, visitor),
    );
    await this.requireFree(email);
    if (await this.parts.users.byName(userName)) throw new AppError('userName.taken');
    const passwordHash = await this.parts.users.hash(password, { lane: 'proven', signal });
    const account = await this.parts.users
      .transaction(async (tx) => {
        await spend(tx);
        return this.parts.opening.open({ userName, email, passwordHash, language }, tx);
      })
      .catch(async (error: unknown) => {
        await this.requireFree(email); // where someone was faster with the same code, the address says why it is spent
        throw error;
      });
    await this.parts.attempts.welcome({ account: `id ${account.id}`, address: visitor.address, mark: visitor.mark });
    authLog.note('registered', { userId: account.id });
  }

  private askerOf(email: string, visitor: Visitor): Promise<CodeAsker> {
    return codeAskerOf(this.parts.attempts, `name ${email.toLowerCase()}`, visitor);
  }
}
