import { Injectable } from '@nestjs/common';
import { topics, type AccountFact, type PaymentFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import { TransfersService } from '../chain/transfers.service.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import type { PaymentRow } from './payments.repository.ts';
import { orderOf, paymentOf } from './views.ts';

/** Tells the owner and accounting of what changed, in the transaction of the change. */
@Injectable()
export class PaymentFacts {
  constructor(private readonly outbox: Outbox, private readonly wallet: WalletService, private readonly transfers: TransfersService) {}

  async changed(row: PaymentRow, tx: Tx): Promise<void> {
    const userId = Number(row.userId);
    await this.tell(topics.account(userId), { name: 'payment.changed', payload: { payment: paymentOf(row) } }, tx);
    if (row.state === 'success' || row.endedAt !== null) {
      await this.tell(topics.account(userId), { name: 'balances.changed', payload: { balances: await this.wallet.balancesOf(userId, tx) } }, tx);
    }
    await this.tell(topics.payments(), { name: 'payment.changed', payload: { payment: orderOf(row, await this.transfers.ofPayment(row.id, tx)) } }, tx);
  }

  unmatchedChanged(tx: Tx): Promise<void> {
    return this.tell(topics.payments(), { name: 'unmatched.changed', payload: null }, tx);
  }

  addressesChanged(tx: Tx): Promise<void> {
    return this.tell(topics.payments(), { name: 'addresses.changed', payload: null }, tx);
  }

  autoConfirmationChanged(tx: Tx): Promise<void> {
    return this.tell(topics.payments(), { name: 'autoConfirmation.changed', payload: null }, tx);
  }

  private tell(topic: string, { name, payload }: AccountFact | PaymentFact, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic, name, payload });
  }
}
