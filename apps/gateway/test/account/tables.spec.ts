import { erasedTables, kept } from '../../src/modules/account-deletion/erasure.ts';
import { holdings, notExported } from '../../src/modules/account-export/holdings.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import { known } from '../../src/platform/fixtures/known.ts';

/** Columns by which a table tells whose its rows are, besides references. */
const PERSONAL = String.raw`(^|_)(user_id|owner_id|uploader_id|email|email_key|mailbox_key|recipient|to_key)$`;

/** Tables whose references to accounts are those of staff who acted. */
const ACTED = String.raw`(^|_)(by|by_id|ended_by_id|approved_by|processed_by|assigned_by|added_by|responder_id|auditor_id|holder_id)$`;

describeEngines((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 60_000);
  afterAll(() => db.close());

  const references = async (): Promise<{ table: string; column: string }[]> =>
    known<{ table: string; column: string }>(
      db.query(
        `select c.relname::text as "table", a.attname::text as "column" from pg_constraint k join pg_class c on c.oid = k.conrelid
           join pg_attribute a on a.attrelid = c.oid and a.attnum = any(k.conkey) where k.contype = 'f' and k.confrelid = 'users'::regclass
         union select table_name::text, column_name::text from information_schema.columns where table_schema = 'public' and column_name ~ $1 order by 1, 2`,
        [PERSONAL],
      ),
    );
  const named = (sql: string): string[] => [...sql.matchAll(/\b(?:from|join) (\w+)/g)].map(([, table]) => table!);

  it('that refer to accounts are in the export, or stay out for a reason', async () => {
    const exported = new Set(holdings.flatMap(({ sql }) => named(sql)));
    const tables = [...new Set((await references()).map(({ table }) => table))];
    expect(tables.length).toBeGreaterThan(40);
    expect(tables.filter((table) => !exported.has(table) && notExported[table] === undefined)).toEqual([]);
    expect(Object.keys(notExported).filter((table) => !tables.includes(table) || exported.has(table))).toEqual([]);
  });

  it('whose rows belong to somebody are emptied by a deletion, or stay for a reason', async () => {
    const owned = (await references()).filter(({ column }) => !new RegExp(ACTED).test(column));
    const tables = [...new Set(owned.map(({ table }) => table))];
    expect(
      tables.filter((table) => table !== 'trials' && !erasedTables.includes(table) && kept[table] === undefined),
    ).toEqual([]);
    expect(Object.keys(kept).filter((table) => !tables.includes(table) && table !== 'users')).toEqual([]);
  });

  it('each have a name of their own in the export', () => {
    expect(new Set(holdings.map(({ name }) => name)).size).toBe(holdings.length);
  });
});
