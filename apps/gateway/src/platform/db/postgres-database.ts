import { Logger } from '@nestjs/common';
import type { Duplex } from 'node:stream';
import pg from 'pg';
import { SECOND } from '@chaintide/contracts/limits';
import { AppError } from '../errors/app-error.ts';
import { Database, SqlError, type Row, type TransactionOptions, type Tx } from './database.ts';
import type { RequestKind } from '../request-context.ts';
import { Places } from './places.ts';
import { TransactionScope, type Statements } from './transaction-scope.ts';
import { readers, toParameters } from './values.ts';

const CONNECTIONS = 10;
const STATEMENTS = 1_000; // prepared per connection; statements with dynamic filters vary from call to call
const RECONNECT_MS = SECOND; // missed notifications are found by polling

type TypeParser = typeof pg.types.getTypeParser;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((...[oid, format]: Parameters<TypeParser>) =>
    readers[oid] ?? pg.types.getTypeParser(oid, format)) as TypeParser,
};

/** Classes of codes that tell of the server's condition, whatever the statement was: connection, resources, an operator. */
const CONDITION = /^(08|53|57P)/;

const logger = new Logger('PostgresDatabase');

/** The server's answer to a statement as the product names it; without a server, or without its resources, the same may succeed in a moment. */
const toFailure = (error: unknown): unknown => {
  const isAnswer = error instanceof pg.DatabaseError && error.code !== undefined;
  if (isAnswer ? CONDITION.test(error.code!) : isLoss(error)) {
    logger.error({ err: error }, 'the database broke off a statement');
    return new AppError('server.busy');
  }
  return isAnswer
    ? new SqlError(error.message, { code: error.code!, constraint: error.constraint, cause: error })
    : error;
};

/** Whether the connection ended: pg says so in words, the system by the code of a call. */
const isLoss = (error: unknown): boolean =>
  error instanceof Error &&
  ('syscall' in error || /^(Connection terminated|Client (was closed|has encountered))/.test(error.message));

const names = new Map<string, string>();

/** Named statements stay parsed and planned on their connection. */
const nameOf = (sql: string): string | undefined => {
  const known = names.get(sql);
  if (known !== undefined || names.size >= STATEMENTS) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
};

/** Statements of one turn of the event loop leave in one write: a system call costs more than a small statement. */
const gather = (client: pg.ClientBase): void => {
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
};

const run = async (client: pg.ClientBase, sql: string, params?: unknown[]): Promise<pg.QueryResult<Row>> => {
  gather(client);
  try {
    return await client.query(params ? { name: nameOf(sql), text: sql, values: params } : sql);
  } catch (error) {
    throw toFailure(error);
  }
};

const txOn = (client: pg.ClientBase): Statements => ({
  query: async (sql, params) => (await run(client, sql, toParameters(params))).rows,
  script: async (sql) => void (await run(client, sql)),
});

export interface PostgresOptions {
  /** Maximum number of connections, besides the one for notifications. */
  readonly connections?: number;
}

/** A PostgreSQL server. */
export class PostgresDatabase extends Database {
  override readonly isSerial = false;
  private readonly scope = new TransactionScope();
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private readonly url: string;
  private readonly pool: pg.Pool;
  private readonly places: Places;
  private listening: Promise<pg.Client> | undefined;
  private closing: Promise<void> | undefined;

  private constructor(url: string, { connections = CONNECTIONS }: PostgresOptions) {
    super();
    this.url = url;
    this.places = new Places(connections);
    this.pool = new pg.Pool({
      connectionString: url,
      types,
      max: connections,
      pipeline: true,
      connectionTimeoutMillis: 5 * SECOND,
      application_name: 'chaintide',
    });
    this.pool.on('connect', (client) => client.on('error', () => {})); // also while it is lent: its statements fail, and it is replaced
    this.pool.on('error', (error) => logger.warn({ err: error }, 'an idle connection to the database broke'));
  }

  /** Connects once, so that a wrong address is known at the start. */
  static async open(url: string, options: PostgresOptions = {}): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(url, options);
    try {
      await database.pool.query('select 1');
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  override query(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    return this.connected(async (client) => (await run(client, sql, toParameters(params))).rows);
  }

  override hasRoom(kind: RequestKind): boolean {
    return this.places.hasRoom(kind);
  }

  override script(sql: string): Promise<void> {
    return this.connected(async (client) => void (await run(client, sql)));
  }

  override transaction<T>(work: (tx: Tx) => Promise<T>, { durable = true }: TransactionOptions = {}): Promise<T> {
    return this.connected(async (client) => {
      const begun = run(client, durable ? 'begin' : 'begin; set local synchronous_commit = off'); // the server answers in order: no need to wait here
      begun.catch(() => undefined);
      const { result } = await this.scope.run(txOn(client), { work, finish: () => run(client, 'commit') });
      await begun;
      return result;
    });
  }

  /** Runs on an exclusive connection; an open transaction is rolled back afterwards. */
  private async connected<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    this.scope.requireOutside();
    return this.places.within(async () => {
      const client = await this.connect();
      let broken: Error | undefined;
      try {
        return await work(client);
      } catch (error) {
        await client.query('rollback').catch((failure: unknown) => (broken = failure as Error));
        throw error;
      } finally {
        client.release(broken);
      }
    });
  }

  private async connect(): Promise<pg.PoolClient> {
    try {
      return await this.pool.connect();
    } catch (error) {
      if (this.closing) throw new Error('the database is closed', { cause: error });
      logger.error({ err: error }, 'the database gives no connection');
      throw new AppError('server.busy');
    }
  }

  override async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    this.scope.requireOutside();
    const all = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, all.add(heard));
    const client = await this.listenClient();
    if (all.size === 1) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      if (!all.delete(heard) || all.size > 0 || this.closing) return;
      await (await this.listenClient()).query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** The server syncs every commit before it answers. */
  override async synced(): Promise<void> {}

  override close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    const client = await this.listening?.catch(() => undefined);
    await client?.end();
    await this.pool.end();
  }

  private listenClient(): Promise<pg.Client> {
    this.listening ??= this.openListenClient();
    return this.listening;
  }

  /** Keeps a dedicated connection for LISTEN, and replaces it when it breaks. */
  private async openListenClient(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      application_name: 'chaintide listener',
      keepAlive: true,
    });
    client.on('notification', ({ channel, payload }) => {
      for (const heard of this.listeners.get(channel) ?? []) heard(payload ?? '');
    });
    client.on('error', (error) => logger.warn({ err: error }, 'the connection for notifications broke'));
    client.once('end', () => this.reopenListenClient()); // also after a connect that failed
    await client.connect();
    for (const channel of this.listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  private reopenListenClient(): void {
    const retry = setTimeout(() => {
      if (this.closing) return;
      this.listening = this.openListenClient();
      this.listening.catch((error: unknown) =>
        logger.warn({ err: error }, 'the database cannot be reached for notifications'),
      );
    }, RECONNECT_MS);
    retry.unref();
  }
}
