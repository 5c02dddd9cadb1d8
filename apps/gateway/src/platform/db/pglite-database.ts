import type { Worker } from 'node:worker_threads';
import { Database, SqlError, type Row, type TransactionOptions, type Tx } from './database.ts';
import type { Done, Failed, Message, Request } from './pglite-protocol.ts';
import type { RequestKind } from '../request-context.ts';
import { startThread } from '../start-thread.ts';
import { Places } from './places.ts';
import { TransactionScope, type Statements } from './transaction-scope.ts';
import { toParameters } from './values.ts';

interface Waiting {
  readonly resolve: (done: Done) => void;
  readonly reject: (error: Error) => void;
}

const toError = ({ message, code, constraint }: Failed): Error =>
  code === undefined ? new Error(message) : new SqlError(message, { code, constraint });

/** The thread that runs PGlite, so that a long query never stops the event loop. */
class PgliteThread {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private readonly heard: (channel: string, payload: string) => void;
  private lastId = 0;
  private ended: Error | undefined;

  constructor(heard: (channel: string, payload: string) => void) {
    this.heard = heard;
    this.worker = startThread(import.meta.url, 'pglite-worker', { name: 'pglite' });
    this.worker.on('message', (message: Message) => this.take(message));
    this.worker.on('error', (error) => this.end(error as Error));
    this.worker.on('exit', () => this.end(new Error('the database is closed')));
  }

  ask(request: Request): Promise<Done> {
    if (this.ended) return Promise.reject(this.ended);
    this.lastId += 1;
    const id = this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.worker.postMessage({ id, request }, []);
    });
  }

  async stop(): Promise<void> {
    await this.worker.terminate();
  }

  private take(message: Message): void {
    if (message.kind === 'heard') return this.heard(message.channel, message.payload);
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (message.kind === 'done') waiting?.resolve(message.done);
    else waiting?.reject(toError(message.failed));
  }

  private end(error: Error): void {
    this.ended ??= error;
    for (const { reject } of this.waiting.values()) reject(this.ended);
    this.waiting.clear();
  }
}

/** PostgreSQL embedded in this process, in one folder, with a single connection. */
export class PgliteDatabase extends Database {
  override readonly isSerial = true;
  private readonly scope = new TransactionScope();
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private readonly thread = new PgliteThread((channel, payload) => this.dispatch(channel, payload));
  private readonly places = new Places(1);
  private closing: Promise<void> | undefined;

  /** Opens the database in the folder, or creates it there. */
  static async open(folder: string): Promise<PgliteDatabase> {
    const database = new PgliteDatabase();
    try {
      await database.thread.ask({ kind: 'open', folder });
      return database;
    } catch (error) {
      await database.thread.stop();
      throw error;
    }
  }

  override async query(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    const { rows, wrote } = await this.turn(() => this.single({ kind: 'query', sql, params: toParameters(params) }));
    if (wrote) await this.synced();
    return rows;
  }

  override hasRoom(kind: RequestKind): boolean {
    return this.places.hasRoom(kind);
  }

  override async script(sql: string): Promise<void> {
    const { wrote } = await this.turn(() => this.single({ kind: 'script', sql }));
    if (wrote) await this.synced();
  }

  override async transaction<T>(work: (tx: Tx) => Promise<T>, { durable = true }: TransactionOptions = {}): Promise<T> {
    const { result, wrote } = await this.turn(() => this.commit(work));
    // outside the queue: other commits run while this one waits for the disk, and share the next sync
    if (wrote && durable) await this.synced();
    return result;
  }

  override async listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    const all = this.listeners.get(channel) ?? new Set();
    this.listeners.set(channel, all.add(heard));
    if (all.size === 1) await this.turn(() => this.thread.ask({ kind: 'listen', channel }));
    return async () => {
      if (all.delete(heard) && all.size === 0) await this.turn(() => this.thread.ask({ kind: 'unlisten', channel }));
    };
  }

  override async synced(): Promise<void> {
    await this.thread.ask({ kind: 'sync' });
  }

  override close(): Promise<void> {
    this.closing ??= this.turn(async () => {
      await this.thread.ask({ kind: 'close' });
      await this.thread.stop();
    });
    return this.closing;
  }

  private turn<T>(work: () => Promise<T>): Promise<T> {
    this.scope.requireOutside();
    return this.places.within(work);
  }

  private async single(request: Request): Promise<Done> {
    const done = await this.thread.ask(request);
    if (done.checkpointDue) await this.thread.ask({ kind: 'script', sql: 'checkpoint' });
    return done;
  }

  private async commit<T>(work: (tx: Tx) => Promise<T>): Promise<{ result: T; wrote: boolean }> {
    const begun = this.thread.ask({ kind: 'script', sql: 'begin' }); // the thread answers in order: no need to wait here
    begun.catch(() => undefined);
    try {
      const { result, finished } = await this.scope.run(this.tx, {
        work,
        finish: () => this.single({ kind: 'script', sql: 'commit' }),
      });
      await begun;
      return { result, wrote: finished.wrote };
    } catch (error) {
      await this.thread.ask({ kind: 'script', sql: 'rollback' });
      throw error;
    }
  }

  private readonly tx: Statements = {
    query: async (sql, params) => (await this.thread.ask({ kind: 'query', sql, params: toParameters(params) })).rows,
    script: async (sql) => void (await this.thread.ask({ kind: 'script', sql })),
  };

  private dispatch(channel: string, payload: string): void {
    for (const heard of this.listeners.get(channel) ?? []) heard(payload);
  }
}
