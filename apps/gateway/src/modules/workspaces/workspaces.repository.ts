import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { Workspace, WorkspaceDraft } from '@chaintide/contracts/charts/workspaces';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** The ids of a workspace and its account. */
export interface Place {
  readonly userId: number;
  readonly id: number;
}

const columns = ['id', 'name', 'charts', 'version', 'changed_at'] as const;
type Row = Pick<Selectable<Schema['workspaces']>, (typeof columns)[number]>;

const workspaceOf = ({ id, name, charts, version, changed_at }: Row): Workspace => ({
  id: Number(id),
  name,
  charts,
  version,
  changedAt: changed_at.getTime(),
});
/** Names are equal if they differ only in case or in Unicode form. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Workspaces in the database; every query is limited to the owner. */
@Injectable()
export class WorkspacesRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async of(userId: number): Promise<Workspace[]> {
    const rows = await this.db.kysely
      .selectFrom('workspaces')
      .select(columns)
      .where('user_id', '=', BigInt(userId))
      .orderBy('changed_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(workspaceOf);
  }

  async count(userId: number, tx: Tx): Promise<number> {
    const { count } = await tx.kysely
      .selectFrom('workspaces')
      .select(({ fn }) => fn.countAll().as('count'))
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** Locks the workspace for the transaction. */
  async lock({ userId, id }: Place, tx: Tx): Promise<Workspace | undefined> {
    const row = await tx.kysely
      .selectFrom('workspaces')
      .select(columns)
      .where('user_id', '=', BigInt(userId))
      .where('id', '=', BigInt(id))
      .forUpdate()
      .executeTakeFirst();
    return row && workspaceOf(row);
  }

  async insert(userId: number, { name, charts }: WorkspaceDraft, tx: Tx): Promise<Workspace> {
    const row = await tx.kysely
      .insertInto('workspaces')
      .values({ user_id: userId, name, name_key: keyOf(name), charts, changed_at: new Date(this.clock.now()) })
      .returning(columns)
      .executeTakeFirstOrThrow();
    return workspaceOf(row);
  }

  async update({ userId, id }: Place, { name, charts }: WorkspaceDraft, tx: Tx): Promise<Workspace> {
    const row = await tx.kysely
      .updateTable('workspaces')
      .set(({ eb }) => ({
        name,
        name_key: keyOf(name),
        charts,
        changed_at: new Date(this.clock.now()),
        version: eb('version', '+', 1),
      }))
      .where('user_id', '=', BigInt(userId))
      .where('id', '=', BigInt(id))
      .returning(columns)
      .executeTakeFirstOrThrow();
    return workspaceOf(row);
  }

  async remove({ userId, id }: Place, tx: Tx): Promise<void> {
    await tx.kysely
      .deleteFrom('workspaces')
      .where('user_id', '=', BigInt(userId))
      .where('id', '=', BigInt(id))
      .execute();
  }
}
