import { Injectable, Logger } from '@nestjs/common';
import type { CustomerMoney } from '@chaintide/contracts/money/customer-money';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { ProposedChange } from '@chaintide/contracts/people/proposals';
import type {
  PowerAnswer,
  User,
  UserChange,
  UserHistoryLine,
  usersRoute,
  UsersPage,
} from '@chaintide/contracts/people/users';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { PasswordResetService } from '../password-change/password-reset.service.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import { AccountChanges } from './account-changes.service.ts';
import { ordersOf } from './customer-money.ts';
import { ProposalsService } from './proposals.service.ts';
import { searchAccounts } from './search.ts';
import { weightOf } from './weight.ts';

/** The author, the account, and the version they saw. */
interface Order {
  readonly actorId: number;
  readonly id: number;
  readonly note: string;
  readonly version: number;
}

/** A requested change with its reason and the version the caller saw. */
interface AskedChange extends Pick<Order, 'note' | 'version'> {
  readonly change: UserChange;
}

type CareChange = Exclude<UserChange, ProposedChange>;

/** Customer management for admins: lists and changes accounts. */
@Injectable()
export class CustomersService {
  private readonly logger = new Logger(CustomersService.name);

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly users: UsersService,
    private readonly resets: PasswordResetService,
    private readonly changes: AccountChanges,
    private readonly proposals: ProposalsService,
    private readonly wallet: WalletService,
  ) {}

  async page(query: RouteOutput<typeof usersRoute, 'query'>): Promise<UsersPage> {
    const { db, clock, users } = this;
    const now = clock.now();
    const { total, rows } = await searchAccounts(db, query, now);
    return { total, rows: rows.map(({ account, seenAt }) => users.userOf(account, seenAt, now)) };
  }

  async one(id: number): Promise<{ user: User; history: UserHistoryLine[] }> {
    const { users } = this;
    return { user: await this.userOf(await users.require(id)), history: await users.history(id) };
  }

  /** The balances and orders of an account, for admins who judge a question about money. */
  async moneyOf(id: number): Promise<CustomerMoney> {
    await this.users.require(id);
    const [balances, orders] = await Promise.all([this.wallet.balancesOf(id), ordersOf(this.db, id)]);
    return { balances, ...orders };
  }

  /** Applies an admin's change with history and facts; throws if the version is stale. */
  async change(actorId: number, id: number, { change, note, version }: AskedChange): Promise<PowerAnswer> {
    const order = { actorId, id, note, version };
    if (change.kind === 'role' || change.kind === 'disable' || change.kind === 'enable')
      return this.wield(change, order);
    const account = await (change.kind === 'sendReset' ? this.sendReset(order) : this.care(change, order));
    return { user: await this.done(account, { actorId, kind: change.kind }), proposal: null };
  }

  /** For users who lost phone and recovery codes; admins cannot remove their own this way. */
  removeSecondFactor(order: Order): Promise<PowerAnswer> {
    return this.wield({ kind: 'removeSecondFactor' }, order);
  }

  /** Makes a change of power at once, or proposes it if a second admin is required. */
  private async wield(change: ProposedChange, { actorId, id, note, version }: Order): Promise<PowerAnswer> {
    if (change.kind !== 'enable' && actorId === id) throw new AppError('user.self');
    const { users, changes, proposals } = this;
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
    const { users, changes } = this;
    return users.transaction(async (tx) => {
      const account = await users.lock(id, tx);
      requireVersion(account, version);
      return changes.apply(account, { change, byId: actorId, note }, tx);
    });
  }

  /** Mails a code to the owner, the only one who can set a new password. Writes history once the mail is queued. */
  private async sendReset({ actorId, id, note, version }: Order): Promise<Account> {
    const { users, resets } = this;
    const account = await users.require(id);
    requireVersion(account, version);
    if (account.deletedAt !== null) throw new AppError('account.deleted');
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
    const { db, clock, users } = this;
    const { seen } = await db.kysely
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('seen_at').as('seen'))
      .where('user_id', '=', BigInt(account.id))
      .executeTakeFirstOrThrow();
    return users.userOf(account, seen?.getTime() ?? null, clock.now());
  }
}

const requireVersion = (account: Pick<Account, 'version'>, version: number): void => {
  if (account.version !== version) throw new AppError('version.stale');
};
