import { randomUUID } from 'node:crypto';
import { cpSync, existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { inject } from 'vitest';
import { onServer, SERVER, templateOf } from './testing-server.ts';
import type { Database } from './database.ts';
import { migrate } from './migrations.ts';
import { PgliteDatabase } from './pglite-database.ts';
import { PostgresDatabase } from './postgres-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of one run. */
    runFolder: string;
    /** The folder of all runs of a suite, whichever clocks they are under: a migrated database, and compiled sources. */
    sharedFolder: string;
    /** The engines that specs which need only one run on. */
    engines: 'one' | 'both';
    /** Whether the run is under faketime. */
    isClockMoved: boolean;
  }
}

const hasDatabase = async (name: string): Promise<boolean> =>
  (await onServer(`select 1 from pg_database where datname = '${name}'`)).length > 0;

/** Available in Node, but only the browser's types declare it. */
declare const WebAssembly: { compile(code: Uint8Array): Promise<object> };

/** A migrated database, created once per suite: PGlite takes seconds to create one, and hardly any time to copy it. */
const template = async (): Promise<string> => {
  const place = join(inject('sharedFolder'), 'pg');
  if (existsSync(place)) return place;
  const draft = join(await mkdtemp(`${place}-`), 'pg');
  const db = await PgliteDatabase.open(draft);
  await migrate(db);
  await db.close();
  await rename(draft, place).catch(() => undefined); // another worker created the same one first
  return place;
};

/** Copies a migrated database to where a gateway expects it in its data folder. */
export const layDatabase = async (dataFolder: string): Promise<void> =>
  cpSync(await template(), join(dataFolder, 'pg'), { recursive: true });

// threads of one process share compiled code while any thread holds it, so none of them compiles PGlite again
const code = new URL(import.meta.resolve('@electric-sql/pglite/pglite.wasm'));
if (getEnvironmentData(code.href) === undefined)
  setEnvironmentData(code.href, await WebAssembly.compile(await readFile(code)));

type Start = 'migrated' | 'empty';

/** A temporary folder or database for one spec. */
export interface Throwaway {
  readonly engine: string;
  /** The value for DATA_DIR or DATABASE_URL. */
  readonly place: string;
  open(): Promise<Database>;
  remove(): Promise<void>;
}

const throwawayFolder = async (start: Start): Promise<Throwaway> => {
  const parent = await mkdtemp(join(tmpdir(), 'chaintide-db-'));
  if (start === 'migrated') await layDatabase(parent);
  const place = join(parent, 'pg');
  return {
    engine: 'PGlite',
    place,
    open: () => PgliteDatabase.open(place),
    remove: () => rm(parent, { recursive: true, force: true }),
  };
};

const freshName = (): string => `chaintide_${randomUUID().replaceAll('-', '')}`;

/** The same on the server: its name. Whoever is second to finish one uses the first. */
const serverTemplate = async (): Promise<string> => {
  const name = templateOf(inject('runFolder'));
  if (await hasDatabase(name)) return name;
  const draft = freshName();
  await onServer(`create database ${draft}`);
  const db = await PostgresDatabase.open(`${SERVER}/${draft}`);
  await migrate(db);
  await db.close();
  await onServer(`alter database ${draft} rename to ${name}`).catch(() => onServer(`drop database ${draft}`));
  return name;
};

const throwawayDatabase = async (start: Start): Promise<Throwaway> => {
  const name = freshName();
  const place = `${SERVER}/${name}`;
  await onServer(`create database ${name}${start === 'migrated' ? ` template ${await serverTemplate()}` : ''}`);
  return {
    engine: 'PostgreSQL',
    place,
    open: () => PostgresDatabase.open(place),
    remove: async () => void (await onServer(`drop database ${name} with (force)`)),
  };
};

/** Whether a PostgreSQL server is available for specs. */
const hasPostgres = await onServer('select 1').then(
  () => true,
  () => false,
);

/**
 * A migrated database for rigs that start a whole gateway: on the server where one answers, otherwise an embedded one. At a moved clock it
 * is always embedded, because a server does not follow that clock.
 */
export const throwawayOnOne = (): Promise<Throwaway> =>
  hasPostgres && !inject('isClockMoved') ? throwawayDatabase('migrated') : throwawayFolder('migrated');

const makers = { PGlite: throwawayFolder, PostgreSQL: throwawayDatabase };
type Specs = (throwaway: () => Throwaway) => void;

const describeOn = (engine: keyof typeof makers, specs: Specs, start: Start = 'migrated'): void => {
  const left = engine === 'PostgreSQL' && !hasPostgres;
  (left ? describe.skip : describe)(left ? `${engine} (not run: nothing answers at ${SERVER})` : engine, () => {
    let throwaway: Throwaway;
    beforeAll(async () => {
      throwaway = await makers[engine](start);
    }, 120_000); // the first spec creates the template
    specs(() => throwaway);
    afterAll(() => throwaway.remove()); // runs after the hooks that the specs registered
  });
};

/**
 * Runs the specs once per engine, each time on a separate database; names the engine that it had to leave out. For what an engine decides:
 * storage, locks, crashes, money under load. The databases are already migrated unless the specs are about empty ones.
 */
export const describeEngines = (specs: Specs, start?: Start): void => {
  describeOn('PGlite', specs, start);
  describeOn('PostgreSQL', specs, start);
};

/**
 * Runs the specs on one engine, for what is the same on both: on the server where one answers, because only there do statements run beside
 * each other, and otherwise on the embedded one.
 */
export const describeDatabase = (specs: Specs, start?: Start): void => {
  if (inject('engines') === 'both') describeEngines(specs, start);
  else describeOn(hasPostgres ? 'PostgreSQL' : 'PGlite', specs, start);
};

/** For features that need a server: several processes on one database. */
export const describePostgres = (specs: Specs): void => describeOn('PostgreSQL', specs);
