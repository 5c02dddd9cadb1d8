import { Logger } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { ProposedChange } from '@chaintide/contracts/proposals';
import type { PowerAnswer, User, UserChange, UserHistoryLine, usersRoute, UsersPage } from '@chaintide/contracts/users';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { PasswordResetService } from '../password-change/password-reset.service.ts';
import type { Account, UsersService } from '../users/users.service.ts';
import type { AccountChanges } from './account-changes.service.ts';
import type { ProposalsService } from './proposals.service.ts';
import { searchAccounts } from './search.ts';
import { weightOf } from './weight.ts';

export interface CustomersParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly users: UsersService;
  readonly resets: PasswordResetService;
  readonly changes: AccountChanges;
  readonly proposals: ProposalsService;
}

/** Who changes which account, and which one they saw. */
interface Order {
  readonly actorId: number;
  readonly id: number;
  readonly note: string;
  readonly version: number;
}

/** A change as it is asked for, with its reason and the edition that was looked at. */
interface AskedChange extends Pick<Order, 'note' | 'version'> {
  readonly change: UserChange;
}

type CareChange = Exclude<UserChange, ProposedChange>;

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
  async change(actorId: number, id: number, { change, note, version }: AskedChange): Promise<PowerAnswer> {
    const order = { actorId, id, note, version };
    if (change.kind === 'role' || change.kind === 'disable' || change.kind === 'enable')
      return this.wield(change, order);
    const account = await (change.kind === 'sendReset' ? this.sendReset(order) : this.care(change, order));
    return { user: await this.done(account, { actorId, kind: change.kind }), proposal: null };
  }

  /** For who lost telephone and recovery codes; one's own goes by password and code alone. */
  removeSecondFactor(order: Order): Promise<PowerAnswer> {
    return this.wield({ kind: 'removeSecondFactor' }, order);
  }

  /** A change of power: made at once, or proposed where one admin alone may not make it. */
  private async wield(change: ProposedChange, { actorId, id, note, version }: Order): Promise<PowerAnswer> {
    if (change.kind !== 'enable' && actorId === id) throw new AppError('user.self');
    const { users, changes, proposals } = this.parts;
    const { account, proposal } = await users.transaction(async (tx) => {
      await changes.takeTurn(tx);
      const seen = await users.lock(id, tx);
      requireVersion(seen, version);
      await changes.requireAdmin(actorId, tx);
      changes.requireEffect(seen, change);
      const weight = weightOf(seen, change);
      if (weight === 'alone')
        return { account: await changes.apply(seen, { change, byId: actorId, note }, tx), proposal: null };
      return {
        account: null,
        proposal: await proposals.propose(seen, { change, isTaking: weight === 'taking', byId: actorId, note }, tx),
      };
    });
    return { user: await this.done(account ?? (await users.require(id)), { actorId, kind: change.kind }), proposal };
  }

  private async care(
    change: Exclude<CareChange, { kind: 'sendReset' }>,
    { actorId, id, note, version }: Order,
  ): Promise<Account> {
    const { users, changes } = this.parts;
    return users.transaction(async (tx) => {
      const account = await users.lock(id, tx);
      requireVersion(account, version);
      return changes.apply(account, { change, byId: actorId, note }, tx);
    });
  }

  /** The code goes to the owner, who sets a password with it: nobody else ever does. The line is written once it is on its way. */
  private async sendReset({ actorId, id, note, version }: Order): Promise<Account> {
    const { users, resets } = this.parts;
    const account = await users.require(id);
    requireVersion(account, version);
    if (account.disabledAt !== null)
      throw new AppError('transition.refused', { state: 'disabled', event: 'sendReset' });
    await resets.sendCodeFor(account);
    return users.transaction(async (tx) =>
      users.change(await users.lock(id, tx), { patch: {}, entry: { event: 'resetSent', note, byId: actorId } }, tx),
    );
  }

  private done(
    account: Account,
    { actorId, kind }: { readonly actorId: number; readonly kind: string },
  ): Promise<User> {
    this.logger.log({ actorId, userId: account.id, change: kind }, 'an admin changed an account');
    return this.userOf(account);
  }

  private async userOf(account: Account): Promise<User> {
    const { db, clock, users } = this.parts;
    const [row] = await db.query<{ seen: Date | null }>(
      'select max(seen_at) as seen from sessions where user_id = $1',
      [account.id],
    );
    return users.userOf(account, row?.seen?.getTime() ?? null, clock.now());
  }
}

const requireVersion = (account: Pick<Account, 'version'>, version: number): void => {
  if (account.version !== version) throw new AppError('version.stale');
};
