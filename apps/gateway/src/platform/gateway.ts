import type { DynamicModule } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { SECOND } from '@chaintide/contracts/limits';
import type { Config } from '../config.ts';
import { Database } from './db/database.ts';
import { FolderError, FolderLock } from './db/folder-lock.ts';
import { migrate, MigrationError } from './db/migrations.ts';
import { PgliteDatabase } from './db/pglite-database.ts';
import { PostgresDatabase } from './db/postgres-database.ts';
import { drain } from './drain.ts';
import { admitBefore } from './http/admission.ts';
import { Hosts } from './http/hosts.ts';
import { adviseWhileStopping } from './http/retry-after.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { openServer } from './http/server.ts';
import { Turns } from './http/turns.ts';
import { Hub } from './hub/hub.ts';
import { Sockets } from './hub/sockets.ts';
import { Jobs } from './jobs/jobs.ts';
import { Outbox } from './outbox.ts';
import { openWire } from './processes/open-wire.ts';
import { ProcessRole } from './processes/process-role.ts';
import { WireError, type Wire } from './processes/wire.ts';
import { Readiness } from './readiness.ts';
import { StartError } from './start-error.ts';

const BACKLOG = 4_096; // a reconnect storm fills the default of 511, and the rest would retry after a second
const STOP_MS = 3 * SECOND; // for requests in progress; then their connections are closed

export interface GatewayParts {
  readonly config: Config;
  /** The app's modules, on a database that is open and migrated. */
  readonly root: (config: Config, db: Database, wire: Wire) => DynamicModule;
  readonly onStage?: (text: string) => void;
}

type Undo = () => Promise<void>;

/** The running program. Parts are stopped in reverse order of their start. */
export class Gateway {
  readonly url: string;
  readonly app: NestFastifyApplication;
  private readonly undo: readonly Undo[];
  private stopping: Promise<void> | undefined;

  private constructor(app: NestFastifyApplication, url: string, undo: readonly Undo[]) {
    this.app = app;
    this.url = url;
    this.undo = undo;
  }

  static async start({ config, root, onStage = () => {} }: GatewayParts): Promise<Gateway> {
    const undo: Undo[] = [];
    try {
      const db = await openDatabase(config, undo, onStage);
      const applied = await migrate(db);
      onStage(applied.length > 0 ? `database brought up to date: ${applied.join(', ')}` : 'database is up to date');
      const wire = await openWire(config, db);
      undo.push(() => wire.close());
      const app = await openServer(root(config, db, wire), config);
      undo.push(() => closeApp(app));
      await app.get(Jobs).open(); // while they start, the modules may add further work
      onStage('loading what the modules need');
      await app.init();
      await openLines(app, config, undo);
      await app.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG });
      onStage('listening');
      undo.push(() => drain(app, config.DRAIN_SECONDS));
      return new Gateway(app, await app.getUrl(), undo);
    } catch (error) {
      await unwind(undo);
      throw explain(error, config);
    }
  }

  /** The configured database, migrated, without servers; for command-line programs. */
  static withDatabase<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
    return Gateway.withDatabaseAsItIs(config, async (db) => {
      await migrate(db);
      return work(db);
    });
  }

  /** The same without migrating it. */
  static async withDatabaseAsItIs<T>(config: Config, work: (db: Database) => Promise<T>): Promise<T> {
    const undo: Undo[] = [];
    try {
      return await work(await openDatabase(config, undo, () => {}));
    } catch (error) {
      throw explain(error, config);
    } finally {
      await unwind(undo);
    }
  }

  /** Resolves when everything that the start announces is ready. */
  prepared(): Promise<void> {
    return this.app.get(Readiness).prepared();
  }

  stop(): Promise<void> {
    this.stopping ??= unwind(this.undo);
    return this.stopping;
  }
}

const openDatabase = async (
  { DATABASE_URL, DATABASE_CONNECTIONS, DATA_DIR }: Config,
  undo: Undo[],
  onStage: (text: string) => void,
): Promise<Database> => {
  if (DATABASE_URL !== undefined) {
    const db = await openPostgres(DATABASE_URL, DATABASE_CONNECTIONS);
    undo.push(() => db.close());
    onStage(`connected to PostgreSQL at ${new URL(DATABASE_URL).host}`);
    return db;
  }
  const lock = await FolderLock.take(DATA_DIR);
  undo.push(() => lock.release());
  onStage(`opening the database in ${DATA_DIR}`);
  const db = await PgliteDatabase.open(join(DATA_DIR, 'pg'));
  undo.push(() => db.close());
  return db;
};

const openPostgres = async (url: string, connections: number): Promise<Database> => {
  try {
    return await PostgresDatabase.open(url, { connections });
  } catch (error) {
    const { host, pathname } = new URL(url); // never the password
    throw new StartError(`the database at ${host}${pathname} cannot be reached: ${(error as Error).message}`, {
      cause: error,
    });
  }
};

/** Connects outbox, hub, jobs and sockets before the first client can connect. */
const openLines = async (
  app: NestFastifyApplication,
  { TRUST_PROXY: trustsProxy }: Config,
  undo: Undo[],
): Promise<void> => {
  const [outbox, hub, jobs, sockets] = [app.get(Outbox), app.get(Hub), app.get(Jobs), app.get(Sockets)];
  undo.push(() => outbox.stop());
  await outbox.start((fact) => hub.publish(fact));
  const { serves, works } = app.get(ProcessRole);
  undo.push(() => jobs.stop());
  if (works) await jobs.start();
  if (serves) {
    undo.push(async () => sockets.close());
    sockets.attach(app.getHttpServer());
  }
  admitBefore(app.getHttpServer(), {
    hosts: app.get(Hosts),
    ready: app.get(ReadyAnswers),
    turns: app.get(Turns),
    db: app.get(Database),
    trustsProxy,
    serves,
  });
};

const closeApp = async (app: NestFastifyApplication): Promise<void> => {
  const server = app.getHttpServer();
  server.prependListener('request', adviseWhileStopping);
  const patience = new AbortController();
  void setTimeout(STOP_MS, undefined, { signal: patience.signal }).then(
    () => server.closeAllConnections(),
    () => undefined,
  );
  await app.close();
  patience.abort();
};

/** Stops everything in reverse order; a failure does not keep the others running. */
const unwind = async (undo: readonly Undo[]): Promise<void> => {
  const errors: unknown[] = [];
  for (const step of undo.toReversed()) await step().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw errors[0];
};

const explain = (error: unknown, { HOST, PORT }: Config): unknown => {
  if (error instanceof FolderError || error instanceof MigrationError || error instanceof WireError)
    return new StartError(error.message, { cause: error });
  switch ((error as NodeJS.ErrnoException).code ?? '') {
    case 'EADDRINUSE':
      return new StartError(`port ${PORT} on ${HOST} is in use; stop what uses it, or choose another PORT`, {
        cause: error,
      });
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartError(`HOST=${HOST} is no address of this machine`, { cause: error });
    case 'EACCES':
      return new StartError(`port ${PORT} on ${HOST} may not be opened by this user; choose a PORT above 1023`, {
        cause: error,
      });
    default:
      return error;
  }
};
