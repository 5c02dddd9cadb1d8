import { Injectable } from '@nestjs/common';
import type { Language } from '@chaintide/contracts/language';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { CodeAskers } from '../email-codes/code-askers.service.ts';
import { EmailCodes, type CodeAsker } from '../email-codes/email-codes.service.ts';
import { LoginAttempts } from '../login-attempts/login-attempts.service.ts';
import { requireGoodPassword } from '../passwords/passwords.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { NewPassword } from './new-password.service.ts';

export interface PasswordReset {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** Sets a new password by a mailed code. Gives the same answer if the account does not exist or is disabled. */
@Injectable()
export class PasswordResetService {
  constructor(
    private readonly users: UsersService,
    private readonly codes: EmailCodes,
    private readonly askers: CodeAskers,
    private readonly passwords: NewPassword,
    private readonly attempts: LoginAttempts,
  ) {}

  async sendCode(email: string, language: Language, visitor: Visitor): Promise<{ retryAfter: number }> {
    const account = await this.ownerOf(email);
    return this.codes.issue(
      { purpose: 'reset', email, language: account?.language ?? language, deliver: account ? 'code' : 'nothing' },
      await this.askerOf(account, email, visitor),
    );
  }

  /** Requested by an admin; only the owner can read the code and set a password with it. */
  async sendCodeFor({ email, language, userName }: Account): Promise<void> {
    await this.codes.issue({ purpose: 'reset', email, language, deliver: 'adminReset', userName });
  }

  /** Returns the account, and remembers the caller's device and place as the owner's. */
  async reset({ email, password, code }: PasswordReset, visitor: Visitor, signal?: AbortSignal): Promise<Account> {
    requireGoodPassword(password);
    const account = await this.ownerOf(email);
    const spend = await this.codes.judge(
      { purpose: 'reset', email, code },
      await this.askerOf(account, email, visitor),
    );
    if (!account) throw new AppError('emailCode.expired'); // disabled after the code was sent
    const passwordHash = await this.users.hash(password, { lane: 'proven', signal });
    await this.users.transaction(async (tx) => {
      await spend(tx);
      await this.passwords.set({ userId: account.id, passwordHash, event: 'passwordReset' }, tx);
    });
    await this.attempts.welcome({ account: `id ${account.id}`, address: visitor.address, mark: visitor.mark });
    return account;
  }

  private async ownerOf(email: string): Promise<Account | undefined> {
    const account = await this.users.byEmail(email);
    return account?.disabledAt === null ? account : undefined;
  }

  private askerOf(account: Account | undefined, email: string, visitor: Visitor): Promise<CodeAsker> {
    return this.askers.of(account ? `id ${account.id}` : `name ${email.toLowerCase()}`, visitor);
  }
}
