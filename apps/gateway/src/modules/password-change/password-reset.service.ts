import type { Language } from '@chaintide/contracts/language';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import type { Account, UsersService } from '../users/users.service.ts';
import { codeAskerOf } from '../auth/code-asker.ts';
import type { CodeAsker, EmailCodes } from '../email-codes/email-codes.service.ts';
import type { LoginAttempts } from '../login-attempts/login-attempts.service.ts';
import type { NewPassword } from '../auth/new-password.ts';
import { requireGoodPassword } from '../passwords/password-policy.ts';

export interface PasswordReset {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

interface PasswordResetParts {
  readonly users: UsersService;
  readonly codes: EmailCodes;
  readonly passwords: NewPassword;
  readonly attempts: LoginAttempts;
}

/** A new password for who reads the account's mails. Answers the same where there is no account, or a disabled one. */
export class PasswordResetService {
  constructor(private readonly parts: PasswordResetParts) {}

  async sendCode(email: string, language: Language, visitor: Visitor): Promise<{ retryAfter: number }> {
    const account = await this.ownerOf(email);
    return this.parts.codes.issue(
      { purpose: 'reset', email, language: account?.language ?? language, deliver: account ? 'code' : 'nothing' },
      await this.askerOf(account, email, visitor),
    );
  }

  /** For an admin who was asked to: only the owner reads the code, and only the owner sets a password with it. */
  async sendCodeFor({ email, language, userName }: Account): Promise<void> {
    await this.parts.codes.issue({ purpose: 'reset', email, language, deliver: 'adminReset', userName });
  }

  /** Gives the account, whose owner is known from now on where they are. */
  async reset({ email, password, code }: PasswordReset, visitor: Visitor, signal?: AbortSignal): Promise<Account> {
    requireGoodPassword(password);
    const account = await this.ownerOf(email);
    const spend = await this.parts.codes.judge(
      { purpose: 'reset', email, code },
      await this.askerOf(account, email, visitor),
    );
    if (!account) throw new AppError('emailCode.expired'); // disabled since the code was sent
    const passwordHash = await this.parts.users.hash(password, { lane: 'proven', signal });
    await this.parts.users.transaction(async (tx) => {
      await spend(tx);
      await this.parts.passwords.set({ userId: account.id, passwordHash, event: 'passwordReset' }, tx);
    });
    await this.parts.attempts.welcome({ account: `id ${account.id}`, address: visitor.address, mark: visitor.mark });
    return account;
  }

  private async ownerOf(email: string): Promise<Account | undefined> {
    const account = await this.parts.users.byEmail(email);
    return account?.disabledAt === null ? account : undefined;
  }

  private askerOf(account: Account | undefined, email: string, visitor: Visitor): Promise<CodeAsker> {
    return codeAskerOf(this.parts.attempts, account ? `id ${account.id}` : `name ${email.toLowerCase()}`, visitor);
  }
}
