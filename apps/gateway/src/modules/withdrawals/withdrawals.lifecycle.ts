import { Injectable } from '@nestjs/common';
import { UNSEEN_MS } from '@chaintide/contracts/limits';
import { hasTag } from '@chaintide/machines/states';
import { step, type Step } from '@chaintide/machines/step';
import { withdrawalMachine, type WithdrawalMachineEvent } from '@chaintide/machines/withdrawal';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { frozenUntil } from '../freezes/freezes.service.ts';
import { addressOn, hashOn } from '../networks/networks.service.ts';
import { LedgerService, type Movement } from '../wallet/ledger.service.ts';
import type { Proof } from './proof.ts';
import { WithdrawalFacts } from './withdrawal-facts.ts';
import { WithdrawalNotices } from './withdrawal-notices.ts';
import { WithdrawalsRepository, type WithdrawalPatch, type WithdrawalRow } from './withdrawals.repository.ts';

/** An action on a withdrawal, with its data. */
export interface WithdrawalDeed extends Deed {
  readonly type: WithdrawalMachineEvent['type'];
  readonly hash?: string;
  readonly originAddress?: string;
  /** For a confirmation: the transfer that proves it. */
  readonly proof?: Proof;
  /** The hash that was examined; refused if it has been replaced since. */
  readonly about?: string;
}

/** Steps that bring money closer to leaving. */
const outwards: readonly WithdrawalDeed['type'][] = ['approve', 'send'];

/** The state transitions of a withdrawal, and the amount that it holds. */
@Injectable()
export class WithdrawalsLifecycle implements LifecycleRules<
  typeof withdrawalMachine,
  WithdrawalRow,
  WithdrawalDeed,
  WithdrawalPatch
> {
  readonly machine: typeof withdrawalMachine = withdrawalMachine;
  readonly unknown = 'withdrawal.unknown';
  readonly sameBy = ['coin', 'network', 'amount', 'address'] as const;
  readonly conflicts = { withdrawals_network_hash_key: 'hash.used', withdrawal_proofs_pkey: 'hash.used' } as const;

  constructor(
    readonly repository: WithdrawalsRepository,
    private readonly ledger: LedgerService,
    readonly facts: WithdrawalFacts,
    readonly ownerNotices: WithdrawalNotices,
    private readonly clock: Clock,
  ) {}

  contextOf({
    userId,
    needsTwo,
    approvedBy,
    waitsUntil,
    sentAt,
    seenAt,
    isPending,
    isDisabled,
    freezeUntil,
  }: WithdrawalRow) {
    const now = this.clock.now();
    return {
      ownerId: Number(userId),
      needsTwo,
      approvedBy: approvedBy === null ? null : Number(approvedBy),
      isFrozen: isDisabled || (freezeUntil !== null && freezeUntil.getTime() > now),
      isWaiting: waitsUntil !== null && waitsUntil.getTime() > now,
      isUnseen: seenAt === null && !isPending && sentAt !== null && sentAt.getTime() + UNSEEN_MS <= now,
    };
  }

  /** A specific error if only a freeze prevents the step. */
  refusalOf(row: WithdrawalRow, deed: WithdrawalDeed): AppError | undefined {
    const context = this.contextOf(row);
    const isHeldBack =
      context.isFrozen &&
      outwards.includes(deed.type) &&
      step(withdrawalMachine, { state: row.state, context: { ...context, isFrozen: false } }, deed) !== undefined;
    if (!isHeldBack) return undefined;
    return row.isDisabled ? new AppError('withdrawal.disabled') : frozenUntil(row.freezeUntil!.getTime());
  }

  prepare({ hash }: WithdrawalRow, { about }: WithdrawalDeed): Promise<void> {
    return about === undefined || about === hash ? Promise.resolve() : Promise.reject(new AppError('version.stale'));
  }

  patchOf(
    { network }: WithdrawalRow,
    deed: WithdrawalDeed,
    { state, context: { approvedBy } }: Step<typeof withdrawalMachine>,
  ): WithdrawalPatch {
    const now = new Date(this.clock.now());
    const { hash, originAddress = deed.proof?.from, reason, remarks } = deed;
    const isOver = hasTag(withdrawalMachine, state, 'ended');
    return {
      approvedBy,
      ...(deed.type === 'approve' && { approvedAt: now }),
      ...(hash !== undefined && { hash: hashOn(network, hash), sentAt: now, seenAt: null, mismatch: null }),
      ...(originAddress !== undefined && { originAddress: addressOn(network, originAddress) ?? originAddress }),
      ...(reason !== undefined && isOver && { reason }),
      ...(remarks !== undefined && remarks !== '' && { remarks }),
      ...(isOver && { endedAt: now }),
    };
  }

  readonly effects = {
    releaseHold: (row: WithdrawalRow, { by }: WithdrawalDeed, tx: Tx) =>
      this.end(
        row,
        { by: by.id, entries: [{ kind: 'available', userId: Number(row.userId), coin: row.coin, units: row.amount }] },
        tx,
      ),
    payOut: async (row: WithdrawalRow, { by, proof }: WithdrawalDeed, tx: Tx) => {
      if (!proof) throw new Error('nothing proves this withdrawal');
      await this.repository.keepProof(row, proof, tx);
      await this.end(
        row,
        {
          by: by.id,
          entries: [
            { kind: 'payouts', coin: row.coin, units: row.amount - row.fee },
            { kind: 'fees', coin: row.coin, units: row.fee },
          ],
        },
        tx,
      );
    },
  };

  /** Ends the hold once, for whatever reason: the ledger refuses a second movement of this step. */
  private end(row: WithdrawalRow, { by, entries }: Pick<Movement, 'by' | 'entries'>, tx: Tx): Promise<void> {
    const held = { kind: 'held', userId: Number(row.userId), coin: row.coin, units: -row.amount } as const;
    return this.ledger.post(tx, {
      cause: 'withdrawal',
      causeId: String(row.id),
      step: 'end',
      by,
      entries: [held, ...entries],
    });
  }
}
