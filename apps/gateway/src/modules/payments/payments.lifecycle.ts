import { Injectable } from '@nestjs/common';
import { HASH_RETRY_MS, SECOND } from '@chaintide/contracts/limits';
import type { PaymentState } from '@chaintide/contracts/money/payments';
import type { Actor } from '@chaintide/machines/actor';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import type { Step } from '@chaintide/machines/step';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { refusedStep } from '../../platform/lifecycle/refused-step.ts';
import type { Attestation } from '../chain/chain.service.ts';
import { TransfersService, type TransferRow } from '../chain/transfers.service.ts';
import { hashOn } from '../networks/networks.service.ts';
import { LedgerService } from '../wallet/ledger.service.ts';
import { PaymentFacts } from './payment-facts.ts';
import { PaymentNotices } from './payment-notices.ts';
import { PaymentsRepository, type PaymentPatch, type PaymentRow } from './payments.repository.ts';

/** The nodes' confirmation of all transfers of the order on which the step relies. */
interface Attested {
  readonly attestation: Attestation;
}
/** The state of the order's transfers on chain. */
interface Seen extends Attested {
  readonly patch: PaymentPatch;
}

/** An action on an order, with its data. */
export type PaymentDeed = Pick<Deed, 'by' | 'version' | 'reason'> &
  (
    | { readonly type: 'close' | 'reject' | 'expire' | 'lost' }
    | { readonly type: 'submitHash'; readonly by: Actor & { readonly id: number }; readonly hash: string }
    | (Partial<Attested> & { readonly type: 'confirm' })
    | (Partial<Attested> & { readonly type: 'edit'; readonly to: PaymentState })
    | (Seen & { readonly type: 'seen'; readonly transfers: readonly bigint[] })
    | (Seen & { readonly type: 'finalised' })
    | (Attested & { readonly type: 'assign'; readonly transfer: TransferRow })
  );

const lost = {
  mismatch: 'reorganised',
  arrived: null,
  blockNumber: null,
  confirmations: null,
  needed: null,
} as const satisfies PaymentPatch;

/** The state transitions of a recharge order, and the movements of its money. */
@Injectable()
export class PaymentsLifecycle implements LifecycleRules<typeof paymentMachine, PaymentRow, PaymentDeed, PaymentPatch> {
  readonly machine: typeof paymentMachine = paymentMachine;
  readonly unknown = 'payment.unknown';
  readonly sameBy = ['coin', 'network', 'amount'] as const;
  // an edit may reopen an order whose address another order has got since
  readonly conflicts = { payments_open_address: 'address.taken' } as const;

  constructor(
    readonly repository: PaymentsRepository,
    readonly facts: PaymentFacts,
    readonly ownerNotices: PaymentNotices,
    private readonly transfers: TransfersService,
    private readonly ledger: LedgerService,
    private readonly clock: Clock,
  ) {}

  async contextOf({ id, userId, amount, arrived }: PaymentRow, tx: Tx) {
    const transfers = await this.transfers.ofPayment(id, tx);
    const hasArrived =
      arrived !== null && transfers.length > 0 && transfers.every(({ isFinal, goneAt }) => isFinal && goneAt === null);
    return { ownerId: Number(userId), hasArrived, isShort: arrived !== null && arrived < amount };
  }

  async prepare(row: PaymentRow, deed: PaymentDeed, tx: Tx): Promise<void> {
    if (deed.type === 'submitHash') await this.noteSubmission(deed.by.id, tx);
    if (deed.type === 'expire') await this.requireOverdue(row, tx);
    if (deed.type === 'seen') await this.claim(row, deed.transfers, tx);
    if (deed.type === 'lost') await this.claim(row, [], tx);
    if (deed.type === 'assign') await this.give(row, deed, tx);
    if (isCredit(deed) || 'attestation' in deed) await this.requireAttested(row, deed, tx);
  }

  patchOf(row: PaymentRow, deed: PaymentDeed, { state }: Step<typeof paymentMachine>): PaymentPatch {
    const now = new Date(this.clock.now());
    if (deed.type === 'assign') return assigned(row, deed.transfer, now); // the end and its reason stay
    const isOver = hasTag(paymentMachine, state, 'ended');
    return {
      ...broughtBy(row, deed),
      endedAt: isOver ? now : null,
      ...(deed.reason !== undefined && { reason: deed.reason }),
    };
  }

  readonly effects = {
    credit: (row: PaymentRow, { by }: PaymentDeed, tx: Tx) =>
      this.move(row, { by: by.id, step: 'credit', units: row.arrived! }, tx),
    reverse: (row: PaymentRow, { by }: PaymentDeed, tx: Tx) =>
      this.move(row, { by: by.id, step: 'reverse', units: -row.arrived! }, tx),
    add: (row: PaymentRow, deed: PaymentDeed, tx: Tx) =>
      this.move(row, { by: deed.by.id, step: 'add', units: unitsGiven(deed) }, tx),
  };

