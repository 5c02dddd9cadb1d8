import { Injectable } from '@nestjs/common';
import { topics, type AccountFact, type WithdrawalFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import { WalletService } from '../wallet/wallet.service.ts';
import { orderOf, withdrawalOf } from './views.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

/** Notifies the owner and the payout staff of changes, in the transaction of the change. */
@Injectable()
export class WithdrawalFacts {
  constructor(
    private readonly outbox: Outbox,
    private readonly wallet: WalletService,
  ) {}

  async changed(row: WithdrawalRow, tx: Tx): Promise<void> {
    const userId = Number(row.userId);
    await this.publish(
      topics.account(userId),
      { name: 'withdrawal.changed', payload: { withdrawal: withdrawalOf(row) } },
      tx,
    );
    await this.publish(
      topics.account(userId),
      { name: 'balances.changed', payload: { balances: await this.wallet.balancesOf(userId, tx) } },
      tx,
    );
    await this.publish(topics.withdrawals(), { name: 'withdrawal.changed', payload: { withdrawal: orderOf(row) } }, tx);
  }

  private publish(topic: string, { name, payload }: AccountFact | WithdrawalFact, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic, name, payload });
  }
}
