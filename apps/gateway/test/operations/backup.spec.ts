import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { booksAgainstOrders } from '../../src/modules/audit/books-against-orders.ts';
import { endAllSessions } from '../../src/modules/sessions/end-all-sessions.ts';
import { readConfig, type Config } from '../../src/config.ts';
import { backUp } from '../../src/platform/backup/dump.ts';
import { readManifest } from '../../src/platform/backup/manifest.ts';
import { inNewPlace } from '../../src/platform/backup/new-place.ts';
import { restore } from '../../src/platform/backup/restore.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { PgliteDatabase } from '../../src/platform/db/pglite-database.ts';
import { describeEngines, layDatabase } from '../../src/platform/db/testing.ts';
import { fromSources } from '../../src/platform/fixtures/from-sources.ts';
import { known } from '../../src/platform/fixtures/known.ts';
import { World } from '../books/world.ts';

const NOW = new Date('2026-01-02T03:04:05Z');
const TEXT = '"quoted", \\n, tab\t, line\nbreak, 链潮, 🌊, \u2028';

let scratch: string;
let source: Database;
let backup: string;
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'chaintide-backup-'));
  await layDatabase(scratch);
  source = await PgliteDatabase.open(join(scratch, 'pg'));
  await migrate(source);
  const world = await World.over(source);
  await world.begin();
  await source.query(
    `insert into history (kind, id, at, by_id, event, from_state, to_state, note) values ('user', $1, '2026-01-01T00:00:00.123456Z', null, 'changed', null, 'changed', $2)`,
    [world.people[0]!.id, TEXT],
  );
  await source.query(
    `insert into sessions (token_hash, user_id, device, address, created_at, seen_at, expires_at) values ('\\xdeadbeef', $1, 'd', 'a', now(), now(), now())`,
    [world.people[0]!.id],
  );
  backup = join(scratch, 'backup');
  await backUp(source, backup, NOW);
}, 120_000);
afterAll(async () => {
  await source.close();
  await rm(scratch, { recursive: true, force: true });
});

const auditOf = async (db: Database) => ({ books: await audit(db), orders: await booksAgainstOrders(db) });

describeEngines((throwaway) => {
  const config = (): Config => {
    const { engine, place } = throwaway();
    return readConfig(engine === 'PostgreSQL' ? { DATABASE_URL: place } : { DATA_DIR: dirname(place) });
  };
  const into = (folder: string): Promise<void> =>
    inNewPlace(config(), async (db) => void (await restore(db, folder, { afterwards: endAllSessions })));
  /** Works on the place while it is open. */
  const inside = async <T>(work: (db: Database) => Promise<T>): Promise<T> => {
    const db = await throwaway().open();
    try {
      return await work(db);
    } finally {
      await db.close();
    }
  };

  describe('a restore', () => {
    it('that fails on the way leaves an empty place', async () => {
      const failing = inNewPlace(config(), async (db) => {
        await restore(db, backup, { afterwards: () => Promise.reject(new Error('on the way')) });
      });
      await expect(failing).rejects.toThrow('on the way');
      if (throwaway().engine === 'PGlite') expect(await readdir(dirname(throwaway().place))).not.toContain('pg');
      else
        expect(
          await inside((db) =>
            db.query(`select to_regclass('users') as users, to_regclass('migrations') as migrations`),
          ),
        ).toEqual([{ users: null, migrations: null }]);
    });

    it('gives an equal audit, the same rows, and nobody is logged in', async () => {
      await into(backup);
      const expected = await auditOf(source);
      expect(expected.books.movements).toBeGreaterThan(0);
      await inside(async (db) => {
        expect(await auditOf(db)).toEqual(expected);
        expect(await migrate(db)).toEqual([]);
        expect(await known(db.query(`select note, at from history where event = 'changed'`))).toEqual(
          await known(source.query(`select note, at from history where event = 'changed'`)),
        );
        expect(await db.query('select 1 from sessions')).toEqual([]);
      });
    });

    it('refuses a database that is there', async () => {
      await expect(into(backup)).rejects.toThrow(/already|not empty/);
    });

    it('starts a new sequence of facts, counts on where it was, and its books refuse what they refused', async () => {
      await inside(async (db) => {
        expect(await db.query('select epoch from outbox_epoch')).not.toEqual(
          await source.query('select epoch from outbox_epoch'),
        );
        const before = await known<{ id: bigint }>(source.query('select max(id) as id from users'));
        const [row] = await known<{ id: bigint }>(
          db.query(
            `insert into users (user_name, email, password_hash, created_at) values ('later', 'later@tide.example', 'x', now()) returning id`,
          ),
        );
        expect(row!.id).toBeGreaterThan(before[0]!.id);
        await expect(db.query('update ledger_entries set amount = amount + 1')).rejects.toThrow();
        await db.query('delete from users where id = $1', [row!.id]);
      });
    });

    it('can be backed up again, with the same content', async () => {
      const again = join(scratch, `again-${throwaway().engine}`);
      await inside((db) => backUp(db, again, NOW));
      const contentOf = async (folder: string) =>
        (await readManifest(folder)).tables
          .filter(({ name }) => !/outbox_epoch|sessions/.test(name))
          .map(({ name, rows, sha256 }) => ({ name, rows, sha256 }));
      expect(await contentOf(again)).toEqual(await contentOf(backup));
    });
  });
}, 'empty');

