import { Inject, Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { StaffRole } from '@chaintide/contracts/people/roles';
import { CONFIG, type Config } from '../../config.ts';
import { authLog } from '../../platform/auth-log.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UsersService } from '../users/users.service.ts';

/** Roles are assigned by an admin; the first admin is set in the configuration (ADMIN_EMAIL). */
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

  /** The initial role of an account with this address. */
  roleFor(email: string): StaffRole | null {
    return email.toLowerCase() === this.email ? 'admin' : null;
  }

  async onApplicationBootstrap(): Promise<void> {
    const named = this.email === undefined ? undefined : await this.users.byEmail(this.email);
    if (!named || named.staffRole === 'admin') return;
    await this.users.transaction(async (tx) => {
      const account = await this.users.lock(named.id, tx);
      await this.sessions.endAll(account.id, {}, tx); // sessions from before do not get the role
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