  /** The version is part of the step, so that a credit reversed by hand can be made again. */
  private move(
    { id, userId, coin, version }: PaymentRow,
    { by, step, units }: { readonly by: number | null; readonly step: string; readonly units: bigint },
    tx: Tx,
  ): Promise<void> {
    return this.ledger.post(tx, {
      cause: 'recharge',
      causeId: String(id),
      step: `${step} ${version}`,
      by,
      entries: [
        { kind: 'deposits', coin, units: -units },
        { kind: 'available', userId: Number(userId), coin, units },
      ],
    });
  }

  private async noteSubmission(userId: number, tx: Tx): Promise<void> {
    if (await this.repository.noteSubmission(userId, tx)) return;
    const last = (await this.repository.lastSubmission(userId, tx))!;
    throw new AppError('hash.tooSoon', {
      seconds: Math.ceil((last.getTime() + HASH_RETRY_MS - this.clock.now()) / SECOND),
    });
  }

  /** The owner may have submitted a transaction since the overdue orders were listed. */
  private async requireOverdue({ id, state }: PaymentRow, tx: Tx): Promise<void> {
    if ((await this.repository.overdue(id, tx)).length === 0) throw refusedStep(paymentMachine, state, 'expire');
  }

  private async claim({ id }: PaymentRow, transfers: readonly bigint[], tx: Tx): Promise<void> {
    await this.transfers.claim(transfers, id, tx);
    await this.facts.unmatchedChanged(tx);
  }

  private async give(
    { id: payment }: PaymentRow,
    { by, transfer }: Extract<PaymentDeed, { type: 'assign' }>,
    tx: Tx,
  ): Promise<void> {
    const isGiven = await this.transfers.assign(Number(transfer.id), { payment, by: by.id }, tx);
    if (!isGiven) throw new AppError('transfer.taken');
    await this.facts.unmatchedChanged(tx);
  }

  private async requireAttested(row: PaymentRow, deed: PaymentDeed, tx: Tx): Promise<void> {
    const attestation = 'attestation' in deed ? deed.attestation : undefined;
    const sum = (attestation?.rows ?? []).reduce((total, { units }) => total + (units ?? 0n), 0n);
    const isMeant =
      attestation &&
      (deed.type === 'seen' || deed.type === 'assign' || attestation.isFinal) &&
      sum === arrivedBy(row, deed);
    if (!isMeant || !(await this.transfers.isAttested(row.id, attestation, tx))) throw new AppError('chain.changed');
  }
}

/** Actions that credit the received amount. */
type Credit = Extract<PaymentDeed, { type: 'confirm' | 'edit' }>;
export const isCredit = (deed: PaymentDeed): deed is Credit =>
  deed.type === 'confirm' || (deed.type === 'edit' && deed.to === 'success');

const unitsGiven = (deed: PaymentDeed): bigint => (deed.type === 'assign' ? deed.transfer.units! : 0n);

/** The received amount after the action. */
const arrivedBy = ({ arrived }: PaymentRow, deed: PaymentDeed): bigint | null => {
  if (deed.type === 'assign') return (arrived ?? 0n) + unitsGiven(deed);
  return deed.type === 'seen' ? (deed.patch.arrived ?? arrived) : arrived;
};

const broughtBy = ({ network, arrived }: PaymentRow, deed: PaymentDeed): PaymentPatch => {
  if (deed.type === 'submitHash')
    return { hash: hashOn(network, deed.hash), ...(arrived === null && { mismatch: null }) };
  if (deed.type === 'lost') return lost;
  return 'patch' in deed ? deed.patch : {};
};

const assigned = (row: PaymentRow, transfer: TransferRow, now: Date): PaymentPatch => {
  const arrived = (row.arrived ?? 0n) + transfer.units!;
  if (row.state === 'success') return { arrived, endedAt: now }; // so that the credit is checked again
  return {
    arrived,
    mismatch: differenceOf(arrived, row.amount),
    hash: row.arrived === null ? transfer.hash : row.hash,
    blockNumber: row.blockNumber !== null && row.blockNumber > transfer.block ? row.blockNumber : transfer.block,
    ...(hasTag(paymentMachine, row.state, 'late') && { reason: null }), // it waits for a decision again
  };
};

/** The mismatch between the received and the requested amount. */
export const differenceOf = (arrived: bigint, amount: bigint): 'underpaid' | 'overpaid' | null => {
  if (arrived === amount) return null;
  return arrived < amount ? 'underpaid' : 'overpaid';
};
