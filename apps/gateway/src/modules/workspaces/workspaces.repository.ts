import { Injectable } from '@nestjs/common';
import type { Workspace, WorkspaceDraft } from '@chaintide/contracts/workspaces';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

interface Row extends Pick<Workspace, 'name' | 'charts' | 'version'> {
  readonly id: bigint;
  readonly changed_at: Date;
}

/** Which workspace of which account. */
export interface Place {
  readonly userId: number;
  readonly id: number;
}

const columns = 'id, name, charts, version, changed_at';
const workspaceOf = ({ id, name, charts, version, changed_at }: Row): Workspace => ({
  id: Number(id),
  name,
  charts,
  version,
  changedAt: changed_at.getTime(),
});
/** Names that differ in case or in the form of their characters only are the same. */
const keyOf = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Workspaces in the database. Nothing here finds one without its owner. */
@Injectable()
export class WorkspacesRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async of(userId: number): Promise<Workspace[]> {
    return (
      await this.db.query<Row>(
        `select ${columns} from workspaces where user_id = $1 order by changed_at desc, id desc`,
        [userId],
      )
    ).map(workspaceOf);
  }

  async count(userId: number, tx: Tx): Promise<number> {
    const [row] = await tx.query<{ count: bigint }>('select count(*) as count from workspaces where user_id = $1', [
      userId,
    ]);
    return Number(row!.count);
  }

  /** Nobody else changes the workspace until the transaction is over. */
  async lock({ userId, id }: Place, tx: Tx): Promise<Workspace | undefined> {
    const [row] = await tx.query<Row>(`select ${columns} from workspaces where user_id = $1 and id = $2 for update`, [
      userId,
      id,
    ]);
    return row && workspaceOf(row);
  }

  async insert(userId: number, { name, charts }: WorkspaceDraft, tx: Tx): Promise<Workspace> {
    const [row] = await tx.query<Row>(
      `insert into workspaces (user_id, name, name_key, charts, changed_at) values ($1, $2, $3, $4, $5) returning ${columns}`,
      [userId, name, keyOf(name), charts, new Date(this.clock.now())],
    );
    return workspaceOf(row!);
  }

  async update({ userId, id }: Place, { name, charts }: WorkspaceDraft, tx: Tx): Promise<Workspace> {
    const [row] = await tx.query<Row>(
      `update workspaces set name = $3, name_key = $4, charts = $5, changed_at = $6, version = version + 1 where user_id = $1 and id = $2 returning ${columns}`,
      [userId, id, name, keyOf(name), charts, new Date(this.clock.now())],
    );
    return workspaceOf(row!);
  }

  async remove({ userId, id }: Place, tx: Tx): Promise<void> {
    await tx.query('delete from workspaces where user_id = $1 and id = $2', [userId, id]);
  }
}