describe('a backup', () => {
  const copy = async (name: string): Promise<string> => {
    const folder = join(scratch, name);
    await cp(backup, folder, { recursive: true });
    return folder;
  };

  it('is one moment, although others write meanwhile; and is for its owner only', async () => {
    expect((await stat(backup)).mode & 0o077).toBe(0);
    for (const file of await readdir(backup)) expect((await stat(join(backup, file))).mode & 0o077).toBe(0);
    expect((await readManifest(backup)).at).toBe(NOW.toISOString());
  });

  it('refuses to overwrite', async () => {
    await expect(backUp(source, backup, NOW)).rejects.toThrow(/there already/);
  });

  it.each([
    [
      'a file is changed',
      (folder: string) => appendFile(join(folder, '3.ndjson.gz'), 'x'),
      /3\.ndjson\.gz .*does not match its hash/,
    ],
    ['a file is missing', (folder: string) => rm(join(folder, '3.ndjson.gz')), /3\.ndjson\.gz .*is missing/],
    [
      'the manifest is changed',
      async (folder: string) => {
        const file = join(folder, 'manifest.json');
        await writeFile(file, (await readFile(file, 'utf8')).replace('"rows": ', '"rows":  '));
      },
      /manifest\.json does not match/,
    ],
    ['the manifest is missing', (folder: string) => rm(join(folder, 'manifest.json')), /not a complete backup/],
    [
      'the hash of the manifest is missing',
      (folder: string) => rm(join(folder, 'manifest.sha256')),
      /not a complete backup/,
    ],
  ] as const)('is refused if %s', async (name, harm, problem) => {
    const folder = await copy(`harmed ${name}`);
    await harm(folder);
    await expect(readManifest(folder)).rejects.toThrow(problem);
  });

  it('that is killed half-way is none, and does not stand in the way of the next', async () => {
    const place = join(scratch, 'killed-source', 'pg');
    await layDatabase(dirname(place));
    const db = await PgliteDatabase.open(place);
    await migrate(db);
    await db.query(
      `insert into history (kind, id, at, event, to_state, note) select 'user', n, now(), 'e', 's', repeat(md5(n::text), 20) from generate_series(1, 60000) n`,
    );
    await db.close();
    const target = join(scratch, 'killed');
    const program = fileURLToPath(new URL('../../src/platform/fixtures/back-up-and-die.ts', import.meta.url));
    const child = fork(program, [place, target], { execArgv: fromSources });
    const exit = once(child, 'exit');
    await vi.waitFor(() => expect(existsSync(`${target}.partial`)).toBe(true), { timeout: 30_000, interval: 1 });
    child.kill('SIGKILL');
    expect(await exit).toEqual([null, 'SIGKILL']);
    expect(existsSync(target)).toBe(false);
    await expect(readManifest(`${target}.partial`)).rejects.toThrow(/not a complete backup/);
    const again = await PgliteDatabase.open(place);
    await backUp(again, target, NOW);
    await again.close();
    expect((await readManifest(target)).tables.length).toBeGreaterThan(50);
    expect(existsSync(`${target}.partial`)).toBe(false);
  });
});
