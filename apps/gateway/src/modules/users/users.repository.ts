import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { notificationSettings } from '@chaintide/contracts/people/auth';
import { language } from '@chaintide/contracts/language';
import { level } from '@chaintide/contracts/people/levels';
import { staffRole } from '@chaintide/contracts/people/roles';
import { periods } from '@chaintide/contracts/people/standing';
import type { UserHistoryLine } from '@chaintide/contracts/people/users';
import { statesOf } from '@chaintide/machines/states';
import { upgradeMachine } from '@chaintide/machines/upgrade';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';

/** A stored account. Times in Unix ms. */
export const accountRow = z.object({
  id: z.bigint().transform(Number),
  userName: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  staffRole: staffRole.nullable(),
  level,
  levelUntil: moment.nullable(),
  trialUntil: moment.nullable(),
  /** The paid levels that wait, next first. */
  queue: periods,
  disabledAt: moment.nullable(),
  /** When it will be deleted, at its owner's request. */
  deletesAt: moment.nullable(),
  /** When it was deleted; only a shell without a person is left. */
  deletedAt: moment.nullable(),
  /** When other admins granted its power; null if the operator did, or if it has none. */
  powerSince: moment.nullable(),
  /** When the second factor was enabled. */
  secondFactorAt: moment.nullable(),
  language,
  /** Differences from the default settings. */
  notifications: notificationSettings.partial(),
  version: z.number(),
  createdAt: moment,
});
export type Account = Readonly<z.infer<typeof accountRow>>;

export type NewAccount = Omit<
  Account,
  'id' | 'queue' | 'version' | 'disabledAt' | 'deletesAt' | 'deletedAt' | 'powerSince' | 'secondFactorAt' | 'createdAt'
>;
/** The fields of an account that can change. */
export type AccountPatch = Partial<
  Omit<Account, 'id' | 'userName' | 'email' | 'queue' | 'version' | 'createdAt' | 'deletedAt'>
>;
/** The fields that a deletion changes. */
type Erasure = Partial<Omit<Account, 'id' | 'queue' | 'version' | 'createdAt'>>;
export type HistoryEntry = Pick<UserHistoryLine, 'event'> &
  Partial<Pick<UserHistoryLine, 'was' | 'becomes' | 'note'>> & { readonly byId?: number };

const columns: Readonly<Record<keyof Omit<Account, 'queue'>, string>> = {
  id: 'id',
  userName: 'user_name',
  email: 'email',
  passwordHash: 'password_hash',
  staffRole: 'staff_role',
  level: 'level',
  levelUntil: 'level_until',
  trialUntil: 'trial_until',
  disabledAt: 'disabled_at',
  deletesAt: 'deletes_at',
  deletedAt: 'deleted_at',
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
  'deletesAt',
  'deletedAt',
  'powerSince',
  'secondFactorAt',
  'createdAt',
]);

const unixMs = (column: string): string => `(extract(epoch from waiting.${column}) * 1000)::bigint`;

/** The columns of an account under the names of its fields, for queries that `accountRow` parses. */
export const accountColumns = [
  ...Object.entries(columns).map(([field, column]) => `users.${column} as "${field}"`),
  `(select coalesce(jsonb_agg(jsonb_build_object('level', waiting.level, 'startsAt', ${unixMs('starts_at')}, 'until', ${unixMs('until')}) order by waiting.starts_at), '[]')
    from upgrades as waiting where waiting.user_id = users.id and ${oneOf('waiting.state', statesOf(upgradeMachine, 'waiting'))}) as "queue"`,
].join(', ');

const endingRow = accountRow.extend({ ending: moment });

