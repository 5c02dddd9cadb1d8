import { Inject, Injectable } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import type { pushRoute, PushSubscriptionLine, pushSubscribeRoute } from '@chaintide/contracts/alarms/push';
import { topics } from '@chaintide/contracts/realtime';
import { allowsLocalWebhooks, CONFIG, type Config } from '../../../config.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { limitRules, Limits } from '../../../platform/limits.ts';
import { Outbox } from '../../../platform/outbox.ts';
import { Vault } from '../../keys/vault.service.ts';
import { UsersService } from '../../users/users.service.ts';
import { refusalOf } from '../outgoing/address-rules.ts';
import { PushRepository, subscriptionOf } from './push.repository.ts';
import { Vapid } from './vapid-keys.ts';

export const PUSH_USE = 'push subscriptions';

/** The browsers of an account that show its messages. */
@Injectable()
export class PushService {
  private readonly isLocalAllowed: boolean;

  constructor(
    private readonly users: UsersService,
    private readonly repository: PushRepository,
    private readonly vault: Vault,
    private readonly vapid: Vapid,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    @Inject(CONFIG) config: Config,
  ) {
    this.isLocalAllowed = allowsLocalWebhooks(config);
  }

  async of(userId: number): Promise<RouteData<typeof pushRoute>> {
    const { publicKey: key } = await this.vapid.keys();
    return { key, subscriptions: (await this.repository.of(userId)).map(subscriptionOf) };
  }

  async subscribe(
    userId: number,
    { endpoint, keys: { p256dh, auth } }: RouteOutput<typeof pushSubscribeRoute, 'body'>,
    device: string,
  ): Promise<PushSubscriptionLine> {
    if (refusalOf(new URL(endpoint), this.isLocalAllowed) !== undefined) throw new AppError('endpoint.address');
    await this.limits.takeBy(limitRules.push, String(userId));
    const sealed = await this.vault.seal({ use: PUSH_USE, userId }, Buffer.from(auth, 'base64url'));
    return this.within(userId, async (tx) => {
      const row = await this.repository.insert(userId, { endpoint, p256dh, auth: sealed, device }, tx);
      await this.repository.trim(userId, tx);
      return subscriptionOf(row);
    });
  }

  unsubscribe(userId: number, id: number): Promise<void> {
    return this.within(userId, async (tx) => {
      if (!(await this.repository.remove({ userId, id }, tx))) throw new AppError('push.unknown');
    });
  }

  /** In the transaction that notes that a push service knows it no more. */
  async forget(userId: number, id: number, tx: Tx): Promise<void> {
    await this.repository.remove({ userId, id }, tx);
    await this.publish(userId, tx);
  }

  private within<T>(userId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.users.transaction(async (tx) => {
      await this.users.lock(userId, tx);
      const done = await work(tx);
      await this.publish(userId, tx);
      return done;
    });
  }

  private publish(userId: number, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic: topics.account(userId), name: 'channels.changed', payload: null });
  }
}
