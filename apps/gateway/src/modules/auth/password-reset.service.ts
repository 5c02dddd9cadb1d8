import { Injectable } from '@nestjs/common';
import type { Language } from '@chaintide/contracts/language';
import { AppError } from '../../platform/errors/app-error.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { EmailCodes } from './email-codes.service.ts';
import { NewPassword } from './new-password.ts';
import { requireGoodPassword } from './password-policy.ts';

export interface PasswordReset {
  readonly email: string;
  readonly password: string;
  readonly code: string;
}

/** A new password for who reads the account's mails. Answers the same where there is no account, or a disabled one. */
@Injectable()
export class PasswordResetService {
  constructor(private readonly users: UsersService, private readonly codes: EmailCodes, private readonly passwords: NewPassword) {}

  async sendCode(email: string, language: Language): Promise<{ retryAfter: number }> {
    const account = await this.ownerOf(email);
    return this.codes.issue({ purpose: 'reset', email, language: account?.language ?? language, deliver: account ? 'code' : 'nothing' });
  }

  /** For an admin who was asked to: only the owner reads the code, and only the owner sets a password with it. */
  async sendCodeFor({ email, language, userName }: Account): Promise<void> {
    await this.codes.issue({ purpose: 'reset', email, language, deliver: 'adminReset', userName });
  }

  /** Gives the account. */
  async reset({ email, password, code }: PasswordReset): Promise<Account> {
    requireGoodPassword(password);
    const account = await this.ownerOf(email);
    const passwordHash = await this.users.hash(password);
    return this.codes.redeem({ purpose: 'reset', email, code }, async (tx) => {
      if (!account) throw new AppError('emailCode.expired'); // disabled since the code was sent
      await this.passwords.set({ userId: account.id, passwordHash, event: 'passwordReset' }, tx);
      return account;
    });
  }

  private async ownerOf(email: string): Promise<Account | undefined> {
    const account = await this.users.byEmail(email);
    return account?.disabledAt === null ? account : undefined;
  }
}
