import { Injectable } from '@nestjs/common';
import { shortAmountOf } from '@chaintide/contracts/money/amount';
import type { Tx } from '../../platform/db/database.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import type { WithdrawalRow } from './withdrawals.repository.ts';

/** Tells the owner of an order what others did with it. */
@Injectable()
export class WithdrawalNotices {
  constructor(private readonly notifications: NotificationsService) {}

  moved({ id, userId, state, amount, coin }: WithdrawalRow, tx: Tx): Promise<void> {
    return this.notifications.notify(tx, {
      userId: Number(userId),
      kind: 'withdrawal.changed',
      subject: `${shortAmountOf(amount)} ${coin}`,
      link: `/withdrawalDetails?id=${id}`,
      about: { state },
    });
  }
}
