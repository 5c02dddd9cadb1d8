import { Injectable } from '@nestjs/common';
import type { NotificationSettings } from '@chaintide/contracts/auth';
import type { Language } from '@chaintide/contracts/language';
import type { UserHistoryLine } from '@chaintide/contracts/users';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Grants } from './standing.ts';

/** One account as it is stored. Times in unix ms. */
export interface Account extends Grants {
  readonly id: number;
  readonly userName: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly disabledAt: number | null;
  /** Since when it has a power that other admins gave it; null where whoever runs the program did, or nobody. */
  readonly powerSince: number | null;
  /** When the second factor was switched on. */
  readonly secondFactorAt: number | null;
  readonly language: Language;
  /** What differs from the settings that everyone has at first. */
  readonly notifications: Partial<NotificationSettings>;
  readonly version: number;
  readonly createdAt: number;
}

export type NewAccount = Omit<Account, 'id' | 'version' | 'disabledAt' | 'powerSince' | 'secondFactorAt' | 'createdAt'>;
/** What may change of an account. */
export type AccountPatch = Partial<Omit<Account, 'id' | 'userName' | 'email' | 'version' | 'createdAt'>>;
export type HistoryEntry = Pick<UserHistoryLine, 'event'> &
  Partial<Pick<UserHistoryLine, 'was' | 'becomes' | 'note'>> & { readonly byId?: number };

const columns: Readonly<Record<keyof Account, string>> = {
  id: 'id',
  userName: 'user_name',
  email: 'email',
  passwordHash: 'password_hash',
  staffRole: 'staff_role',
  level: 'level',
  levelUntil: 'level_until',
  trialUntil: 'trial_until',
  disabledAt: 'disabled_at',
  powerSince: 'power_since',
  secondFactorAt: 'second_factor_at',
  language: 'language',
  notifications: 'notifications',
  version: 'version',
  createdAt: 'created_at',
};
const times: ReadonlySet<string> = new Set<keyof Account>([
  'levelUntil',
  'trialUntil',
  'disabledAt',
  'powerSince',
  'secondFactorAt',
  'createdAt',
]);

/** The columns of an account under the names of its fields, for a query that `accountOf` reads. */
export const accountColumns = Object.entries(columns)
  .map(([field, column]) => `users.${column} as "${field}"`)
  .join(', ');

/** A row with `accountColumns` as an account; whatever else it holds is left out. */
export const accountOf = (row: Readonly<Record<string, unknown>>): Account =>
  Object.fromEntries(
    Object.keys(columns).map((field) => {
      const value = row[field];
      if (field === 'id') return [field, Number(value)];
      return [field, times.has(field) && value !== null ? (value as Date).getTime() : value];
    }),
  ) as unknown as Account;

/** Fields and values side by side, the values as the database takes them. */
const parametersOf = (fields: Partial<Account>): { names: string[]; values: unknown[] } => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const names = entries.map(([field]) => columns[field as keyof Account]);
  return {
    names,
    values: entries.map(([field, value]) => (times.has(field) && value !== null ? new Date(value as number) : value)),
  };
};

