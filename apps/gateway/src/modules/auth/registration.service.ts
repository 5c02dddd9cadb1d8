import { Injectable } from '@nestjs/common';
import type { Language } from '@chaintide/contracts/language';
import { AppError } from '../../platform/errors/app-error.ts';
import { UsersService } from '../users/users.service.ts';
import { AccountOpening } from './account-opening.ts';
import { authLog } from './auth-log.ts';
import { EmailCodes } from './email-codes.service.ts';
import { requireGoodPassword } from './password-policy.ts';

export interface Registration {
  readonly userName: string;
  readonly email: string;
  readonly password: string;
  readonly emailCode: string;
  readonly language: Language;
}

/** From an address that somebody reads to an account with its trial. */
@Injectable()
export class RegistrationService {
  constructor(private readonly users: UsersService, private readonly codes: EmailCodes, private readonly opening: AccountOpening) {}

  /** Throws `email.taken` where an account has the address. */
  async requireFree(email: string): Promise<void> {
    if (await this.users.byEmail(email)) throw new AppError('email.taken');
  }

  /** Mails a code; to the owner of a taken address a hint instead. The caller cannot tell one from the other. */
  async sendCode(email: string, language: Language): Promise<{ retryAfter: number }> {
    const owner = await this.users.byEmail(email);
    const deliver = owner ? { deliver: 'hint', userName: owner.userName, language: owner.language } as const : { language };
    return this.codes.issue({ purpose: 'register', email, ...deliver });
  }

  /** The code stays good until the account is there. Of two at the same moment one wins, and the other is told what is taken. */
  async register({ userName, email, password, emailCode, language }: Registration): Promise<void> {
    requireGoodPassword(password);
    await this.requireFree(email);
    if (await this.users.byName(userName)) throw new AppError('userName.taken');
    const passwordHash = await this.users.hash(password);
    const account = await this.codes.redeem({ purpose: 'register', email, code: emailCode }, (tx) =>
      this.opening.open({ userName, email, passwordHash, language }, tx)).catch(async (error: unknown) => {
      await this.requireFree(email); // where someone was faster with the same code, the address says why it is spent
      throw error;
    });
    authLog.note('registered', { userId: account.id });
  }
}
