import { Injectable } from '@nestjs/common';
import type { DemoAccount } from '@chaintide/contracts/demo';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { SessionsService } from '../auth/sessions.service.ts';
import { UsersService, type Account, type AccountPatch, type HistoryEntry } from '../users/users.service.ts';
import { demoPlans, type DemoPlan } from './accounts.ts';

/** Accounts whose passwords everyone knows: as written in a demo world, and of no use in any other. */
@Injectable()
export class DemoService {
  constructor(private readonly users: UsersService, private readonly sessions: SessionsService, private readonly clock: Clock) {}

  /** Makes what is missing, and brings back to its plan what visitors changed. One after the other: each is a hash. */
  async plant(signal?: AbortSignal): Promise<void> {
    for (const plan of demoPlans) {
      if (signal?.aborted) return;
      await this.restore(plan);
    }
  }

  /** Disables what an earlier run with DEMO=on left in this database, and ends its sessions. */
  async retire(): Promise<void> {
    for (const { account } of await this.existing()) {
      if (account.disabledAt !== null) continue;
      await this.change(account, { disabledAt: this.clock.now() }, { event: 'disabled', note: 'DEMO=off' });
    }
  }

  /** Those that can be logged in to, as they are now. */
  async accounts(): Promise<DemoAccount[]> {
    const now = this.clock.now();
    const usable = (await this.existing()).filter(({ account }) => account.disabledAt === null);
    return usable.map(({ plan: { userName, password }, account }) => {
      const { role, grade } = this.users.identityOf(account, now);
      return { userName, password, roleKey: role, grade };
    });
  }

  private async existing(): Promise<{ plan: DemoPlan; account: Account }[]> {
    const found = await Promise.all(demoPlans.map(async (plan) => ({ plan, account: await this.users.byName(plan.userName) })));
    return found.flatMap(({ plan, account }) => (account?.email === plan.email ? [{ plan, account }] : []));
  }

  private async restore(plan: DemoPlan): Promise<void> {
    const account = await this.users.byName(plan.userName);
    if (!account) return this.create(plan);
    if (account.email !== plan.email) return; // a person took the name before there was a demo
    const patch = await this.patchFor(account, plan);
    if (Object.keys(patch).length > 0) await this.change(account, patch, account.disabledAt === null ? undefined : { event: 'enabled', note: 'DEMO=on' });
  }

  private async create({ userName, email, password, grants }: DemoPlan): Promise<void> {
    try {
      await this.users.create({ userName, email, password, ...grants(this.clock.now()) });
    } catch (error) {
      if (!(error instanceof AppError && ['userName.taken', 'email.taken'].includes(error.error))) throw error; // another process was faster
    }
  }

  private async patchFor(account: Account, { password, grants }: DemoPlan): Promise<AccountPatch> {
    const now = this.clock.now();
    const planned = grants(now);
    const [is, shall] = [account, { ...account, ...planned }].map((one) => this.users.identityOf(one, now));
    return {
      ...(account.disabledAt !== null && { disabledAt: null }),
      ...((is!.role !== shall!.role || is!.grade !== shall!.grade) && planned),
      ...(!(await this.users.withPassword(account, password)) && { passwordHash: await this.users.hash(password) }),
    };
  }

  private change({ id }: Account, patch: AccountPatch, entry?: HistoryEntry): Promise<void> {
    return this.users.transaction(async (tx) => {
      const account = await this.users.lock(id, tx);
      if (patch.disabledAt != null || patch.passwordHash !== undefined) await this.sessions.endAll(id, {}, tx);
      await this.users.change(account, { patch, ...(entry && { entry }) }, tx);
    });
  }
}