/** Accounts in the database. */
@Injectable()
export class UsersRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  now(): number {
    return this.clock.now();
  }

  /** Within the transaction of the caller, or in one of its own. */
  within<T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    return tx ? work(tx) : this.db.transaction(work);
  }

  byId(id: number, tx: Tx = this.db): Promise<Account | undefined> {
    return this.one(tx, 'id = $1', id);
  }

  /** Nobody else changes the account until the transaction is over. */
  lock(id: number, tx: Tx): Promise<Account | undefined> {
    // not `for update`: two admins who change each other would wait for each other with their history lines, which refer to both
    return this.one(tx, 'id = $1 for no key update', id);
  }

  byName(name: string): Promise<Account | undefined> {
    return this.one(this.db, 'name_key = lower($1)', name);
  }

  byEmail(email: string): Promise<Account | undefined> {
    return this.one(this.db, 'email_key = lower($1)', email);
  }

  async insert(account: NewAccount, tx: Tx): Promise<Account> {
    const { names, values } = parametersOf({ ...account, createdAt: this.clock.now() });
    const places = names.map((_, index) => `$${index + 1}`);
    const [row] = await tx.query(
      `insert into users (${names.join(', ')}) values (${places.join(', ')}) returning ${accountColumns}`,
      values,
    );
    return accountOf(row!);
  }

  /** Whether the mailbox behind the address had no free trial yet, by whatever account or admin; of several at once one is told so. */
  async takeTrial(email: string, tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `insert into trials (mailbox_key, given_at) select mailbox_of($1), $2::timestamptz
       where not exists (select 1 from users where mailbox_key = mailbox_of($1) and trial_until is not null)
       on conflict (mailbox_key) do nothing returning 1`,
      [email, new Date(this.clock.now())],
    );
    return rows.length === 1;
  }

  async update(id: number, patch: AccountPatch, tx: Tx): Promise<Account> {
    const { names, values } = parametersOf(patch);
    const sets = names.map((name, index) => `${name} = $${index + 2}`);
    const [row] = await tx.query(
      `update users set ${[...sets, 'version = version + 1'].join(', ')} where id = $1 returning ${accountColumns}`,
      [id, ...values],
    );
    return accountOf(row!);
  }

  /** Whether it could: nobody changed the password meanwhile. No change that anyone would notice. */
  async rehash(id: number, was: string, becomes: string): Promise<boolean> {
    return (
      (
        await this.db.query('update users set password_hash = $3 where id = $1 and password_hash = $2 returning 1', [
          id,
          was,
          becomes,
        ])
      ).length === 1
    );
  }

  /**
   * Accounts of which a paid level or the trial ends before `before`, each once for each end (`ending_told` is the last
   * one found, so that of two processes one finds it). A trial that vip outlasts ends nothing.
   */
  async endingBefore(before: number, tx: Tx): Promise<{ account: Account; ending: number }[]> {
    const rows = await tx.query<Record<string, unknown> & { ending: Date }>(
      `update users set ending_told = soon.ending
       from (select id, least(
               case when level_until > $1 and level_until <= $2 then level_until end,
               case when trial_until > $1 and trial_until <= $2 and not (level = 'vip' and level_until > trial_until) then trial_until end) as ending
             from users) soon
       where users.id = soon.id and soon.ending > coalesce(users.ending_told, '-infinity')
         and users.staff_role is null and users.disabled_at is null and coalesce((users.notifications->>'expiry')::boolean, true)
       returning ${accountColumns}, soon.ending as ending`,
      [new Date(this.clock.now()), new Date(before)],
    );
    return rows.map((row) => ({ account: accountOf(row), ending: row.ending.getTime() }));
  }

  async addHistory(userId: number, entry: HistoryEntry, tx: Tx): Promise<void> {
    const { event, byId, was, becomes, note } = entry;
    await tx.query(
      'insert into user_history (user_id, at, by_id, event, was, becomes, note) values ($1, $2, $3, $4, $5, $6, $7)',
      [userId, new Date(this.clock.now()), byId, event, was, becomes, note],
    );
  }

  /** The newest line first. */
  async history(userId: number): Promise<UserHistoryLine[]> {
    const rows = await this.db.query<Omit<UserHistoryLine, 'id' | 'at'> & { id: bigint; at: Date }>(
      `select line.id, line.at, actor.user_name as by, line.event, line.was, line.becomes, line.note
       from user_history line left join users actor on actor.id = line.by_id where line.user_id = $1 order by line.id desc`,
      [userId],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() }));
  }

  async seenAt(userId: number, tx: Tx): Promise<number | null> {
    const [row] = await tx.query<{ seen: Date | null }>(
      'select max(seen_at) as seen from sessions where user_id = $1',
      [userId],
    );
    return row?.seen?.getTime() ?? null;
  }

  private async one(tx: Tx, condition: string, value: string | number): Promise<Account | undefined> {
    const [row] = await tx.query(`select ${accountColumns} from users where ${condition}`, [value]);
    return row && accountOf(row);
  }
}
