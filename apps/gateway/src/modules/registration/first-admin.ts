import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { StaffRole } from '@chaintide/contracts/roles';
import { CONFIG, type Config } from '../../config.ts';
import { UsersService } from '../users/users.service.ts';
import { authLog } from '../../platform/auth-log.ts';
import { SessionsService } from '../sessions/sessions.service.ts';

/** Roles are given by an admin; the first one is named by whoever runs the program (ADMIN_EMAIL). */
@Injectable()
export class FirstAdmin implements OnApplicationBootstrap {
  private readonly email: string | undefined;

  constructor(
    @Inject(CONFIG) { ADMIN_EMAIL }: Config,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {
    this.email = ADMIN_EMAIL?.toLowerCase();
  }

  /** The role that an account with this address begins with. */
  roleFor(email: string): StaffRole | null {
    return email.toLowerCase() === this.email ? 'admin' : null;
  }

  async onApplicationBootstrap(): Promise<void> {
    const named = this.email === undefined ? undefined : await this.users.byEmail(this.email);
    if (!named || named.staffRole === 'admin') return;
    await this.users.transaction(async (tx) => {
      const account = await this.users.lock(named.id, tx);
      await this.sessions.endAll(account.id, {}, tx); // what was open before is no admin's
      await this.users.change(
        account,
        {
          patch: { staffRole: 'admin', powerSince: null },
          entry: { event: 'role', was: account.staffRole, becomes: 'admin' },
        },
        tx,
      );
    });
    authLog.note('madeAdmin', { userId: named.id });
  }
}
