import { Injectable } from '@nestjs/common';
import { accountDeletionMachine, type AccountDeletionEvent } from '@chaintide/machines/account-deletion';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UsersService } from '../users/users.service.ts';
import { DeletionMails } from './deletion-mails.ts';
import { DeletionsRepository, type DeletionPatch, type DeletionRow } from './deletions.repository.ts';
import { eraseHoldings } from './erasure.ts';
import { obstaclesOf } from './obstacles.ts';

export type DeletionDeed = Deed & AccountDeletionEvent;

/** The steps of a deletion; their account is locked before the row. */
@Injectable()
export class DeletionsLifecycle implements LifecycleRules<
  typeof accountDeletionMachine,
  DeletionRow,
  DeletionDeed,
  DeletionPatch
> {
  readonly machine: typeof accountDeletionMachine = accountDeletionMachine;
  readonly unknown = 'deletion.none';
  readonly sameBy = [] as const;

  constructor(
    readonly repository: DeletionsRepository,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly mails: DeletionMails,
    private readonly clock: Clock,
  ) {}

  async contextOf({ userId, dueAt }: DeletionRow, tx: Tx) {
    const account = await this.users.lock(Number(userId), tx);
    const now = this.clock.now();
    const isDue = dueAt.getTime() <= now;
    return { ownerId: account.id, isDue, isClear: isDue && (await obstaclesOf(account, now, tx)).length === 0 };
  }

  patchOf(): DeletionPatch {
    return { endedAt: new Date(this.clock.now()) };
  }

  readonly effects = {
    keep: async ({ userId }: DeletionRow, _: DeletionDeed, tx: Tx) => {
      const account = await this.stay(userId, 'deletionCancelled', tx);
      await this.mails.cancelled(account, tx);
    },
    tellRefused: async ({ userId }: DeletionRow, _: DeletionDeed, tx: Tx) => {
      const account = await this.stay(userId, 'deletionRefused', tx);
      await this.mails.refused(account, await obstaclesOf(account, this.clock.now(), tx), tx);
    },
    erase: async ({ userId }: DeletionRow, _: DeletionDeed, tx: Tx) => {
      const account = await this.users.lock(Number(userId), tx);
      await this.sessions.endAll(account.id, {}, tx); // before the first fact: a logout locks sessions before facts, too
      await eraseHoldings(account, tx);
      await this.users.erase(account, tx);
      await this.mails.done(account, tx);
    },
  };

  private async stay(userId: bigint, event: 'deletionCancelled' | 'deletionRefused', tx: Tx) {
    const account = await this.users.lock(Number(userId), tx);
    return this.users.change(account, { patch: { deletesAt: null }, entry: { event } }, tx);
  }
}
