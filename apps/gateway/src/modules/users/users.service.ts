import { Injectable } from '@nestjs/common';
import type { Profile } from '@chaintide/contracts/people/auth';
import { DEFAULT_LANGUAGE } from '@chaintide/contracts/language';
import { TRIAL_MS } from '@chaintide/contracts/limits';
import { deletedNameOf } from '@chaintide/contracts/people/person-name';
import type { User, UserHistoryLine } from '@chaintide/contracts/people/users';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
import { DELETED_DOMAIN } from '../../platform/mail/mailer.ts';
import { AccountFacts } from './account-facts.ts';
import { identityOf, profileOf, userOf } from './account-views.ts';
import { PasswordsService, type Turn } from '../passwords/passwords.service.ts';
import {
  UsersRepository,
  type Account,
  type AccountPatch,
  type HistoryEntry,
  type NewAccount,
} from './users.repository.ts';

export { accountColumns, accountRow } from './users.repository.ts';
export { settingsOf } from './account-views.ts';
export type { Account, AccountPatch, HistoryEntry, Turn };

/** Channel for users whose identity has changed and whose sockets must be closed (`sessions` listens). */
export const SESSIONS_CHANNEL = 'sessions';

type Saved = Parameters<UsersRepository['update']>[1];
type Named = Pick<NewAccount, 'userName' | 'email'>;
/** An account to create; defaults are those of a registration without a trial. */
export type AccountRequest = Named &
  Partial<Omit<NewAccount, 'userName' | 'email' | 'passwordHash'>> &
  ({ readonly password: string } | { readonly passwordHash: string });

const takenBy: Readonly<Record<string, 'email.taken' | 'userName.taken' | undefined>> = {
  users_email_key_key: 'email.taken',
  users_name_key_key: 'userName.taken',
};

/** Creates, reads and changes accounts; every change goes through `change`. */
@Injectable()
export class UsersService {
  constructor(
    private readonly repository: UsersRepository,
    private readonly facts: AccountFacts,
    private readonly passwords: PasswordsService,
  ) {}

  byId(id: number): Promise<Account | undefined> {
    return this.repository.byId(id);
  }

  async require(id: number): Promise<Account> {
    const account = await this.byId(id);
    if (!account) throw new AppError('user.unknown');
    return account;
  }

  byName(name: string): Promise<Account | undefined> {
    return this.repository.byName(name);
  }

  byEmail(email: string): Promise<Account | undefined> {
    return this.repository.byEmail(email);
  }

  /** Names cannot contain @, addresses must. */
  byNameOrEmail(text: string): Promise<Account | undefined> {
    return text.includes('@') ? this.byEmail(text) : this.byName(text);
  }

  /** Locks the account for the transaction. */
  async lock(id: number, tx: Tx): Promise<Account> {
    const account = await this.repository.lock(id, tx);
    if (!account) throw new AppError('user.unknown');
    return account;
  }

  /** Locks the account alone: whoever writes for it at the same moment waits for the commit. */
  async lockAlone(id: number, tx: Tx): Promise<Account> {
    const account = await this.repository.lockAlone(id, tx);
    if (!account) throw new AppError('user.unknown');
    return account;
  }

  /** Leaves a shell of a locked account, which keeps its id and nothing of its person; name and address are free again. */
  async erase(account: Account, tx: Tx): Promise<Account> {
    const now = this.repository.now();
    await this.repository.forgetMailbox(account.email, tx);
    return this.save(account.id, { patch: shellOf(account.id, now), entry: { event: 'deleted' } }, tx);
  }

  /** Throws `email.taken` or `userName.taken`; of concurrent registrations one wins. */
  async create(request: AccountRequest, tx?: Tx): Promise<Account> {
    const passwordHash = 'password' in request ? await this.passwords.hash(request.password) : request.passwordHash;
    const {
      userName,
      email,
      staffRole = null,
      level = 'registered',
      levelUntil = null,
      trialUntil = null,
      language = DEFAULT_LANGUAGE,
      notifications = {},
    } = request;
    const account = {
      userName,
      email,
      passwordHash,
      staffRole,
      level,
      levelUntil,
      trialUntil,
      language,
      notifications,
    };
    return this.repository.within(tx, async (own) => {
      const created = await this.repository.insert(account, own).catch(refuseTaken);
      await this.repository.addHistory(created.id, { event: 'registered' }, own);
      await this.facts.changed(created, own);
      return created;
    });
  }

