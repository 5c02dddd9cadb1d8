import { Injectable } from '@nestjs/common';
import { shortAmountOf } from '@chaintide/contracts/money/amount';
import type { Tx } from '../../platform/db/database.ts';
import { NotificationsService } from '../notifications/notifications.service.ts';
import type { PaymentRow } from './payments.repository.ts';

/** Tells the owner of an order what others did with it. */
@Injectable()
export class PaymentNotices {
  constructor(private readonly notifications: NotificationsService) {}

  moved({ id, userId, state, amount, coin }: PaymentRow, tx: Tx): Promise<void> {
    return this.notifications.notify(tx, {
      userId: Number(userId),
      kind: 'payment.changed',
      subject: `${shortAmountOf(amount)} ${coin}`,
      link: `/TXID?order=${id}`,
      about: { state },
    });
  }
}
