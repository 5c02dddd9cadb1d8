import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Database, Tx } from '../db/database.ts';
import { layOut } from '../db/migrations.ts';
import { MIGRATIONS_TABLE, partitionsOf, tablesOf, type Table } from './catalogue.ts';
import { BackupError, readManifest, type Manifest } from './manifest.ts';

const ROWS = 200; // at once

type Dumped = Manifest['tables'][number];

const isEmpty = async (tx: Tx): Promise<boolean> => {
  const found = await tx.query(`select 1 where to_regclass('${MIGRATIONS_TABLE}') is not null`);
  return found.length === 0 && (await tablesOf(tx)).length === 0;
};

/** Triggers and references are off: rows come in no particular order, and were checked when they were written. */
const switchChecksOff = async (tx: Tx): Promise<void> => {
  try {
    await tx.script(`set local session_replication_role = replica; set local timezone = 'UTC'`);
  } catch (error) {
    throw new BackupError(
      'the role of DATABASE_URL may not restore: it needs the right to set session_replication_role (a superuser has it)',
      { cause: error },
    );
  }
};

const insert = async (tx: Tx, { name, columns, types }: Table, lines: readonly string[]): Promise<void> => {
  if (lines.length === 0) return;
  const values = types.map((type, index) => `(line->>${index})::${type}`).join(', ');
  await tx.query(
    `insert into ${name} (${columns.join(', ')}) overriding system value select ${values} from json_array_elements($1::json) line`,
    [`[${lines.join(',')}]`],
  );
};

/** The lines of a file; a line feed alone ends one, while `readline` also splits at U+2028, which texts may contain. */
async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(path).pipe(createGunzip()).setEncoding('utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}

const loadTable = async (tx: Tx, folder: string, table: Dumped & Table): Promise<void> => {
  let waiting: string[] = [];
  for await (const line of linesOf(join(folder, table.file))) {
    waiting.push(line);
    if (waiting.length < ROWS) continue;
    await insert(tx, table, waiting);
    waiting = [];
  }
  await insert(tx, table, waiting);
  const [counted] = await tx.query(`select count(*)::int as rows from ${table.name}`);
  if (counted?.['rows'] !== table.rows)
    throw new BackupError(`${table.name} has ${String(counted?.['rows'])} rows instead of ${table.rows}`);
};

const addPartitions = async (tx: Tx, wanted: Manifest['partitions']): Promise<void> => {
  const there = new Set((await partitionsOf(tx)).map(({ name }) => name));
  for (const { parent, name, bound } of wanted)
    if (!there.has(name)) await tx.script(`create table ${name} partition of ${parent} ${bound}`);
};

/** Names and bounds become part of statements, so a backup may only name what its migrations have created. */
const knownIn = async (tx: Tx, { tables }: Manifest): Promise<(Dumped & Table)[]> => {
  const known = new Map((await tablesOf(tx)).map((table) => [table.name, table]));
  return tables.map((dumped) => {
    const table = known.get(dumped.name);
    if (table?.columns.join() !== dumped.columns.join())
      throw new BackupError(`the backup has another table ${dumped.name} than its migrations create`);
    return { ...dumped, ...table };
  });
};

interface Afterwards {
  /** Runs in the same transaction, when triggers and references are on again. */
  readonly afterwards?: (tx: Tx) => Promise<void>;
}

/**
 * Fills an empty database from a backup, as far as that one's migrations go, in one transaction: it is there as a whole, or not at all.
 * The sequence of facts gets a new name, because clients may know later facts than the backup.
 */
export const restore = async (db: Database, folder: string, { afterwards }: Afterwards = {}): Promise<Manifest> => {
  const manifest = await readManifest(folder);
  await db.transaction(async (tx) => {
    if (!(await isEmpty(tx))) throw new BackupError('the database is not empty; restore into a new one');
    await layOut(tx, manifest.migrations);
    const tables = await knownIn(tx, manifest);
    await switchChecksOff(tx);
    await addPartitions(tx, manifest.partitions);
    await tx.script(`truncate ${manifest.tables.map(({ name }) => name).join(', ')}`); // what migrations have inserted
    for (const table of tables) await loadTable(tx, folder, table);
    for (const { name, last, isCalled } of manifest.sequences)
      await tx.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled]);
    await tx.script('set local session_replication_role = origin');
    await tx.script('update outbox_epoch set epoch = gen_random_uuid()');
    await afterwards?.(tx);
  });
  return manifest;
};
