import type { DemoAccount, DemoSecondFactor } from '@chaintide/contracts/demo';
import { MINUTE } from '@chaintide/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Leases } from '../../platform/leases.ts';
import type { SecondFactorService } from '../second-factor/second-factor.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import type { Account, AccountPatch, HistoryEntry, UsersService } from '../users/users.service.ts';
import { demoPlans, type DemoPlan } from './accounts.ts';

interface DemoParts {
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly factors: SecondFactorService;
  readonly clock: Clock;
  readonly leases: Leases;
}

/** Accounts whose passwords everyone knows: as written in a demo world, and of no use in any other. */
export class DemoService {
  constructor(private readonly parts: DemoParts) {}

  /** Makes what is missing, and brings back to its plan what visitors changed. */
  plant(signal: AbortSignal): Promise<void> {
    return this.parts.leases.alone('demo accounts', { signal, work: (mayGoOn) => this.restoreAll(mayGoOn) });
  }

  /** Disables what an earlier run with DEMO=on left in this database, and ends its sessions. */
  async retire(): Promise<void> {
    for (const { account } of await this.existing()) {
      if (account.disabledAt !== null) continue;
      await this.change(account, { disabledAt: this.parts.clock.now() }, { event: 'disabled', note: 'DEMO=off' });
    }
  }

  /** Those that can be logged in to, as they are now. */
  async accounts(): Promise<DemoAccount[]> {
    const now = this.parts.clock.now();
    const usable = (await this.existing()).filter(({ account }) => account.disabledAt === null);
    return usable.map(({ plan: { userName, password }, account }) => {
      const { role, grade } = this.parts.users.identityOf(account, now);
      return { userName, password, roleKey: role, grade };
    });
  }

  /** What the authenticator of a demo account shows now; nobody else's is told. */
  async authenticatorOf(userName: string): Promise<DemoSecondFactor> {
    const found = (await this.existing()).find(({ account }) => account.userName === userName);
    return found
      ? this.parts.factors.currentCode(found.account.id)
      : { code: null, until: this.parts.clock.now() + MINUTE };
  }

  private async existing(): Promise<{ plan: DemoPlan; account: Account }[]> {
    const found = await Promise.all(
      demoPlans.map(async (plan) => ({ plan, account: await this.parts.users.byName(plan.userName) })),
    );
    return found.flatMap(({ plan, account }) => (account?.email === plan.email ? [{ plan, account }] : []));
  }

  /** One after the other: each is a hash. */
  private async restoreAll(mayGoOn: () => Promise<boolean>): Promise<boolean> {
    for (const plan of demoPlans) {
      if (!(await mayGoOn())) return false;
      await this.restore(plan);
      await this.restoreFactor(plan);
    }
    return true;
  }

  private async restore(plan: DemoPlan): Promise<void> {
    const account = await this.parts.users.byName(plan.userName);
    if (!account) return this.create(plan);
    if (account.email !== plan.email) return; // a person took the name before there was a demo
    const patch = await this.patchFor(account, plan);
    if (Object.keys(patch).length > 0)
      await this.change(
        account,
        patch,
        account.disabledAt === null ? undefined : { event: 'enabled', note: 'DEMO=on' },
      );
  }

  private async restoreFactor({ userName, email, secret }: DemoPlan): Promise<void> {
    const account = await this.parts.users.byName(userName);
    if (account?.email !== email || (account.secondFactorAt === null) === (secret === null)) return;
    await (secret ? this.parts.factors.enrol(account.id, secret) : this.parts.factors.withdraw(account.id));
  }

  private async create({ userName, email, password, grants }: DemoPlan): Promise<void> {
    try {
      await this.parts.users.create({ userName, email, password, ...grants(this.parts.clock.now()) });
    } catch (error) {
      if (!(error instanceof AppError && ['userName.taken', 'email.taken'].includes(error.error))) throw error; // another process was faster
    }
  }

  private async patchFor(account: Account, { password, grants }: DemoPlan): Promise<AccountPatch> {
    const now = this.parts.clock.now();
    const planned = grants(now);
    const [is, shall] = [account, { ...account, ...planned }].map((one) => this.parts.users.identityOf(one, now));
    return {
      ...(account.disabledAt !== null && { disabledAt: null }),
      ...((is!.role !== shall!.role || is!.grade !== shall!.grade) && planned),
      ...(!(await this.parts.users.withPassword(account, password)) && {
        passwordHash: await this.parts.users.hash(password),
      }),
    };
  }

  private change({ id }: Account, patch: AccountPatch, entry?: HistoryEntry): Promise<void> {
    return this.parts.users.transaction(async (tx) => {
      const account = await this.parts.users.lock(id, tx);
      if (patch.disabledAt != null || patch.passwordHash !== undefined || patch.staffRole !== undefined)
        await this.parts.sessions.endAll(id, {}, tx);
      await this.parts.users.change(account, { patch, ...(entry && { entry }) }, tx);
    });
  }
}
