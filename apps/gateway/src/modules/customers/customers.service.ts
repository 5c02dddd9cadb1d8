import { Logger } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { User, UserHistoryLine, userChangeRoute, usersRoute, UsersPage } from '@chaintide/contracts/users';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { PasswordResetService } from '../auth/password-reset.service.ts';
import type { SecondFactorService } from '../auth/second-factor/second-factor.service.ts';
import type { SessionsService } from '../auth/sessions.service.ts';
import type { Account, UsersService } from '../users/users.service.ts';
import { effectOf, endsSessions, type AccountChange } from './effects.ts';
import { searchAccounts } from './search.ts';

export interface CustomersParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly users: UsersService;
  readonly sessions: SessionsService;
  readonly resets: PasswordResetService;
  readonly secondFactors: SecondFactorService;
}

/** Who changes which account, and which one they saw. */
interface Order {
  readonly actorId: number;
  readonly id: number;
  readonly note: string;
  readonly version: number;
}

const ADMINS_LOCK = 7_003; // of pg_advisory_xact_lock: of two changes that each leave one admin, the second must see the first

/** Customer management: what an admin sees of the accounts, and does to them. */
export class CustomersService {
  private readonly logger = new Logger(CustomersService.name);

  constructor(private readonly parts: CustomersParts) {}

  async page(query: RouteOutput<typeof usersRoute, 'query'>): Promise<UsersPage> {
    const { db, clock, users } = this.parts;
    const now = clock.now();
    const { total, rows } = await searchAccounts(db, query, now);
    return { total, rows: rows.map(({ account, seenAt }) => users.userOf(account, seenAt, now)) };
  }

  async one(id: number): Promise<{ user: User; history: UserHistoryLine[] }> {
    const { users } = this.parts;
    return { user: await this.userOf(await users.require(id)), history: await users.history(id) };
  }

  /** Does what an admin asks, writes who did it and why, and tells everyone concerned; throws where someone was faster. */
  async change(actorId: number, id: number, { change, note, version }: RouteOutput<typeof userChangeRoute, 'body'>): Promise<User> {
    const order = { actorId, id, note, version };
    const account = await (change.kind === 'sendReset' ? this.sendReset(order) : this.apply(change, order));
    return this.done(account, { actorId, kind: change.kind });
  }

  /** For who lost telephone and recovery codes; one's own goes by password and code alone. */
  async removeSecondFactor({ actorId, id, note, version }: Order): Promise<User> {
    const { users, secondFactors } = this.parts;
    if (actorId === id) throw new AppError('user.self');
    const changed = await users.transaction(async (tx) => {
      const account = await users.lock(id, tx);
      requireVersion(account, version);
      if (account.secondFactorAt === null) throw new AppError('transition.refused', { state: 'secondFactorOff', event: 'removeSecondFactor' });
      return secondFactors.removeFor(account, { byId: actorId, note }, tx);
    });
    return this.done(changed, { actorId, kind: 'removeSecondFactor' });
  }

  private done(account: Account, { actorId, kind }: { readonly actorId: number; readonly kind: string }): Promise<User> {
    this.logger.log({ actorId, userId: account.id, change: kind }, 'an admin changed an account');
    return this.userOf(account);
  }

  private async apply(change: AccountChange, { actorId, id, note, version }: Order): Promise<Account> {
    if (endsSessions(change) && actorId === id) throw new AppError('user.self');
    const { users, sessions, clock } = this.parts;
    return users.transaction(async (tx) => {
      const account = await users.lock(id, tx);
      requireVersion(account, version);
      const { patch, entry } = effectOf(account, change, clock.now());
      if (endsSessions(change)) await sessions.endAll(id, {}, tx); // before the first fact, whose lock the owner's own logout takes after its sessions
      const changed = await users.change(account, { patch, entry: { ...entry, note, byId: actorId } }, tx);
      if (isAdmin(account) && !isAdmin(changed)) await this.requireAnotherAdmin(tx);
      return changed;
    });
  }

  /** The code goes to the owner, who sets a password with it: nobody else ever does. The line is written once it is on its way. */
  private async sendReset({ actorId, id, note, version }: Order): Promise<Account> {
    const { users, resets } = this.parts;
    const account = await users.require(id);
    requireVersion(account, version);
    if (account.disabledAt !== null) throw new AppError('transition.refused', { state: 'disabled', event: 'sendReset' });
    await resets.sendCodeFor(account);
    return users.transaction(async (tx) => users.change(await users.lock(id, tx), { patch: {}, entry: { event: 'resetSent', note, byId: actorId } }, tx));
  }

  private async requireAnotherAdmin(tx: Tx): Promise<void> {
    await tx.query(`select pg_advisory_xact_lock(${ADMINS_LOCK})`);
    const [other] = await tx.query(`select 1 from users where staff_role = 'admin' and disabled_at is null limit 1`);
    if (!other) throw new AppError('user.lastAdmin');
  }

  private async userOf(account: Account): Promise<User> {
    const { db, clock, users } = this.parts;
    const [row] = await db.query<{ seen: Date | null }>('select max(seen_at) as seen from sessions where user_id = $1', [account.id]);
    return users.userOf(account, row?.seen?.getTime() ?? null, clock.now());
  }
}

const isAdmin = ({ staffRole, disabledAt }: Account): boolean => staffRole === 'admin' && disabledAt === null;

const requireVersion = (account: Pick<Account, 'version'>, version: number): void => {
  if (account.version !== version) throw new AppError('version.stale');
};
