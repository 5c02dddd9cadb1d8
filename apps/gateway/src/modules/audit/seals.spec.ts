import { Logger } from '@nestjs/common';
import { SystemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeEngines, describePostgres, type Throwaway } from '../../platform/db/testing.ts';
import { brokenSeal, Seals } from './seals.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

Logger.overrideLogger(false);

/** A migrated database with one account, whose history is empty before each test. */
const begin = (throwaway: () => Throwaway) => {
  let db: Database;
  let seals: Seals;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
    await db.query(
      `insert into users (user_name, email, password_hash, created_at) values ('ann', 'ann@tide.example', 'x', now())`,
    );
    seals = new Seals(db, new SystemClock());
  }, 60_000);
  afterAll(() => db.close());
  beforeEach(() => emptyTables(db, 'history, user_history, audit_seals'));
  const ann = "(select id from users where user_name = 'ann')";
  const act = (note: string, tx: Pick<Database, 'query'> = db) =>
    tx.query(
      `insert into history (kind, id, at, by_id, event, from_state, to_state, note) values ('payment', 1, now(), ${ann}, 'approve', 'a', 'b', $1)`,
      [note],
    );
  const grant = () =>
    db.query(
      `insert into user_history (user_id, at, by_id, event, was, becomes, note) values (${ann}, now(), ${ann}, 'staffRole', null, 'admin', 'n')`,
    );
  const count = async (): Promise<number> => (await db.query('select 1 from audit_seals')).length;
  /** Changes a table as somebody would who owns the database. */
  const tamper = (sql: string) =>
    db.transaction(async (tx) => {
      await tx.script(`set local session_replication_role = replica; ${sql}`);
    });
  return {
    act,
    grant,
    count,
    tamper,
    get db() {
      return db;
    },
    get seals() {
      return seals;
    },
  };
};

describeEngines((throwaway) => {
  const rig = begin(throwaway);
  const { act, grant, count, tamper } = rig;

  it.each([
    'update history set note = note || 1',
    'delete from history',
    'update user_history set note = note || 1',
    'delete from user_history',
  ])('the database refuses: %s', async (sql) => {
    await act('one');
    await grant();
    await expect(rig.db.query(sql)).rejects.toThrow('is never changed');
  });

  it('seals each line once, and nothing where nothing was done', async () => {
    await rig.seals.seal();
    expect(await count()).toBe(0);
    await act('one');
    await grant();
    await rig.seals.seal();
    await rig.seals.seal();
    expect(await count()).toBe(1);
    await act('two');
    await rig.seals.seal();
    expect([await count(), await brokenSeal(rig.db)]).toEqual([2, []]);
  });

  it.each([
    ['a note', `update history set note = 'other' where note = 'one'`, 1],
    ['who it was', `update history set by_id = null where note = 'two'`, 2],
    ['the time', `update history set at = at - interval '1 microsecond' where note = 'two'`, 2],
    ['a line that is gone', `delete from history where note = 'one'`, 1],
    ['a right that was granted', `update user_history set becomes = 'support'`, 1],
    [
      'a line that was added later',
      `insert into history (line, kind, id, at, event, to_state) overriding system value select min(line) - 1, 'payment', 1, now(), 'e', 's' from history`,
      1,
    ],
    ['a seal', `update audit_seals set hash = sha256(hash) where id = 1`, 1],
    ['a seal that is gone', `delete from audit_seals where id = 1`, 2],
  ])('finds that %s was changed', async (_, sql, seal) => {
    await act('one');
    await grant();
    await rig.seals.seal();
    await act('two');
    await rig.seals.seal();
    expect(await brokenSeal(rig.db)).toEqual([]);
    await tamper(sql);
    expect(await brokenSeal(rig.db)).toEqual([
      { rule: 'historyIsSealed', detail: expect.stringMatching(new RegExp(`^seal ${seal} of `)) },
    ]);
  });
});

describePostgres((throwaway) => {
  const rig = begin(throwaway);
  const { act, count, tamper } = rig;

  it('waits for whoever is writing, and misses no line of theirs', async () => {
    const writing = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const writer = rig.db.transaction(async (tx) => {
      await act('slow', tx);
      writing.resolve();
      await mayEnd.promise;
    });
    await writing.promise;
    await act('quick'); // a later number, committed first
    const sealing = rig.seals.seal();
    expect(await count()).toBe(0);
    mayEnd.resolve();
    await Promise.all([writer, sealing]);
    await tamper(`update history set note = 'other' where note = 'slow'`);
    expect(await brokenSeal(rig.db)).toHaveLength(1);
  });
});
