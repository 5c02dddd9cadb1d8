import { Injectable } from '@nestjs/common';
import type { Tx } from '../../platform/db/database.ts';
import { AccountMails } from '../users/account-mails.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { FirstAdmin } from './first-admin.ts';

export interface NewOwner {
  readonly userName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Account['language'];
}

/** Sets up a new account: a trial if its mailbox had none, the admin role for the first admin, and a mail. */
@Injectable()
export class AccountOpening {
  constructor(
    private readonly users: UsersService,
    private readonly mails: AccountMails,
    private readonly firstAdmin: FirstAdmin,
  ) {}

  async open(owner: NewOwner, tx: Tx): Promise<Account> {
    const account = await this.users.register({ ...owner, staffRole: this.firstAdmin.roleFor(owner.email) }, tx);
    await this.mails.welcome(account, tx);
    return account;
  }
}
