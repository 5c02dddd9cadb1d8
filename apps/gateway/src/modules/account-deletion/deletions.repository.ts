import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { accountDeletionState } from '@chaintide/contracts/people/account-deletion';
import { accountDeletionMachine } from '@chaintide/machines/account-deletion';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';

const deletionRow = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  state: accountDeletionState,
  dueAt: z.date(),
  remindedAt: z.date().nullable(),
  version: z.number(),
});
export type DeletionRow = Readonly<z.infer<typeof deletionRow>>;

export interface DeletionPatch {
  readonly endedAt?: Date;
  readonly remindedAt?: Date;
}

const isOpen = oneOf('d.state', statesOf(accountDeletionMachine, 'open'));

@Injectable()
export class DeletionsRepository {
  readonly table: LifecycleTable<DeletionRow, DeletionPatch>;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.table = new LifecycleTable<DeletionRow, DeletionPatch>(db, clock, {
      row: deletionRow,
      state: accountDeletionState,
      kind: 'deletion',
      table: 'account_deletions',
      alias: 'd',
      columns: 'd.id, d.user_id as "userId", d.state, d.due_at as "dueAt", d.reminded_at as "remindedAt", d.version',
      joins: '',
    });
  }

  begin(userId: number, dueAt: Date, tx: Tx): Promise<DeletionRow> {
    return this.table.begin(
      [
        'insert into account_deletions (user_id, asked_at, due_at) values ($1, $2, $3)',
        [userId, new Date(this.clock.now()), dueAt],
      ],
      { by: userId, event: 'ask', note: null },
      tx,
    );
  }

  /** The deletion of the account that waits; its account is locked. */
  async openOf(userId: number, tx: Tx): Promise<DeletionRow | undefined> {
    return (await this.table.where(`d.user_id = $1 and ${isOpen}`, [userId], tx))[0];
  }
}
