import { Injectable } from '@nestjs/common';
import { PROPOSAL_MS, PROPOSAL_WAIT_MS } from '@chaintide/contracts/limits';
import type { Proposal, ProposalState, ProposedChange } from '@chaintide/contracts/people/proposals';
import { topics } from '@chaintide/contracts/realtime';
import type { UserHistoryLine } from '@chaintide/contracts/people/users';
import {
  proposalMachine,
  type ProposalActor,
  type ProposalEffect,
  type ProposalMachineEvent,
} from '@chaintide/machines/proposal';
import { step } from '@chaintide/machines/step';
import { Clock } from '../../platform/clock.ts';
import { SqlError, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Waiting } from '../../platform/desk-queues.ts';
import { refusedStep } from '../../platform/lifecycle/refused-step.ts';
import { Outbox } from '../../platform/outbox.ts';
import { UsersService, type Account } from '../users/users.service.ts';
import { AccountChanges, type Decided } from './account-changes.service.ts';
import { ProposalMails } from './proposal-mails.ts';
import { stands, type ProposalRow, ProposalsRepository } from './proposals.repository.ts';

/** An answer to a proposal. The program's own answers carry no version, because they depend on the clock and not on a page. */
interface Answer {
  readonly type: ProposalMachineEvent['type'];
  readonly byId: number | null;
  readonly version?: number;
}

type EndState = Exclude<ProposalState, 'proposed'>;

interface NewProposal extends Decided {
  readonly change: ProposedChange;
  readonly isTaking: boolean;
}

const lineOf: Record<EndState, UserHistoryLine['event']> = {
  carriedOut: 'approved',
  rejected: 'rejected',
  withdrawn: 'withdrawn',
  expired: 'expired',
};

/** The change as stored in the history: `role admin`. */
const textOf = (change: ProposedChange): string =>
  change.kind === 'role' ? `role ${change.role ?? 'none'}` : change.kind;

