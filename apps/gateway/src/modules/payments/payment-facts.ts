import { Injectable } from '@nestjs/common';
import { topics, type AccountFact, type CoinFact, type PaymentFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import { OrderEvidence } from './order-evidence.ts';
import type { PaymentRow } from './payments.repository.ts';
import { paymentOf } from './views.ts';

/** Notifies the owner and accounting of changes, in the transaction of the change. */
@Injectable()
export class PaymentFacts {
  constructor(
    private readonly outbox: Outbox,
    private readonly wallet: WalletService,
    private readonly evidence: OrderEvidence,
  ) {}

  async changed(row: PaymentRow, tx: Tx): Promise<void> {
    const userId = Number(row.userId);
    const hasMoved = row.state === 'success' || row.endedAt !== null;
    const [balances, payment] = await Promise.all([
      hasMoved ? this.wallet.balancesOf(userId, tx) : undefined,
      this.evidence.one(row, tx),
    ]);
    await this.publish(topics.account(userId), { name: 'payment.changed', payload: { payment: paymentOf(row) } }, tx);
    if (balances) await this.publish(topics.account(userId), { name: 'balances.changed', payload: { balances } }, tx);
    await this.publish(topics.payments(), { name: 'payment.changed', payload: { payment } }, tx);
  }

  unmatchedChanged(tx: Tx): Promise<void> {
    return this.publish(topics.payments(), { name: 'unmatched.changed', payload: null }, tx);
  }

  addressesChanged(tx: Tx): Promise<void> {
    return this.publish(topics.payments(), { name: 'addresses.changed', payload: null }, tx);
  }

  autoConfirmationChanged(tx: Tx): Promise<void> {
    return this.publish(topics.payments(), { name: 'autoConfirmation.changed', payload: null }, tx);
  }

  coinsChanged(tx: Tx): Promise<void> {
    return this.publish(topics.coins(), { name: 'coins.changed', payload: null }, tx);
  }

  private publish(topic: string, { name, payload }: AccountFact | CoinFact | PaymentFact, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic, name, payload });
  }
}
