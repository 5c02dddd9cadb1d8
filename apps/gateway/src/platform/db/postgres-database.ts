import { Logger } from '@nestjs/common';
import pg from 'pg';
import { SECOND } from '@chaintide/contracts/limits';
import { Database, FailedTransactionError, SqlError, type TransactionOptions, type Tx } from './database.ts';
import { TransactionScope } from './transaction-scope.ts';
import { readers, toParameters } from './values.ts';

const RECONNECT_MS = SECOND; // a listener that lost its line misses only what the poll finds

type TypeParser = typeof pg.types.getTypeParser;

const types: pg.CustomTypesConfig = {
  getTypeParser: ((...[oid, format]: Parameters<TypeParser>) => readers[oid] ?? pg.types.getTypeParser(oid, format)) as TypeParser,
};

const toSqlError = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && error.code ? new SqlError(error.message, { code: error.code, constraint: error.constraint, cause: error }) : error;

const ask = async (client: pg.Pool | pg.ClientBase, sql: string, params?: unknown[]): Promise<unknown[]> => {
  try {
    return (await client.query<Record<string, unknown>>(sql, params)).rows;
  } catch (error) {
    throw toSqlError(error);
  }
};

const txOn = (client: pg.ClientBase): Tx => ({
  query: async <T>(sql: string, params?: readonly unknown[]) => (await ask(client, sql, toParameters(params))) as T[],
  script: async (sql) => void (await ask(client, sql)),
});

/** A PostgreSQL server. */
export class PostgresDatabase extends Database {
  private readonly logger = new Logger(PostgresDatabase.name);
  private readonly scope = new TransactionScope();
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private readonly url: string;
  private readonly pool: pg.Pool;
  private ear: Promise<pg.Client> | undefined;
  private closing: Promise<void> | undefined;

  private constructor(url: string) {
    super();
    this.url = url;
    this.pool = new pg.Pool({ connectionString: url, types, max: 10, connectionTimeoutMillis: 5 * SECOND, application_name: 'chaintide' });
    this.pool.on('error', (error) => this.logger.warn({ err: error }, 'an idle connection to the database broke'));
  }

  /** Connects once, so that a wrong address is known at the start. */
  static async open(url: string): Promise<PostgresDatabase> {
    const database = new PostgresDatabase(url);
    try {
      await database.query('select 1');
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  }

  override async query<T>(sql: string, params?: readonly unknown[]): Promise<T[]> {
    this.scope.requireOutside();
    return (await ask(this.pool, sql, toParameters(params))) as T[];
  }

  override async script(sql: string): Promise<void> {
    this.scope.requireOutside();
    await ask(this.pool, sql);
  }

  override async transaction<T>(work: (tx: Tx) => Promise<T>, { durable = true }: TransactionOptions = {}): Promise<T> {
    this.scope.requireOutside();
    const client = await this.pool.connect();
    let broken: Error | undefined;
    try {
      await ask(client, 'begin');
      if (!durable) await ask(client, 'set local synchronous_commit = off');
      const result = await this.scope.run(txOn(client), work);
      const { command } = await client.query('commit');
      if (command === 'ROLLBACK') throw new FailedTransactionError();
      return result;
    } catch (error) {
      await ask(client, 'rollback').catch((failure: unknown) => (broken = failure as Error));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  override async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    this.scope.requireOutside();
    const all = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, all.add(heard));
    const ear = await this.connectEar();
    if (all.size === 1) await ear.query(`listen ${pg.escapeIdentifier(channel)}`);
    return async () => {
      if (!all.delete(heard) || all.size > 0 || this.closing) return;
      await (await this.connectEar()).query(`unlisten ${pg.escapeIdentifier(channel)}`);
    };
  }

  /** The server syncs every commit before it answers. */
  override async synced(): Promise<void> {}

  override close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    const ear = await this.ear?.catch(() => undefined);
    await ear?.end();
    await this.pool.end();
  }

  private connectEar(): Promise<pg.Client> {
    this.ear ??= this.openEar();
    return this.ear;
  }

  /** LISTEN needs a connection of its own that stays; when it breaks another takes its place. */
  private async openEar(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: this.url, application_name: 'chaintide listener', keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const heard of this.listeners.get(channel) ?? []) heard(payload ?? '');
    });
    client.on('error', (error) => this.logger.warn({ err: error }, 'the line that hears notifications broke'));
    client.once('end', () => this.reopenEar()); // also after a connect that failed
    await client.connect();
    for (const channel of this.listeners.keys()) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    return client;
  }

  private reopenEar(): void {
    const retry = setTimeout(() => {
      if (this.closing) return;
      this.ear = this.openEar();
      this.ear.catch((error: unknown) => this.logger.warn({ err: error }, 'the database cannot be reached to hear notifications'));
    }, RECONNECT_MS);
    retry.unref();
  }
}
