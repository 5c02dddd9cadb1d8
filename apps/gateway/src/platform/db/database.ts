import type { RequestKind } from '../request-context.ts';
import { builderOn, type Builder } from './kysely.ts';

export type Row = Readonly<Record<string, unknown>>;
export type Statement = readonly [sql: string, params: readonly unknown[]];

/**
 * One connection's worth of SQL. Values are the same from both engines: int8 is bigint, numeric and date are string,
 * timestamptz is Date, jsonb is the parsed value, bytea is Uint8Array. As parameters, arrays are SQL arrays and plain
 * objects are JSON; JSON that is an array goes in as text.
 */
export interface Tx {
  /** The query builder, on this connection; the compiler checks its statements. */
  readonly kysely: Builder;
  query(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  /** Runs many statements in one text, without parameters; for migrations. */
  script(sql: string): Promise<void>;
  /** Adds a statement at the end of the transaction, right before the commit; each owner's first one counts. */
  beforeCommit(owner: object, statement: () => Statement): void;
  /** Does the work as soon as the transaction is committed, also if the commit is not on the disk yet; each owner's first one counts. */
  afterCommit(owner: object, work: () => void): void;
}

export interface TransactionOptions {
  /** Whether the commit is on the disk before the promise resolves; true unless the rows can be fetched again. */
  readonly durable?: boolean;
}

/** The product's database, embedded or a server; also its injection token. */
export abstract class Database implements Tx {
  readonly kysely = builderOn((sql, params) => this.query(sql, params));
  /** Whether transactions run one after another. */
  abstract readonly isSerial: boolean;
  /** Runs a single statement outside a transaction; its writes are on the disk when the promise resolves. */
  abstract query(sql: string, params?: readonly unknown[]): Promise<Row[]>;
  abstract script(sql: string): Promise<void>;
  beforeCommit(): never {
    throw new Error('there is no commit outside a transaction');
  }
  afterCommit(): never {
    return this.beforeCommit();
  }

  /** Commits what `work` did through its `tx`, or rolls everything back when it throws. */
  abstract transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Calls `heard` for every NOTIFY on the channel until the returned function is called. */
  abstract listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>;
  /** Whether a request of that kind would find a place to wait. */
  abstract hasRoom(kind: RequestKind): boolean;
  /** Resolves when every commit made so far is on the disk. */
  abstract synced(): Promise<void>;
  abstract close(): Promise<void>;
}

/** An error the database itself reported; `code` is its SQLSTATE. */
export class SqlError extends Error {
  override readonly name = 'SqlError';
  readonly code: string;
  readonly constraint: string | undefined;

  constructor(
    message: string,
    fields: { readonly code: string; readonly constraint?: string | undefined; readonly cause?: unknown },
  ) {
    super(message, { cause: fields.cause });
    this.code = fields.code;
    this.constraint = fields.constraint;
  }
}

/** The commit rolled everything back because a failed statement's error was swallowed. */
export class FailedTransactionError extends SqlError {
  constructor() {
    super('a statement of this transaction failed, so all of it was rolled back', { code: '25P02' });
  }
}

/** Code inside a transaction queried the database directly instead of the transaction, which would deadlock. */
export class NestedQueryError extends Error {
  override readonly name = 'NestedQueryError';

  constructor() {
    super('inside a transaction, ask its tx; the database itself waits until the transaction is over');
  }
}
