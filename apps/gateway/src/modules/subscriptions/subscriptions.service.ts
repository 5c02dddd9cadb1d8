import { Injectable } from '@nestjs/common';
import { SUBSCRIBED_METRICS_MAX } from '@chaintide/contracts/limits';
import { standingAt } from '@chaintide/contracts/people/standing';
import { topics } from '@chaintide/contracts/realtime';
import {
  maySubscribeMetrics,
  subscribableKinds,
  subscriptionKinds,
  type SubscriptionChange,
  type SubscriptionKind,
  type SubscriptionMail,
  type Subscriptions,
} from '@chaintide/contracts/reports/subscriptions';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Outbox } from '../../platform/outbox.ts';
import { UsersService } from '../users/users.service.ts';
import { SubscriptionsRepository, type Change, type Page } from './subscriptions.repository.ts';

interface Listed<T> extends Page {
  readonly total: number;
  readonly list: T[];
}

/** The subscriptions of accounts; every change is kept and published to its owner. */
@Injectable()
export class SubscriptionsService {
  constructor(
    private readonly repository: SubscriptionsRepository,
    private readonly users: UsersService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async of(userId: number): Promise<Subscriptions> {
    const account = await this.users.require(userId);
    const standing = standingAt(account, this.clock.now());
    const [allowed, since] = [subscribableKinds(standing), await this.repository.kindsOf(userId)];
    return {
      email: account.email,
      language: account.language,
      kinds: subscriptionKinds.map((kind) => ({
        kind,
        since: since.get(kind) ?? null,
        isAllowed: allowed.includes(kind),
      })),
      mayMetrics: maySubscribeMetrics(standing),
      metrics: await this.repository.metricsOf(userId),
    };
  }

  /** Throws if the level does not include the kind; ending a subscription is always possible. */
  async put(userId: number, kind: SubscriptionKind, isOn: boolean): Promise<Subscriptions> {
    await this.repository.transaction(async (tx) => {
      if (isOn) await this.require(userId, tx, (allowed) => allowed.includes(kind));
      const isNew = await (isOn
        ? this.repository.addKind(userId, kind, tx)
        : this.repository.removeKind(userId, kind, tx));
      const event = isOn ? 'subscribed' : 'unsubscribed';
      if (isNew) await this.changed({ userId, event, what: { kind }, way: 'page' }, tx);
    });
    return this.of(userId);
  }

  /** Throws if it is subscribed already, unknown, one too many, or not included in the level. */
  async addMetric(userId: number, indicator: string): Promise<Subscriptions> {
    if (!indicatorById(indicator)) throw new AppError('indicator.unknown', { id: indicator });
    await this.repository.transaction(async (tx) => {
      await this.require(userId, tx, (allowed) => allowed.length === subscriptionKinds.length);
      if (!(await this.repository.addMetric(userId, indicator, tx))) throw new AppError('subscription.taken');
      const { length } = await this.repository.metricsOf(userId, tx);
      if (length > SUBSCRIBED_METRICS_MAX) throw new AppError('subscription.many', { most: SUBSCRIBED_METRICS_MAX });
      await this.changed({ userId, event: 'subscribed', what: { indicator }, way: 'page' }, tx);
    });
    return this.of(userId);
  }

  async removeMetric(userId: number, indicator: string): Promise<Subscriptions> {
    await this.repository.transaction(async (tx) => {
      const wasThere = await this.repository.removeMetric(userId, indicator, tx);
      if (wasThere) await this.changed({ userId, event: 'unsubscribed', what: { indicator }, way: 'page' }, tx);
    });
    return this.of(userId);
  }

  /** By the link in a mail: does nothing if it was not subscribed. */
  unsubscribe(userId: number, kind: SubscriptionKind): Promise<void> {
    return this.repository.transaction(async (tx) => {
      if (await this.repository.removeKind(userId, kind, tx))
        await this.changed({ userId, event: 'unsubscribed', what: { kind }, way: 'link' }, tx);
    });
  }

  async history(userId: number, page: Page): Promise<Listed<SubscriptionChange>> {
    return { ...page, ...(await this.repository.history(userId, page)) };
  }

  async mails(userId: number, page: Page): Promise<Listed<SubscriptionMail>> {
    return { ...page, ...(await this.repository.mails(userId, page)) };
  }

  /** Tells the owner that a list is to be read again. */
  tell(userId: number, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic: topics.account(userId), name: 'subscriptions.changed', payload: null });
  }

  /** Locks the account, so that limits hold for concurrent calls. */
  private async require(
    userId: number,
    tx: Tx,
    isAllowed: (kinds: readonly SubscriptionKind[]) => boolean,
  ): Promise<void> {
    const account = await this.users.lock(userId, tx);
    if (!isAllowed(subscribableKinds(standingAt(account, this.clock.now())))) throw new AppError('subscription.level');
  }

  private async changed(change: Change, tx: Tx): Promise<void> {
    await this.repository.note(change, tx);
    await this.tell(change.userId, tx);
  }
}
