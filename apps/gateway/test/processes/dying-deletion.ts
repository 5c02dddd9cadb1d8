import type { Database } from '../../src/platform/db/database.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { queryOutbox } from '../../src/platform/fixtures/query-outbox.ts';

/** A deletion of the account that is due, and something of its owner that goes with it. */
export const prepareDeletion = async (db: Database, userId: number, now: string): Promise<number> => {
  await db.query(`update users set deletes_at = ${now} where id = $1`, [userId]);
  await db.query(
    `insert into workspaces (user_id, name, name_key, charts, changed_at) values ($1, 'w', 'w', '{a}', ${now})`,
    [userId],
  );
  const [row] = await known<{ id: bigint }>(
    db.query(
      `insert into account_deletions (user_id, asked_at, due_at, reminded_at) values ($1, ${now}, ${now}, ${now}) returning id`,
      [userId],
    ),
  );
  return Number(row!.id);
};

/** The traces of a deletion; all or none of it is there. */
export const tracesOfDeletion = async (
  db: Database,
  { id, userId, email }: { readonly id: number; readonly userId: number; readonly email: string },
): Promise<readonly [string, boolean][]> => {
  const [row] = await known<{ state: string }>(db.query('select state from account_deletions where id = $1', [id]));
  const [user] = await known<{ name: string }>(db.query('select user_name as name from users where id = $1', [userId]));
  const [workspaces, lines, mails, facts] = await Promise.all([
    db.query('select 1 from workspaces where user_id = $1', [userId]),
    db.query(`select 1 from history where kind = 'deletion' and id = $1`, [id]),
    db.query(`select 1 from mails where kind = 'deletionDone' and recipient = $1`, [email]),
    queryOutbox(db, `select 1 from outbox where name = 'account.changed' and topic = $1`, [`account:${userId}`]),
  ]);
  return [
    ['state', row!.state === 'done'],
    ['shell', user!.name === `deleted-${userId}`],
    ['gone', workspaces.length === 0],
    ['history', lines.length === 1],
    ['mailed', mails.length === 1],
    ['told once', facts.length === 1],
  ];
};
