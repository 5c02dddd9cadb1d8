import { createWriteStream } from 'node:fs';
import { open, mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Tx } from '../db/database.ts';
import { appliedOf } from '../db/migrations.ts';
import { partitionsOf, sequencesOf, tablesOf } from './catalogue.ts';
import { BackupError, hashOfFile, writeManifest, type Manifest } from './manifest.ts';

const ROWS = 200; // at once; a row of a series has some hundred kB
const PRIVATE = 0o600;
const PRIVATE_FOLDER = 0o700;

type Dumped = Manifest['tables'][number];

/** The rows of a table as lines of JSON: each value in its text form, so that a JSON null differs from no value. */
async function* linesOf(tx: Tx, { name, columns }: Pick<Dumped, 'name' | 'columns'>): AsyncGenerator<string, number> {
  let count = 0;
  await tx.query(
    `declare dumped no scroll cursor for select to_json(array[${columns.map((column) => `${column}::text`).join(', ')}])::text as line from ${name}`,
  );
  for (;;) {
    const rows = await tx.query(`fetch ${ROWS} from dumped`);
    if (rows.length === 0) break;
    count += rows.length;
    yield rows.map(({ line }) => `${String(line)}\n`).join('');
  }
  await tx.query('close dumped');
  return count;
}

const syncPath = async (path: string): Promise<void> => {
  await using file = await open(path, 'r');
  await file.sync();
};

const dumpTable = async (tx: Tx, table: Pick<Dumped, 'name' | 'columns'>, path: string): Promise<number> => {
  let rows = 0;
  const lines = async function* (): AsyncGenerator<string> {
    rows = yield* linesOf(tx, table);
  };
  await pipeline(Readable.from(lines()), createGzip(), createWriteStream(path, { mode: PRIVATE }));
  await syncPath(path);
  return rows;
};

/** Everything as of one moment, whatever is written meanwhile. */
const dumpAll = (db: Database, folder: string): Promise<Omit<Manifest, 'format' | 'at'>> =>
  db.transaction(async (tx) => {
    await tx.script(`set transaction isolation level repeatable read, read only; set local timezone = 'UTC'`);
    const tables: Dumped[] = [];
    for (const [index, { name, columns }] of (await tablesOf(tx)).entries()) {
      const table = { name, columns };
      const file = `${index + 1}.ndjson.gz`;
      const rows = await dumpTable(tx, table, join(folder, file));
      tables.push({ ...table, rows, file, sha256: await hashOfFile(join(folder, file)) });
    }
    return {
      migrations: await appliedOf(tx),
      tables,
      partitions: await partitionsOf(tx),
      sequences: await sequencesOf(tx),
    };
  });

/**
 * Writes a backup of the whole database into a folder that does not exist yet. It is written beside that folder and renamed when it is complete and on
 * the disk, so that a crash leaves no incomplete one.
 */
export const backUp = async (db: Database, target: string, now: Date): Promise<Manifest['tables']> => {
  if (await stat(target).catch(() => undefined))
    throw new BackupError(`${target} is there already; give another folder`);
  const draft = `${target}.partial`;
  await rm(draft, { recursive: true, force: true }); // of one that was killed
  await mkdir(draft, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    const content = await dumpAll(db, draft);
    await writeManifest(draft, { at: now.toISOString(), ...content });
    for (const file of ['manifest.json', 'manifest.sha256', '']) await syncPath(join(draft, file));
    await rename(draft, target);
    await syncPath(dirname(target));
    return content.tables;
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  }
};
