import { Injectable } from '@nestjs/common';
import { topics, type AccountFact, type UserFact, type WithdrawalFact } from '@chaintide/contracts/realtime';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Outbox } from '../../platform/outbox.ts';
import { profileOf, userOf } from './account-views.ts';
import { UsersRepository, type Account } from './users.repository.ts';

/** Notifies the owner and customer management of a change, in its transaction. */
@Injectable()
export class AccountFacts {
  constructor(
    private readonly outbox: Outbox,
    private readonly repository: UsersRepository,
    private readonly clock: Clock,
  ) {}

  async changed(account: Account, tx: Tx): Promise<void> {
    const now = this.clock.now();
    const user = userOf(account, await this.repository.seenAt(account.id, tx), now);
    await this.publish(
      topics.account(account.id),
      { name: 'account.changed', payload: { profile: profileOf(account, now) } },
      tx,
    );
    await this.publish(topics.users(), { name: 'user.changed', payload: { user } }, tx);
  }

  /** Notifies the pages that pay out withdrawals, which show whether the owner is disabled. */
  ownerChanged(userId: number, tx: Tx): Promise<void> {
    return this.publish(topics.withdrawals(), { name: 'owner.changed', payload: { userId } }, tx);
  }

  sessionsChanged(userId: number, tx: Tx): Promise<void> {
    return this.publish(topics.account(userId), { name: 'sessions.changed', payload: null }, tx);
  }

  private publish(topic: string, { name, payload }: AccountFact | UserFact | WithdrawalFact, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic, name, payload });
  }
}