/** Changes of power that wait for a second admin, or for an hour where there is none. */
@Injectable()
export class ProposalsService {
  constructor(
    private readonly repository: ProposalsRepository,
    private readonly changes: AccountChanges,
    private readonly users: UsersService,
    private readonly mails: ProposalMails,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** All that wait, the oldest first, and whether this admin may approve each. */
  async waitingFor(adminId: number): Promise<Waiting<{ readonly proposal: Proposal; readonly isMine: boolean }>> {
    const [rows, account] = await Promise.all([this.repository.open(), this.users.require(adminId)]);
    const by: ProposalActor = { kind: 'admin', id: adminId, isSeasoned: this.changes.isSeasoned(account) };
    const isMine = (row: ProposalRow): boolean =>
      step(proposalMachine, { state: row.state, context: this.contextOf(row) }, { type: 'approve', by }) !== undefined;
    return {
      total: rows.length,
      oldest: rows.toReversed().map((row) => ({ proposal: proposalOf(row), isMine: isMine(row) })),
    };
  }

  async open(): Promise<Proposal[]> {
    return (await this.repository.open()).map(proposalOf);
  }

  /** Proposes a change in the caller's transaction; the account must be locked. */
  async propose(account: Account, { change, isTaking, byId, note }: NewProposal, tx: Tx): Promise<Proposal> {
    const { repository, clock, mails } = this;
    const now = clock.now();
    // an admin's power is never removed by time alone: the thief of another admin's session would only have to wait
    const waits = !isTaking && !(await repository.hasSecondAdmin(byId, account.id, tx));
    const id = await repository
      .insert(
        {
          userId: account.id,
          change,
          isTaking,
          wasRole: account.staffRole,
          wasDisabled: account.disabledAt !== null,
          note,
          byId,
          at: new Date(now),
          carryOutAt: waits ? new Date(now + PROPOSAL_WAIT_MS) : null,
          expiresAt: new Date(now + PROPOSAL_MS),
        },
        tx,
      )
      .catch(refuseSecond);
    await this.users.change(
      account,
      { patch: {}, entry: { event: 'proposed', was: null, becomes: textOf(change), note, byId } },
      tx,
    );
    const proposal = await this.publish(id, tx);
    await mails.proposed(proposal, tx);
    return proposal;
  }

  /** The only write path: lock, check the version, step, save, publish. */
  answer(id: number, { type, byId, version }: Answer): Promise<Proposal> {
    const { repository, changes, users } = this;
    return repository.transaction(async (tx) => {
      await changes.takeTurn(tx); // serialises all answers, so the row itself needs no lock
      const by = await this.actorOf(byId, tx);
      const row = await repository.byId(id, tx);
      if (!row) throw new AppError('proposal.unknown');
      if (version !== undefined && version !== row.version) throw new AppError('version.stale');
      const account = await users.lock(Number(row.userId), tx);
      const next = step(proposalMachine, { state: row.state, context: this.contextOf(row) }, { type, by });
      if (!next) throw refusalOf(row, type, by);
      const changed =
        next.effects.length > 0 ? await this.effects[next.effects[0] as ProposalEffect](row, account, tx) : account;
      const state = next.state as EndState;
      await repository.end(id, { state, byId }, tx);
      return this.ended(row, { account: changed, state, byId }, tx);
    });
  }

  /** Carries out proposals that are due, and expires those that nobody approved or that are outdated. */
  async sweep(): Promise<void> {
    for (const id of await this.repository.restless()) {
      for (const type of ['mature', 'lapse'] as const) await this.answer(id, { type, byId: null }).catch(passRefusal);
    }
  }

  private readonly effects: Record<ProposalEffect, (row: ProposalRow, account: Account, tx: Tx) => Promise<Account>> = {
    carryOut: ({ change, byId, note }, account, tx) =>
      this.changes.apply(account, { change, byId: Number(byId), note }, tx),
  };

  private async ended(
    row: ProposalRow,
    { account, state, byId }: { readonly account: Account; readonly state: EndState; readonly byId: number | null },
    tx: Tx,
  ): Promise<Proposal> {
    const { users, mails } = this;
    const entry = { event: lineOf[state], was: null, becomes: textOf(row.change), ...(byId !== null && { byId }) };
    if (state !== 'carriedOut' || byId !== null) await users.change(account, { patch: {}, entry }, tx); // carried out by time: the change writes its own line
    const proposal = await this.publish(Number(row.id), tx);
    if (state === 'carriedOut') await mails.carriedOut(proposal, tx);
    return proposal;
  }

  private async actorOf(id: number | null, tx: Tx): Promise<ProposalActor> {
    return id === null ? { kind: 'system', id } : { kind: 'admin', id, ...(await this.changes.requireAdmin(id, tx)) };
  }

  private contextOf(row: ProposalRow) {
    const now = this.clock.now();
    return {
      proposerId: Number(row.byId),
      subjectId: Number(row.userId),
      isTaking: row.isTaking,
      stands: stands(row),
      isDue: row.carryOutAt !== null && row.carryOutAt.getTime() <= now,
      isOver: row.expiresAt.getTime() <= now,
    };
  }

  private async publish(id: number, tx: Tx): Promise<Proposal> {
    const proposal = proposalOf((await this.repository.byId(id, tx))!);
    await this.outbox.append(tx, { topic: topics.users(), name: 'proposal.changed', payload: { proposal } });
    return proposal;
  }
}

const proposalOf = (row: ProposalRow): Proposal => ({
  id: Number(row.id),
  state: row.state,
  user: { id: Number(row.userId), userName: row.userName, email: row.email, staffRole: row.staffRole },
  change: row.change,
  isTaking: row.isTaking,
  by: { id: Number(row.byId), userName: row.byName },
  note: row.note,
  at: row.at.getTime(),
  carryOutAt: row.carryOutAt?.getTime() ?? null,
  expiresAt: row.expiresAt.getTime(),
  version: row.version,
});

/** A more specific error for a refused step, if there is one. */
const refusalOf = (row: ProposalRow, type: ProposalMachineEvent['type'], by: ProposalActor): AppError => {
  const plain = refusedStep(proposalMachine, row.state, type);
  if (row.state !== 'proposed' || by.kind === 'system') return plain;
  if (type === 'withdraw') return new AppError('proposal.others');
  if (BigInt(by.id) === row.byId) return new AppError('proposal.own');
  if (type === 'reject') return new AppError('proposal.subject');
  return by.isSeasoned ? new AppError('proposal.outdated') : new AppError('proposal.newAdmin');
};

const refuseSecond = (error: unknown): never => {
  throw error instanceof SqlError && error.constraint === 'proposals_open' ? new AppError('proposal.open') : error;
};

const passRefusal = (error: unknown): void => {
  if (!(error instanceof AppError)) throw error;
};
