import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { Database } from './database.ts';
import { PgliteDatabase } from './pglite-database.ts';
import { PostgresDatabase } from './postgres-database.ts';

const SERVER = 'postgres://postgres@127.0.0.1:5432';

const onServer = async (sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: `${SERVER}/postgres`, connectionTimeoutMillis: 2_000 });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** A folder or a database of its own for one spec, and how to take it away again. */
export interface Throwaway {
  readonly engine: string;
  /** What DATA_DIR or DATABASE_URL names. */
  readonly place: string;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

const throwawayFolder = async (): Promise<Throwaway> => {
  const parent = await mkdtemp(join(tmpdir(), 'chaintide-db-'));
  const place = join(parent, 'pg');
  return { engine: 'PGlite', place, open: () => PgliteDatabase.open(place), remove: () => rm(parent, { recursive: true, force: true }) };
};

const throwawayDatabase = async (): Promise<Throwaway> => {
  const name = `chaintide_${randomUUID().replaceAll('-', '')}`;
  const place = `${SERVER}/${name}`;
  await onServer(`create database ${name}`);
  return { engine: 'PostgreSQL', place, open: () => PostgresDatabase.open(place), remove: () => onServer(`drop database ${name} with (force)`) };
};

/** Whether specs on a real server can run here. */
const hasPostgres = await onServer('select 1').then(() => true, () => false);

const makers = { PGlite: throwawayFolder, PostgreSQL: throwawayDatabase };
type Specs = (throwaway: () => Throwaway) => void;

const describeOn = (engine: keyof typeof makers, specs: Specs): void => {
  const left = engine === 'PostgreSQL' && !hasPostgres;
  (left ? describe.skip : describe)(left ? `${engine} (not run: nothing answers at ${SERVER})` : engine, () => {
    let throwaway: Throwaway;
    beforeAll(async () => {
      throwaway = await makers[engine]();
    }, 30_000);
    specs(() => throwaway);
    afterAll(() => throwaway.remove()); // last: after what the specs registered to close
  });
};

/** Runs the specs once for each engine, each time on an empty database; says which it had to leave out. */
export const describeEngines = (specs: Specs): void => {
  describeOn('PGlite', specs);
  describeOn('PostgreSQL', specs);
};

/** For what only a server can do: several processes on one database. */
export const describePostgres = (specs: Specs): void => describeOn('PostgreSQL', specs);
