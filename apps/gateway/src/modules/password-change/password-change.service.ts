import { Injectable } from '@nestjs/common';
import type { Visitor } from '../../platform/http/visitor.ts';
import { requireGoodPassword } from '../passwords/passwords.service.ts';
import { UsersService } from '../users/users.service.ts';
import { NewPassword } from './new-password.service.ts';
import { PasswordAgain } from './password-again.service.ts';

export interface PasswordChange {
  readonly userId: number;
  /** The calling session, which stays open. */
  readonly sessionId: string;
  readonly visitor: Pick<Visitor, 'address' | 'mark'>;
  readonly oldPassword: string;
  readonly password: string;
}

/** Changes the password of a logged-in user who enters the old one. */
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
