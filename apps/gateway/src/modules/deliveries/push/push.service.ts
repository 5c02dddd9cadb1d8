import { Inject, Injectable } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import type { pushRoute, PushSubscriptionLine, pushSubscribeRoute } from '@chaintide/contracts/alarms/push';
import { allowsLocalWebhooks, CONFIG, type Config } from '../../../config.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { limitRules, Limits } from '../../../platform/limits.ts';
import { Vault } from '../../keys/vault.service.ts';
import { SessionsService, type EndedSessions } from '../../sessions/sessions.service.ts';
import { ChannelChanges } from '../channel-changes.service.ts';
import { refusalOf } from '../outgoing/address-rules.ts';
import { PushRepository, subscriptionOf, type Subscriber } from './push.repository.ts';
import { Vapid } from './vapid-keys.ts';

export const PUSH_USE = 'push subscriptions';

/** The browsers of an account that show its messages. */
@Injectable()
export class PushService {
  private readonly isLocalAllowed: boolean;

  constructor(
    private readonly repository: PushRepository,
    private readonly changes: ChannelChanges,
    private readonly sessions: SessionsService,
    private readonly vault: Vault,
    private readonly vapid: Vapid,
    private readonly limits: Limits,
    @Inject(CONFIG) config: Config,
  ) {
    this.isLocalAllowed = allowsLocalWebhooks(config);
    sessions.whenEnded((ended, tx) => this.forgetEnded(ended, tx));
  }

  async of(userId: number): Promise<RouteData<typeof pushRoute>> {
    const { publicKey: key } = await this.vapid.keys();
    return { key, subscriptions: (await this.repository.of(userId)).map(subscriptionOf) };
  }

  async subscribe(
    { userId, sessionId }: Subscriber,
    { endpoint, keys: { p256dh, auth } }: RouteOutput<typeof pushSubscribeRoute, 'body'>,
    device: string,
  ): Promise<PushSubscriptionLine> {
    if (refusalOf(new URL(endpoint), this.isLocalAllowed) !== undefined) throw new AppError('endpoint.address');
    await this.limits.takeBy(limitRules.push, String(userId));
    const sealed = await this.vault.seal({ use: PUSH_USE, userId }, Buffer.from(auth, 'base64url'));
    return this.changes.within(userId, async (tx, account) => {
      await this.sessions.hold(sessionId, tx);
      const isOwn = (await this.repository.release(endpoint, tx)) === userId;
      const subscription = { endpoint, p256dh, auth: sealed, device };
      const row = await this.repository.insert({ userId, sessionId }, subscription, tx);
      await this.repository.trim(userId, tx);
      if (!isOwn) await this.changes.note(account, { event: 'channelAdded', channel: 'push', name: device }, tx);
      return subscriptionOf(row);
    });
  }

  unsubscribe(userId: number, id: number): Promise<void> {
    return this.changes.within(userId, async (tx, account) => {
      const row = await this.repository.remove({ userId, id }, tx);
      if (!row) throw new AppError('push.unknown');
      await this.changes.note(account, { event: 'channelRemoved', channel: 'push', name: row.device }, tx);
    });
  }

  /** In the transaction that notes that a push service knows it no more. */
  async forget(userId: number, id: number, tx: Tx): Promise<void> {
    await this.repository.remove({ userId, id }, tx);
    await this.changes.publish(userId, tx);
  }

  /** Whoever uses a browser after its owner logged out does not read the owner's alarms. */
  private async forgetEnded(ended: EndedSessions, tx: Tx): Promise<void> {
    if (await this.repository.removeOf(ended, tx)) await this.changes.publish(ended.userId, tx);
  }
}