  /** Creates an account for a confirmed address, with the trial that each mailbox gets once. */
  async register(request: AccountRequest, tx: Tx): Promise<Account> {
    const trialUntil = (await this.repository.takeTrial(request.email, tx)) ? this.repository.now() + TRIAL_MS : null;
    return this.create({ ...request, trialUntil }, tx);
  }

  /** The only way to change an account: writes history, publishes facts, and reconnects its sockets if its identity changed. */
  async change(
    account: Account,
    { patch, entry }: { readonly patch: AccountPatch; readonly entry?: HistoryEntry | undefined },
    tx: Tx,
  ): Promise<Account> {
    return this.save(account.id, { patch, entry }, tx);
  }

  /** Accounts with reminders on whose paid level or trial ends within `ms`; each end is returned once. */
  endingWithin(ms: number, tx: Tx): Promise<{ account: Account; ending: number }[]> {
    return this.repository.endingBefore(this.repository.now() + ms, tx);
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.repository.within(undefined, work);
  }

  sessionsChanged(userId: number, tx: Tx): Promise<void> {
    return this.facts.sessionsChanged(userId, tx);
  }

  hash(password: string, turn?: Turn): Promise<string> {
    return this.passwords.hash(password, turn);
  }

  /** Whether the password queue would refuse a stranger. */
  get isCrowded(): boolean {
    return this.passwords.isCrowded('stranger');
  }

  /** The account if the password is correct; takes the same time if there is no account. Upgrades hashes of a lower cost. */
  async withPassword(account: Account | undefined, password: string, turn?: Turn): Promise<Account | undefined> {
    const { isRight, isStale } = await this.passwords.verify(password, account?.passwordHash, turn);
    if (!account || !isRight || !isStale) return isRight ? account : undefined;
    const passwordHash = await this.passwords.hash(password);
    if (await this.repository.rehash(account.id, account.passwordHash, passwordHash))
      return { ...account, passwordHash };
    return this.withPassword(await this.byId(account.id), password); // changed concurrently
  }

  history(userId: number): Promise<UserHistoryLine[]> {
    return this.repository.history(userId);
  }

  identityOf(account: Account, now: number): Identity {
    return identityOf(account, now);
  }

  profileOf(account: Account, now: number): Profile {
    return profileOf(account, now);
  }

  userOf(account: Account, seenAt: number | null, now: number): User {
    return userOf(account, seenAt, now);
  }

  private async save(
    id: number,
    { patch, entry }: { readonly patch: Saved; readonly entry?: HistoryEntry | undefined },
    tx: Tx,
  ): Promise<Account> {
    const changed = await this.repository.update(id, patch, tx);
    await Promise.all([
      entry && this.repository.addHistory(id, entry, tx),
      this.facts.changed(changed, tx),
      patch.disabledAt !== undefined && this.facts.ownerChanged(id, tx),
      isSomeoneElse(patch) && tx.query('select pg_notify($1, $2)', [SESSIONS_CHANNEL, JSON.stringify({ userId: id })]),
    ]);
    return changed;
  }
}

/** A hash that no password has. */
const NO_PASSWORD = `$argon2id$v=19$m=65536,t=3,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** The remains of a deleted account. */
const shellOf = (id: number, now: number) =>
  ({
    userName: deletedNameOf(id),
    email: `${deletedNameOf(id)}@${DELETED_DOMAIN}`,
    passwordHash: NO_PASSWORD,
    level: 'registered',
    levelUntil: null,
    trialUntil: null,
    disabledAt: now,
    deletesAt: null,
    deletedAt: now,
    secondFactorAt: null,
    notifications: {},
  }) as const satisfies Saved;

const isSomeoneElse = (patch: Saved): boolean =>
  (['staffRole', 'level', 'levelUntil', 'trialUntil', 'disabledAt'] as const).some(
    (field) => patch[field] !== undefined,
  );

const refuseTaken = (error: unknown): never => {
  const name = error instanceof SqlError ? takenBy[error.constraint ?? ''] : undefined;
  throw name ? new AppError(name) : error;
};
