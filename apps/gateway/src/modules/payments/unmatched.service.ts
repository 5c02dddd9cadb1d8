import { Injectable } from '@nestjs/common';
import type { Actor } from '@chaintide/machines/actor';
import { AppError } from '../../platform/errors/app-error.ts';
import { TransfersService, type TransferRow } from '../chain/transfers.service.ts';
import { BEYOND_UNITS } from './judge.ts';
import { PaymentFacts } from './payment-facts.ts';
import { PaymentsRepository, type PaymentRow } from './payments.repository.ts';
import { PaymentsService } from './payments.service.ts';
import { UnmatchedRepository } from './unmatched.repository.ts';

export interface Assignment {
  readonly by: Actor;
  readonly payment: number;
  /** The version of the order that the person saw. */
  readonly version: number;
  readonly reason: string;
}

/** Received transfers that count for no order; a person decides whose they are. */
@Injectable()
export class UnmatchedService {
  private told: string | undefined;

  constructor(
    private readonly unmatched: UnmatchedRepository,
    private readonly repository: PaymentsRepository,
    private readonly transfers: TransfersService,
    private readonly payments: PaymentsService,
    private readonly facts: PaymentFacts,
  ) {}

  /**
   * Assigns a transfer to an order: it counts from then on, and is credited at once if the order has already succeeded.
   */
  async assign(id: number, { by, payment, version, reason }: Assignment): Promise<PaymentRow> {
    const [transfer, row] = [await this.unmatched.byId(id), await this.repository.table.byId(payment)];
    if (!transfer) throw new AppError('transfer.unknown');
    if (!row) throw new AppError('payment.unknown');
    if (row.version !== version) throw new AppError('version.stale');
    requireFit(transfer, row);
    const attestation = await this.payments.attest(row.network, [
      ...(await this.transfers.ofPayment(row.id)),
      transfer,
    ]);
    return this.payments.act(payment, { type: 'assign', by, version, reason, attestation, transfer });
  }

  /**
   * Notifies subscribers of the list when it changes. A new process notifies once, because it does not have the last
   * published edition.
   */
  async publishChanges(): Promise<void> {
    const edition = await this.unmatched.edition();
    if (edition === this.told) return;
    this.told = edition;
    await this.repository.table
      .transaction((tx) => this.facts.unmatchedChanged(tx))
      .catch((error: unknown) => {
        this.told = undefined;
        throw error;
      });
  }
}

/** A transfer is credited in its own coin and checked again on its own network, so both must match the order. */
const requireFit = ({ network, coin, units, paymentId, goneAt, isFinal }: TransferRow, row: PaymentRow): void => {
  if (paymentId !== null) throw new AppError('transfer.taken');
  if (goneAt !== null) throw new AppError('chain.changed');
  if (network !== row.network || coin !== row.coin || units === null || units <= 0n || units >= BEYOND_UNITS)
    throw new AppError('transfer.unfit', { coin: row.coin, network: row.network });
  if (row.state === 'success' && !isFinal) throw new AppError('transfer.notFinal');
};
