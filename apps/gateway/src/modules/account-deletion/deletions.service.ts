import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DELETION_REMINDER_MS, DELETION_WAIT_MS, SECOND } from '@chaintide/contracts/limits';
import type { AccountDeletion } from '@chaintide/contracts/people/account-deletion';
import { accountDeletionMachine } from '@chaintide/machines/account-deletion';
import { hasTag } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { Database, SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { SecondFactorService, type Asking } from '../second-factor/second-factor.service.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { UsersService } from '../users/users.service.ts';
import { LedgerService } from '../wallet/ledger.service.ts';
import { DeletionMails } from './deletion-mails.ts';
import { DeletionsLifecycle, type DeletionDeed } from './deletions.lifecycle.ts';
import { DeletionsRepository, type DeletionPatch, type DeletionRow } from './deletions.repository.ts';
import { obstaclesOf } from './obstacles.ts';

/** The job that waits for the end of the waiting time. */
export const DELETIONS = 'account-deletions';

export interface DeletionJob {
  readonly id: string;
}

interface Proof {
  readonly password: string;
  readonly code: string | undefined;
}

const LOCKS_MS = 500; // shorter than deadlock_timeout, so that of two that wait for each other the deletion gives way
const AGAIN_MS = 5 * SECOND;
const LOCK_NOT_AVAILABLE = '55P03';

/** Deletes accounts at their owners' request, after a waiting time. The account is locked first, then its books, then the deletion. */
@Injectable()
export class DeletionsService implements OnModuleInit {
  private readonly lifecycle: Lifecycle<typeof accountDeletionMachine, DeletionRow, DeletionDeed, DeletionPatch>;

  constructor(
    private readonly db: Database,
    private readonly repository: DeletionsRepository,
    rules: DeletionsLifecycle,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactorService,
    private readonly ledger: LedgerService,
    private readonly mails: DeletionMails,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  onModuleInit(): void {
    this.sessions.whenOpened(async ({ id, deletesAt }, tx) => {
      if (deletesAt !== null) await this.keep(id, tx);
    });
  }

  async standing(userId: number): Promise<AccountDeletion> {
    const account = await this.users.require(userId);
    return { dueAt: account.deletesAt, obstacles: await obstaclesOf(account, this.clock.now(), this.db) };
  }

  /** Ends the other sessions; logging in again cancels it. */
  async ask(asking: Asking, proof: Proof): Promise<void> {
    const { userId, sessionId: except } = asking;
    const spend = await this.factors.prove(asking, proof);
    await this.db.transaction(async (tx) => {
      const account = await this.users.lock(userId, tx);
      if (account.deletesAt !== null) throw new AppError('deletion.asked');
      const [obstacle] = await obstaclesOf(account, this.clock.now(), tx);
      if (obstacle) throw new AppError('deletion.obstacle', { obstacle });
      await spend(tx);
      const dueAt = new Date(this.clock.now() + DELETION_WAIT_MS);
      const deletion = await this.repository.begin(userId, dueAt, tx);
      await this.sessions.endAll(userId, { except }, tx); // before the first fact: a logout locks sessions before facts, too
      const changed = await this.users.change(
        account,
        { patch: { deletesAt: dueAt.getTime() }, entry: { event: 'deletionAsked' } },
        tx,
      );
      const data: DeletionJob = { id: String(deletion.id) };
      await this.jobs.add(tx, { name: DELETIONS, at: dueAt.getTime() - DELETION_REMINDER_MS, data });
      await this.mails.asked(changed, deletion, tx);
    });
  }

  /** Throws `deletion.none` if there is nothing to cancel. */
  async cancel(userId: number): Promise<void> {
    const isKept = await this.db.transaction(async (tx) => {
      await this.users.lock(userId, tx);
      return this.keep(userId, tx);
    });
    if (!isKept) throw new AppError('deletion.none');
  }

  /** The deletion by the id of a link; its owner may cancel it while it is open. */
  byId(id: bigint): Promise<DeletionRow | undefined> {
    return this.repository.table.byId(id);
  }

  /** Cancels the deletion of a link; false if it has ended. */
  cancelById(id: bigint, userId: number): Promise<boolean> {
    return this.db.transaction(async (tx) => {
      await this.users.lock(userId, tx);
      const open = await this.repository.openOf(userId, tx);
      return open?.id === id && this.keep(userId, tx);
    });
  }

  /** Reminds the owner, and deletes the account when its time has come; returns when to look again. */
  async goOn({ id }: DeletionJob): Promise<number | void> {
    const deletion = await this.repository.table.byId(BigInt(id));
    if (!deletion || !hasTag(accountDeletionMachine, deletion.state, 'open')) return;
    const dueAt = deletion.dueAt.getTime();
    const now = this.clock.now();
    if (now < dueAt - DELETION_REMINDER_MS) return dueAt - DELETION_REMINDER_MS;
    if (now < dueAt) return this.remind(deletion);
    return this.carryOut(deletion);
  }

  private async remind({ id, userId, dueAt, remindedAt }: DeletionRow): Promise<number> {
    if (remindedAt === null)
      await this.db.transaction(async (tx) => {
        const account = await this.users.lock(Number(userId), tx);
        const open = await this.repository.openOf(account.id, tx);
        if (open?.id !== id || open.remindedAt !== null) return;
        const patch = { remindedAt: new Date(this.clock.now()) };
        await this.mails.reminder(
          account,
          await this.repository.table.save(open, { state: open.state, patch }, tx),
          tx,
        );
      });
    return dueAt.getTime();
  }

  /** One transaction; whoever writes for the account at this moment comes first, and the deletion tries again. */
  private async carryOut({ userId }: DeletionRow): Promise<number | void> {
    const work = async (tx: Tx): Promise<void> => {
      await tx.query(`set local lock_timeout = ${LOCKS_MS}`);
      const { id } = await this.users.lockAlone(Number(userId), tx);
      await this.ledger.lockAccounts(tx, id);
      const open = await this.repository.openOf(id, tx);
      if (open) await this.end(open, tx);
    };
    try {
      await this.db.transaction(work);
    } catch (error) {
      if (error instanceof SqlError && error.code === LOCK_NOT_AVAILABLE) return this.clock.now() + AGAIN_MS;
      throw error;
    }
  }

  private async end(open: DeletionRow, tx: Tx): Promise<void> {
    const account = await this.users.lock(Number(open.userId), tx);
    const obstacles = await obstaclesOf(account, this.clock.now(), tx);
    const by = { kind: 'system', id: null } as const;
    await this.lifecycle.move(open, { type: obstacles.length > 0 ? 'refuse' : 'carryOut', by }, tx);
  }

  /** Cancels the deletion of a locked account; false if none waits. */
  private async keep(userId: number, tx: Tx): Promise<boolean> {
    const open = await this.repository.openOf(userId, tx);
    if (!open) return false;
    await this.lifecycle.move(open, { type: 'cancel', by: { kind: 'owner', id: userId } }, tx);
    return true;
  }
}
