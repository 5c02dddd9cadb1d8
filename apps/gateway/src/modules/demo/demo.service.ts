import { Injectable } from '@nestjs/common';
import type { DemoAccount, DemoSecondFactor } from '@chaintide/contracts/people/demo';
import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { Clock, StoryClock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Leases } from '../../platform/leases.ts';
import { SecondFactorService } from '../second-factor/second-factor.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UsersService, type Account, type AccountPatch, type HistoryEntry } from '../users/users.service.ts';
import { demoPlans, type DemoPlan } from './accounts.ts';
import { stories } from './stories.ts';

const AGE_MS = Math.max(...stories.map(({ ago }) => ago)) + DAY; // an account is older than its first order

/** Accounts with public passwords: usable in the demo, disabled elsewhere. */
@Injectable()
export class DemoService {
  constructor(
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactorService,
    private readonly clock: Clock,
    private readonly leases: Leases,
  ) {}

  /** Creates missing accounts, and restores those that visitors changed. */
  plant(signal: AbortSignal): Promise<void> {
    return this.leases.alone('demo accounts', { signal, work: (mayGoOn) => this.restoreAll(mayGoOn) });
  }

  /** Disables the accounts that an earlier run with DEMO=on created in this database, and ends their sessions. */
  async retire(): Promise<void> {
    for (const { account } of await this.existing()) {
      if (account.disabledAt !== null) continue;
      await this.change(account, { disabledAt: this.clock.now() }, { event: 'disabled', note: 'DEMO=off' });
    }
  }

  /** The accounts that can log in, in their current state. */
  async accounts(): Promise<DemoAccount[]> {
    const now = this.clock.now();
    const usable = (await this.existing()).filter(({ account }) => account.disabledAt === null);
    return usable.map(({ plan: { userName, password }, account }) => {
      const { role, grade } = this.users.identityOf(account, now);
      return { userName, password, roleKey: role, grade };
    });
  }

  /** The current code of a demo account's authenticator; null for any other account. */
  async authenticatorOf(userName: string): Promise<DemoSecondFactor> {
    const found = (await this.existing()).find(({ account }) => account.userName === userName);
    return found ? this.factors.currentCode(found.account.id) : { code: null, until: this.clock.now() + MINUTE };
  }

  /** The id of a demo account; undefined before it is created, and if a person has its name. */
  async idOf(userName: string): Promise<number | undefined> {
    return (await this.existing()).find(({ account }) => account.userName === userName)?.account.id;
  }

  private async existing(): Promise<{ plan: DemoPlan; account: Account }[]> {
    const found = await Promise.all(
      demoPlans.map(async (plan) => ({ plan, account: await this.users.byName(plan.userName) })),
    );
    return found.flatMap(({ plan, account }) => (account?.email === plan.email ? [{ plan, account }] : []));
  }

  /** Sequential, because each account needs a password hash. */
  private async restoreAll(mayGoOn: () => Promise<boolean>): Promise<boolean> {
    for (const plan of demoPlans) {
      if (!(await mayGoOn())) return false;
      await this.restore(plan);
      await this.restoreFactor(plan);
    }
    return true;
  }

  private async restore(plan: DemoPlan): Promise<void> {
    const account = await this.users.byName(plan.userName);
    if (!account) return this.create(plan);
    if (account.email !== plan.email) return; // a person registered the name before the demo ran
    const patch = await this.patchFor(account, plan);
    if (Object.keys(patch).length > 0)
      await this.change(
        account,
        patch,
        account.disabledAt === null ? undefined : { event: 'enabled', note: 'DEMO=on' },
      );
  }

  private async restoreFactor({ userName, email, secret }: DemoPlan): Promise<void> {
    const account = await this.users.byName(userName);
    if (account?.email !== email || (account.secondFactorAt === null) === (secret === null)) return;
    await (secret ? this.factors.enrol(account.id, secret) : this.factors.withdraw(account.id));
  }

  private async create({ userName, email, password, grants }: DemoPlan): Promise<void> {
    try {
      const now = this.clock.now();
      const create = (): Promise<unknown> => this.users.create({ userName, email, password, ...grants(now) });
      await (this.clock instanceof StoryClock ? this.clock.at(now - AGE_MS, create) : create());
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
      if (patch.disabledAt != null || patch.passwordHash !== undefined || patch.staffRole !== undefined)
        await this.sessions.endAll(id, {}, tx);
      await this.users.change(account, { patch, ...(entry && { entry }) }, tx);
    });
  }
}
