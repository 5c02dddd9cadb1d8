import { Injectable } from '@nestjs/common';
import type { Profile } from '@chaintide/contracts/auth';
import { DEFAULT_LANGUAGE } from '@chaintide/contracts/language';
import { TRIAL_MS } from '@chaintide/contracts/limits';
import type { User, UserHistoryLine } from '@chaintide/contracts/users';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
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

export { accountColumns, accountOf } from './users.repository.ts';
export { settingsOf } from './account-views.ts';
export type { Account, AccountPatch, HistoryEntry, Turn };

/** A message here names a user whose open lines are to be closed, because it is no longer who it was (auth/sessions listens). */
export const SESSIONS_CHANNEL = 'sessions';

type Named = Pick<NewAccount, 'userName' | 'email'>;
/** An account to be; what is left out is as for anyone who registers, without a trial. */
export type AccountRequest = Named &
  Partial<Omit<NewAccount, 'userName' | 'email' | 'passwordHash'>> &
  ({ readonly password: string } | { readonly passwordHash: string });

const takenBy: Readonly<Record<string, 'email.taken' | 'userName.taken' | undefined>> = {
  users_email_key_key: 'email.taken',
  users_name_key_key: 'userName.taken',
};

/** Accounts: how one comes to be, what it is at a moment, and the one way in which it changes. */
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

  /** A name has no @ in it, an address has. */
  byNameOrEmail(text: string): Promise<Account | undefined> {
    return text.includes('@') ? this.byEmail(text) : this.byName(text);
  }

  /** Nobody else changes the account until the transaction is over. */
  async lock(id: number, tx: Tx): Promise<Account> {
    const account = await this.repository.lock(id, tx);
    if (!account) throw new AppError('user.unknown');
    return account;
  }

  /** Throws `email.taken` or `userName.taken`; of several at the same moment one wins. */
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

  /** The same for an address that was confirmed, with the trial that each mailbox gets once. */
  async register(request: AccountRequest, tx: Tx): Promise<Account> {
    const trialUntil = (await this.repository.takeTrial(request.email, tx)) ? this.repository.now() + TRIAL_MS : null;
    return this.create({ ...request, trialUntil }, tx);
  }

  /** The one way an account changes: a history line where there is one to write, word to those who watch, and new lines where it is someone else now. */
  async change(
    account: Account,
    { patch, entry }: { readonly patch: AccountPatch; readonly entry?: HistoryEntry },
    tx: Tx,
  ): Promise<Account> {
    const changed = await this.repository.update(account.id, patch, tx);
    await Promise.all([
      entry && this.repository.addHistory(account.id, entry, tx),
      this.facts.changed(changed, tx),
      patch.disabledAt !== undefined && this.facts.ownerChanged(account.id, tx),
      isSomeoneElse(patch) &&
        tx.query('select pg_notify($1, $2)', [SESSIONS_CHANNEL, JSON.stringify({ userId: account.id })]),
    ]);
    return changed;
  }

  /** Whoever wants to hear of it and whose paid level or trial ends within `ms`; each end is given once. */
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

  /** Whether so many passwords wait to be judged that a stranger's would find no place. */
  get isCrowded(): boolean {
    return this.passwords.isCrowded('stranger');
  }

  /** The account where the password is right; takes as long where there is no account. A hash that cost less is made again. */
  async withPassword(account: Account | undefined, password: string, turn?: Turn): Promise<Account | undefined> {
    const { isRight, isStale } = await this.passwords.verify(password, account?.passwordHash, turn);
    if (!account || !isRight || !isStale) return isRight ? account : undefined;
    const passwordHash = await this.passwords.hash(password);
    if (await this.repository.rehash(account.id, account.passwordHash, passwordHash))
      return { ...account, passwordHash };
    return this.withPassword(await this.byId(account.id), password); // someone was faster
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
}

const isSomeoneElse = (patch: AccountPatch): boolean =>
  (['staffRole', 'level', 'levelUntil', 'trialUntil', 'disabledAt'] as const).some(
    (field) => patch[field] !== undefined,
  );

const refuseTaken = (error: unknown): never => {
  const name = error instanceof SqlError ? takenBy[error.constraint ?? ''] : undefined;
  throw name ? new AppError(name) : error;
};
