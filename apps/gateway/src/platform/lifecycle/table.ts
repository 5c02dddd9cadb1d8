import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { batches } from '../db/batches.ts';
import type { Database, Statement, Tx } from '../db/database.ts';
import { moment, rowsOf } from '../db/rows.ts';

/** The fields of every row with a lifecycle. */
export interface LifecycleRow {
  readonly id: bigint;
  readonly userId: bigint;
  readonly state: string;
  readonly version: number;
}

/** Describes a table with the columns id, user_id, key, state and version, and one for each field of a patch. */
export interface TableShape<R extends LifecycleRow> {
  /** The schema of the selected `columns`. */
  readonly row: z.ZodType<R>;
  readonly state: z.ZodType<R['state']>;
  /** The kind of its rows in `history`. */
  readonly kind: string;
  readonly table: string;
  /** The table's alias in columns, joins and conditions. */
  readonly alias: string;
  readonly columns: string;
  readonly joins: string;
  /** The condition for rows that are listed first for their owner. */
  readonly first?: string;
}

/** The author and event of a step; `by` is null for the program. */
export interface Entry {
  readonly by: number | null;
  readonly event: string;
  readonly note: string | null;
}

export interface HistoryLine<S> {
  /** Unix ms. */
  readonly at: number;
  readonly by: string | null;
  readonly event: string;
  readonly from: S | null;
  readonly to: S;
  readonly note: string | null;
}

/** `entry`: for steps; data from the chain alone writes no history. */
interface Change<R extends LifecycleRow, P> {
  readonly state: R['state'];
  readonly patch: P;
  readonly entry?: Entry;
}

/** `blockNumber` becomes `block_number`. */
const columnOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const lineOf = <S>(state: z.ZodType<S>): z.ZodType<HistoryLine<S>> =>
  z.object({
    at: moment,
    by: z.string().nullable(),
    event: z.string(),
    from: state.nullable(),
    to: state,
    note: z.string().nullable(),
  });

/** The rows to select, and those to list first; the others are ordered newest first. */
interface Selection {
  readonly where: string;
  readonly first?: string | undefined;
  /** Oldest first instead. */
  readonly isOldestFirst?: boolean;
}
interface Page {
  readonly page: number;
  readonly rows: number;
}

/** The table of a noun with a lifecycle, and the history of its rows. */
export class LifecycleTable<R extends LifecycleRow, P extends object> {
  private readonly line: z.ZodType<HistoryLine<R['state']>>;

  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly shape: TableShape<R>,
  ) {
    this.line = lineOf(shape.state);
  }

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  async byId(id: number | bigint, tx?: Tx): Promise<R | undefined> {
    return (await this.where(`${this.shape.alias}.id = $1`, [id], tx))[0];
  }

  /** Locks the row for the transaction. */
  async lock(id: number | bigint, tx: Tx): Promise<R | undefined> {
    const locking = tx.query(`select 1 from ${this.shape.table} where id = $1 for no key update`, [id]);
    const [, row] = await Promise.all([locking, this.byId(id, tx)]); // queued behind the lock, so that it sees earlier changes, in joined tables too
    return row;
  }

  async byKey(userId: number, key: string, tx?: Tx): Promise<R | undefined> {
    const { alias } = this.shape;
    return (await this.where(`${alias}.user_id = $1 and ${alias}.key = $2`, [userId, key], tx))[0];
  }

  /** Inserts a row and the first line of its history, in one statement. */
  async begin([insert, params]: Statement, { by, event, note }: Entry, tx: Tx): Promise<R> {
    const { row, kind, alias, columns, joins } = this.shape;
    const at = params.length;
    const making = tx.query(
      `with made as (${insert} returning *), line as (
         insert into history (kind, id, at, by_id, event, to_state, note)
         select '${kind}', id, $${at + 1}::timestamptz, $${at + 2}::bigint, $${at + 3}::text, state, $${at + 4}::text from made)
       select ${columns} from made ${alias} ${joins}`,
      [...params, new Date(this.clock.now()), by, event, note],
    );
    return (await rowsOf(row, making))[0]!;
  }

  /** Writes the next version of a locked row; with an entry, a line of history too. */
  async save({ id, state: from }: R, { state, patch, entry }: Change<R, P>, tx: Tx): Promise<R> {
    const { kind, table } = this.shape;
    const sets = Object.keys(patch)
      .map((name, index) => `${columnOf(name)} = $${index + 3}, `)
      .join('');
    const update = `update ${table} set ${sets}state = $2, version = version + 1 where id = $1`;
    const params: unknown[] = [id, state, ...Object.values(patch)];
    const line = ['at', 'by_id', 'event', 'from_state', 'note'].map((_, index) => `$${params.length + index + 1}`);
    const saving =
      entry === undefined
        ? tx.query(update, params)
        : tx.query(
            `with moved as (${update}) insert into history (kind, id, to_state, at, by_id, event, from_state, note) values ('${kind}', $1, $2, ${line.join(', ')})`,
            [...params, new Date(this.clock.now()), entry.by, entry.event, from, entry.note],
          );
    const [, row] = await Promise.all([saving, this.byId(id, tx)]); // pipelined: the second is sent without waiting for the first
    return row!;
  }

  /** Newest first. */
  history(id: number | bigint): Promise<HistoryLine<R['state']>[]> {
    const asked = this.db.query(
      `select line.at, actor.user_name as by, event, from_state as "from", to_state as "to", note
       from history line left join users actor on actor.id = line.by_id where kind = $1 and line.id = $2 order by line.line desc`,
      [this.shape.kind, id],
    );
    return rowsOf(this.line, asked);
  }

  /** Open rows come first, so that their owner finds them however many followed. */
  ofUser(
    userId: number,
    { state, ...page }: Page & { readonly state?: R['state'] | undefined },
  ): Promise<{ total: number; rows: R[] }> {
    return this.page({ where: this.isOwn, first: this.shape.first }, [userId, state ?? null], page);
  }

  /** All rows of the account, newest first. */
  async *everyOf(userId: number, state?: R['state']): AsyncGenerator<R[]> {
    const { alias } = this.shape;
    yield* batches<R>((last, limit) =>
      this.where(`${this.isOwn} and ($3::bigint is null or ${alias}.id < $3) order by ${alias}.id desc limit $4`, [
        userId,
        state ?? null,
        last?.id ?? null,
        limit,
      ]),
    );
  }

  async page(
    { where, first, isOldestFirst = false }: Selection,
    params: readonly unknown[],
    { page, rows }: Page,
  ): Promise<{ total: number; rows: R[] }> {
    const { table, alias, joins } = this.shape;
    const [counted] = await this.db.query(
      `select count(*) as total from ${table} ${alias} ${joins} where ${where}`,
      params,
    );
    const order = `${first === undefined ? '' : `${first} desc, `}${alias}.id${isOldestFirst ? '' : ' desc'}`;
    const found = await this.where(
      `${where} order by ${order} limit $${params.length + 1} offset $${params.length + 2}`,
      [...params, rows, (page - 1) * rows],
    );
    return { total: Number(counted?.['total']), rows: found };
  }

  /** Rows that match a condition; `condition` may be followed by further clauses. */
  where(condition: string, params: readonly unknown[], tx: Tx = this.db): Promise<R[]> {
    const { row, table, alias, columns, joins } = this.shape;
    return rowsOf(row, tx.query(`select ${columns} from ${table} ${alias} ${joins} where ${condition}`, params));
  }

  private get isOwn(): string {
    const { alias } = this.shape;
    return `${alias}.user_id = $1 and ($2::text is null or ${alias}.state = $2)`;
  }
}
