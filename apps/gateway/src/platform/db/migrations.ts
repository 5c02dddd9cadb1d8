import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import type { Database, Tx } from './database.ts';
import { rowsOf } from './rows.ts';

/** Beside src and dist alike. */
export const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url));

const NAME = /^(\d{4})_[a-z0-9_]+\.sql$/;
const LOCK_KEY = 7_001; // of pg_advisory_xact_lock; any number that nothing else uses

/** The migration files do not match the applied migrations; the message names the file. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

interface Migration {
  readonly id: number;
  readonly file: string;
  readonly sql: string;
  readonly checksum: string;
}

const appliedRow = z.object({ id: z.number(), file: z.string(), checksum: z.string() });
type Applied = Readonly<z.infer<typeof appliedRow>>;

const read = async (folder: string, file: string): Promise<Migration> => {
  const number = NAME.exec(file)?.[1];
  if (number === undefined)
    throw new MigrationError(`${file} is not a migration: its name must look like 0007_withdrawals.sql`);
  const sql = await readFile(join(folder, file), 'utf8');
  // ignores line endings, which a checkout on another system changes
  const checksum = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
  return { id: Number(number), file, sql, checksum };
};

const readAll = async (folder: string): Promise<Migration[]> => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(files.map((file) => read(folder, file)));
  for (const [index, { id, file }] of migrations.entries()) {
    const before = migrations[index - 1];
    if (before?.id === id) throw new MigrationError(`${before.file} and ${file} have the same number`);
  }
  return migrations;
};

/** Throws if applied migrations differ from the files. */
const compare = (migrations: readonly Migration[], applied: readonly Applied[]): void => {
  const last = applied.at(-1)?.id ?? 0;
  for (const { id, file, checksum } of applied) {
    const migration = migrations.find((one) => one.id === id);
    if (!migration)
      throw new MigrationError(
        `${file} was applied to this database, but the file is gone; is this an older version of the program?`,
      );
    if (migration.checksum !== checksum)
      throw new MigrationError(`${file} was changed after it was applied; write a new migration instead`);
  }
  const late = migrations.find(({ id }) => id < last && !applied.some((one) => one.id === id));
  if (late)
    throw new MigrationError(`${late.file} was added below ${last}, which is applied already; give it a higher number`);
};

export const appliedOf = (tx: Tx): Promise<Applied[]> =>
  rowsOf(appliedRow, tx.query('select id, file, checksum from migrations order by id'));

const readApplied = async (tx: Tx): Promise<Applied[]> => {
  await tx.query(`select pg_advisory_xact_lock(${LOCK_KEY})`);
  await tx.script(`create table if not exists migrations (
    id         integer primary key,
    file       text not null,
    checksum   text not null,
    applied_at timestamptz not null default now()
  )`);
  return appliedOf(tx);
};

const applyOne = async (tx: Tx, { id, file, sql, checksum }: Migration): Promise<void> => {
  try {
    await tx.script(sql);
  } catch (error) {
    throw new MigrationError(`${file} failed: ${(error as Error).message}`, { cause: error });
  }
  await tx.query('insert into migrations (id, file, checksum) values ($1, $2, $3)', [id, file, checksum]);
};

/** Applies exactly these migrations to an empty database, in the caller's transaction. */
export const layOut = async (tx: Tx, wanted: readonly Applied[], folder = MIGRATIONS): Promise<void> => {
  const migrations = await readAll(folder);
  await readApplied(tx);
  compare(migrations, wanted);
  for (const migration of migrations) if (wanted.some(({ id }) => id === migration.id)) await applyOne(tx, migration);
};

/** Applies the next migration in its own transaction; returns its file, or undefined if all are applied. */
const applyNext = (db: Database, migrations: readonly Migration[]): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const applied = await readApplied(tx);
    compare(migrations, applied);
    const next = migrations.find(({ id }) => id > (applied.at(-1)?.id ?? 0));
    if (!next) return undefined;
    await applyOne(tx, next);
    return next.file;
  });

/** Applies all pending migrations; of several processes, one applies each. Returns the applied files. */
export const migrate = async (db: Database, folder = MIGRATIONS): Promise<string[]> => {
  const migrations = await readAll(folder);
  const done: string[] = [];
  for (let file = await applyNext(db, migrations); file !== undefined; file = await applyNext(db, migrations))
    done.push(file);
  return done;
};
