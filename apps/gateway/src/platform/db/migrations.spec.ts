import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from './database.ts';
import { migrate, MigrationError, MIGRATIONS } from './migrations.ts';
import { describeEngines } from './testing.ts';

const parent = mkdtempSync(join(tmpdir(), 'chaintide-migrations-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let count = 0;
const folderOf = (files: Record<string, string>): string => {
  count += 1;
  const folder = join(parent, String(count));
  mkdirSync(folder);
  for (const [name, sql] of Object.entries(files)) writeFileSync(join(folder, name), sql);
  return folder;
};

const first = { '0001_coins.sql': 'create table coins (id int); insert into coins values (1);' };
const second = { '0002_names.sql': 'alter table coins add name text;\n' };

describeEngines((throwaway) => {
  let db: Database;
  beforeAll(async () => {
    db = await throwaway().open();
  }, 60_000);
  beforeEach(() => db.script('drop table if exists migrations, coins, outbox, outbox_epoch'));
  afterAll(() => db.close());

  const failure = async (files: Record<string, string>): Promise<string> => {
    const error = await migrate(db, folderOf(files)).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(MigrationError);
    return (error as Error).message;
  };

  it('applies what is missing, in order, once', async () => {
    expect(await migrate(db, folderOf(first))).toEqual(['0001_coins.sql']);
    expect(await migrate(db, folderOf({ ...first, ...second }))).toEqual(['0002_names.sql']);
    expect(await migrate(db, folderOf({ ...first, ...second }))).toEqual([]);
    expect(await db.query('select id, name from coins')).toEqual([{ id: 1, name: null }]);
  });

  it('applies each once when two processes start together', async () => {
    const folder = folderOf({ ...first, ...second });
    const done = await Promise.all([migrate(db, folder), migrate(db, folder)]);
    expect(done.flat().toSorted()).toEqual(['0001_coins.sql', '0002_names.sql']);
    expect(await db.query('select id from coins')).toEqual([{ id: 1 }]);
  });

  it('stops at a file that was changed, is gone, or came late', async () => {
    await migrate(db, folderOf({ ...first, '0003_names.sql': second['0002_names.sql'] }));
    const third = { '0003_names.sql': second['0002_names.sql'] };
    expect(await failure({ ...first, '0003_names.sql': 'alter table coins add name varchar' })).toMatch(
      /^0003_names.sql was changed/,
    );
    expect(await failure(third)).toMatch(/^0001_coins.sql was applied .* gone/);
    expect(await failure({ ...first, ...third, '0002_late.sql': 'select 1' })).toMatch(
      /^0002_late.sql was added below 3/,
    );
  });

  it('does not mind other line ends', async () => {
    await migrate(db, folderOf({ ...first, ...second }));
    expect(await migrate(db, folderOf({ ...first, '0002_names.sql': 'alter table coins add name text;\r\n' }))).toEqual(
      [],
    );
  });

  it('keeps nothing of one that fails, and everything before it', async () => {
    expect(
      await failure({ ...first, '0002_bad.sql': 'alter table coins add name text; insert into nowhere values (1)' }),
    ).toMatch(/^0002_bad.sql failed: .*nowhere/);
    expect(await db.query('select * from coins')).toEqual([{ id: 1 }]);
    expect(await migrate(db, folderOf({ ...first, ...second }))).toEqual(['0002_names.sql']);
  });

  it('refuses names and numbers that say no order', async () => {
    expect(await failure({ 'coins.sql': '' })).toMatch(/must look like/);
    expect(await failure({ ...first, '0001_names.sql': '' })).toMatch(/same number/);
  });

  it('brings an empty database up to today', async () => {
    const files = readdirSync(MIGRATIONS)
      .filter((file) => file.endsWith('.sql'))
      .toSorted();
    await db.script('drop schema public cascade; create schema public');
    expect(await migrate(db)).toEqual(files);
  });
}, 'empty');