/** Column names and database values of a patch. */
const parametersOf = (fields: Partial<Omit<Account, 'queue'>>): { names: string[]; values: unknown[] } => {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  const names = entries.map(([field]) => columns[field as keyof typeof columns]);
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

  /** Uses the caller's transaction, or opens one. */
  within<T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    return tx ? work(tx) : this.db.transaction(work);
  }

  byId(id: number, tx: Tx = this.db): Promise<Account | undefined> {
    return this.one(tx, 'id = $1', id);
  }

  /** Locks the account for the transaction, and reads it only then: while it waits, another purchase may have joined the queue. */
  async lock(id: number, tx: Tx): Promise<Account | undefined> {
    // not `for update`: two admins who change each other would deadlock on their history lines, which reference both
    await tx.query('select 1 from users where id = $1 for no key update', [id]);
    return this.byId(id, tx);
  }

  /** Locks the account alone: whoever writes a row that refers to it waits for the commit. */
  async lockAlone(id: number, tx: Tx): Promise<Account | undefined> {
    await tx.query('select 1 from users where id = $1 for update', [id]);
    return this.byId(id, tx);
  }

  byName(name: string): Promise<Account | undefined> {
    return this.one(this.db, 'name_key = lower($1) and deleted_at is null', name);
  }

  byEmail(email: string): Promise<Account | undefined> {
    return this.one(this.db, 'email_key = lower($1) and deleted_at is null', email);
  }

  async insert(account: NewAccount, tx: Tx): Promise<Account> {
    const { names, values } = parametersOf({ ...account, createdAt: this.clock.now() });
    const places = names.map((_, index) => `$${index + 1}`);
    const inserting = tx.query(
      `insert into users (${names.join(', ')}) values (${places.join(', ')}) returning ${accountColumns}`,
      values,
    );
    return (await rowsOf(accountRow, inserting))[0]!;
  }

  /** Claims the free trial of the mailbox behind the address; false if it was already used. Of concurrent calls one succeeds. */
  async takeTrial(email: string, tx: Tx): Promise<boolean> {
    const rows = await tx.query(
      `insert into trials (mailbox_key, given_at) select mailbox_of($1), $2::timestamptz
       where not exists (select 1 from users where mailbox_key = mailbox_of($1) and trial_until is not null)
         and not exists (select 1 from trials where mailbox_key = forgotten_mailbox(mailbox_of($1)))
       on conflict (mailbox_key) do nothing returning 1`,
      [email, new Date(this.clock.now())],
    );
    return rows.length === 1;
  }

  /** Keeps of the mailbox behind an address only what shows that it had its trial. */
  async forgetMailbox(email: string, tx: Tx): Promise<void> {
    await tx.query(
      'update trials set mailbox_key = forgotten_mailbox(mailbox_key) where mailbox_key = mailbox_of($1)',
      [email],
    );
  }

  async update(id: number, patch: AccountPatch | Erasure, tx: Tx): Promise<Account> {
    const { names, values } = parametersOf(patch);
    const sets = names.map((name, index) => `${name} = $${index + 2}`);
    const updating = tx.query(
      `update users set ${[...sets, 'version = version + 1'].join(', ')} where id = $1 returning ${accountColumns}`,
      [id, ...values],
    );
    return (await rowsOf(accountRow, updating))[0]!;
  }

  /** Replaces a hash by one of the same password; false if the password has changed meanwhile. */
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
   * Accounts whose paid level or trial ends before `before`; each end is returned once, because `ending_told` stores the last one returned,
   * to one process only. A trial that a paid level outlasts does not count.
   */
  async endingBefore(before: number, tx: Tx): Promise<{ account: Account; ending: number }[]> {
    const telling = tx.query(
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
    return (await rowsOf(endingRow, telling)).map(({ ending, ...account }) => ({ account, ending }));
  }

  async addHistory(userId: number, entry: HistoryEntry, tx: Tx): Promise<void> {
    const { event, byId, was, becomes, note } = entry;
    await tx.kysely
      .insertInto('user_history')
      .values({ user_id: userId, at: new Date(this.clock.now()), by_id: byId, event, was, becomes, note })
      .execute();
  }

  /** Newest first. */
  async history(userId: number): Promise<UserHistoryLine[]> {
    const rows = await this.db.kysely
      .selectFrom('user_history as line')
      .leftJoin('users as actor', 'actor.id', 'line.by_id')
      .select(['line.id', 'line.at', 'actor.user_name as by', 'line.event', 'line.was', 'line.becomes', 'line.note'])
      .where('line.user_id', '=', BigInt(userId))
      .orderBy('line.id', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() }));
  }

  async seenAt(userId: number, tx: Tx): Promise<number | null> {
    const { seen } = await tx.kysely
      .selectFrom('sessions')
      .select(({ fn }) => fn.max('seen_at').as('seen'))
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirstOrThrow();
    return seen?.getTime() ?? null;
  }

  private async one(tx: Tx, condition: string, value: string | number): Promise<Account | undefined> {
    return (await rowsOf(accountRow, tx.query(`select ${accountColumns} from users where ${condition}`, [value])))[0];
  }
}
