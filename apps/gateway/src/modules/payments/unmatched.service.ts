import type { Mismatch } from '@chaintide/contracts/payments';
import type { Actor } from '@chaintide/machines/actor';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { TransferRow, TransfersService } from '../chain/transfers.service.ts';
import type { PaymentFacts } from './payment-facts.ts';
import type { PaymentPatch, PaymentRow, PaymentsRepository } from './payments.repository.ts';
import type { PaymentsService } from './payments.service.ts';
import { BEYOND_UNITS } from './judge.ts';
import type { UnmatchedRepository } from './unmatched.repository.ts';

export interface UnmatchedParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly unmatched: UnmatchedRepository;
  readonly repository: PaymentsRepository;
  readonly transfers: TransfersService;
  readonly payments: PaymentsService;
  readonly facts: PaymentFacts;
}

export interface Assignment {
  readonly by: Actor;
  readonly payment: number;
  /** The order as the person saw it. */
  readonly version: number;
  readonly reason: string;
}

/** Money that came and counts for no order: who it belongs to is a person's word. */
export class UnmatchedService {
  private told: string | undefined;

  constructor(private readonly parts: UnmatchedParts) {}

  /** Gives a transfer to an order: it counts from then on, and is credited at once where the order was a success already. */
  async assign(id: number, { by, payment, version, reason }: Assignment): Promise<PaymentRow> {
    const { clock, facts, payments, repository, transfers, unmatched } = this.parts;
    const [transfer, row] = [await unmatched.byId(id), await repository.byId(payment)];
    if (!transfer) throw new AppError('transfer.unknown');
    if (!row) throw new AppError('payment.unknown');
    if (row.version !== version) throw new AppError('version.stale');
    requireFit(transfer, row);
    const attestation = await payments.attest(row.network, [...(await transfers.ofPayment(row.id)), transfer]);
    return payments.act(payment, {
      type: 'assign',
      by,
      version,
      reason,
      attestation,
      units: transfer.units!,
      patch: patchOf(row, transfer, new Date(clock.now())),
      before: async ({ id: order }, tx) => {
        if (!(await unmatched.give(id, { payment: order, by: by.id, at: new Date(clock.now()) }, tx)))
          throw new AppError('transfer.taken');
        await facts.unmatchedChanged(tx);
      },
    });
  }

  /** Tells who watches the list that it is another one; a process that begins tells once, since it cannot know what was told before. */
  async tellChanges(): Promise<void> {
    const edition = await this.parts.unmatched.edition();
    if (edition === this.told) return;
    this.told = edition;
    await this.parts.db
      .transaction((tx) => this.parts.facts.unmatchedChanged(tx))
      .catch((error: unknown) => {
        this.told = undefined;
        throw error;
      });
  }
}

/** A transfer is credited in its own coin, and found again on its own network. */
const requireFit = ({ network, coin, units, paymentId, goneAt, isFinal }: TransferRow, row: PaymentRow): void => {
  if (paymentId !== null) throw new AppError('transfer.taken');
  if (goneAt !== null) throw new AppError('chain.changed');
  if (network !== row.network || coin !== row.coin || units === null || units <= 0n || units >= BEYOND_UNITS)
    throw new AppError('transfer.unfit', { coin: row.coin, network: row.network });
  if (row.state === 'success' && !isFinal) throw new AppError('transfer.notFinal');
};

const patchOf = (
  { state, amount, arrived, hash, blockNumber }: PaymentRow,
  transfer: TransferRow,
  now: Date,
): PaymentPatch => {
  const sum = (arrived ?? 0n) + transfer.units!;
  if (state === 'success') return { arrived: sum, endedAt: now }; // so that what was credited is looked at again
  const difference: Mismatch | null = sum < amount ? 'underpaid' : sum > amount ? 'overpaid' : null;
  return {
    arrived: sum,
    hash: arrived === null ? transfer.hash : hash,
    mismatch: difference,
    blockNumber: blockNumber !== null && blockNumber > transfer.block ? blockNumber : transfer.block,
    ...(hasTag(paymentMachine, state, 'late') && { reason: null }), // it waits for a decision again
  };
};
