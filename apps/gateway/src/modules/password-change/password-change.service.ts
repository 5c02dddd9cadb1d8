import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../platform/http/visitor.ts';
import { UsersService } from '../users/users.service.ts';
import { NewPassword } from '../auth/new-password.ts';
import { PasswordAgain } from './password-again.service.ts';
import { requireGoodPassword } from '../passwords/password-policy.ts';

export interface PasswordChange {
  readonly userId: number;
  /** The session that asks, which goes on. */
  readonly sessionId: string;
  readonly visitor: Pick<Visitor, 'address' | 'mark'>;
  readonly oldPassword: string;
  readonly password: string;
}

/** A new password for who is logged in and knows the old one. */
@Injectable()
export class PasswordChangeService {
  constructor(
    private readonly users: UsersService,
    private readonly again: PasswordAgain,
    private readonly passwords: NewPassword,
  ) {}

  async change({ userId, sessionId, visitor, oldPassword, password }: PasswordChange): Promise<void> {
    requireGoodPassword(password);
    await this.again.require(userId, oldPassword, visitor);
    const passwordHash = await this.users.hash(password);
    await this.users.transaction((tx) =>
      this.passwords.set({ userId, passwordHash, event: 'passwordChanged', keep: sessionId }, tx),
    );
  }
}
