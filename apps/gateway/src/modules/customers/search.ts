import type { RouteOutput } from '@chaintide/contracts/http';
import { levelTable } from '@chaintide/contracts/people/levels';
import type { userSorts, usersRoute } from '@chaintide/contracts/people/users';
import { containing } from '../../platform/db/containing.ts';
import type { Database } from '../../platform/db/database.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';
import { accountColumns, accountRow, type Account } from '../users/users.service.ts';

type UsersQuery = RouteOutput<typeof usersRoute, 'query'>;

/** An account in the list, and the last use of any of its sessions. */
export interface Found {
  readonly account: Account;
  readonly seenAt: number | null;
}

const foundRow = accountRow.extend({ seenAt: moment.nullable() });

/** The only values allowed in `order by`. */
const sortColumns: Record<(typeof userSorts)[number], string> = {
  userName: 'users.name_key',
  createdAt: 'users.created_at',
  seenAt: 'seen.at',
  levelUntil: 'level_until_now',
};

// the level of an account at the time $1, as in contracts/standing.ts once a level that was due has started
const levelNow = `(case when users.level_until > $1 then users.level else 'registered' end)`;
const roleOfLevel = Object.entries(levelTable)
  .map(([level, { role }]) => `when '${level}' then '${role}'`)
  .join(' ');
const roleNow = `coalesce(users.staff_role, case ${levelNow} ${roleOfLevel} end)`;
const stateConditions: Record<NonNullable<UsersQuery['state']>, string> = {
  active: 'users.disabled_at is null',
  disabled: 'users.disabled_at is not null and users.deleted_at is null',
  deleted: 'users.deleted_at is not null',
  trial: 'users.disabled_at is null and users.trial_until > $1',
};

/** The filters as SQL; the first parameter is the current time. */
const conditionsOf = (
  { search, role, level, state }: UsersQuery,
  now: number,
): { where: string; params: unknown[] } => {
  const params: unknown[] = [new Date(now)];
  const place = (value: unknown): string => `$${params.push(value)}`;
  const conditions = ['$1::timestamptz is not null']; // $1 needs a type even if no filter uses it
  if (search !== '') {
    const text = place(containing(search));
    conditions.push(`(users.name_key like lower(${text}) or users.email_key like lower(${text}))`);
  }
  if (role !== undefined) conditions.push(`${roleNow} = ${place(role)}`);
  if (level !== undefined) conditions.push(`${levelNow} = ${place(level)}`);
  if (state !== undefined) conditions.push(`(${stateConditions[state]})`);
  return { where: conditions.join(' and '), params };
};

/** One page of the matching accounts, and their total number. */
export const searchAccounts = async (
  db: Database,
  query: UsersQuery,
  now: number,
): Promise<{ total: number; rows: Found[] }> => {
  const { where, params } = conditionsOf(query, now);
  const { sort, descending, page, rows } = query;
  const direction = descending ? 'desc' : 'asc';
  const [counted] = await db.query(`select count(*) as total from users where ${where}`, params);
  const asked = db.query(
    `select ${accountColumns}, seen.at as "seenAt", case when users.level_until > $1 then users.level_until end as level_until_now
     from users left join lateral (select max(seen_at) as at from sessions where user_id = users.id) seen on true
     where ${where} order by ${sortColumns[sort]} ${direction} nulls last, users.id ${direction}
     limit $${params.length + 1} offset $${params.length + 2}`,
    [...params, rows, (page - 1) * rows],
  );
  return {
    total: Number(counted?.['total']),
    rows: (await rowsOf(foundRow, asked)).map(({ seenAt, ...account }) => ({ account, seenAt })),
  };
};
