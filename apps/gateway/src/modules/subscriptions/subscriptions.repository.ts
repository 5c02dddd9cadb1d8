import { Injectable } from '@nestjs/common';
import type {
  SubscriptionChange,
  SubscriptionKind,
  SubscriptionMail,
} from '@chaintide/contracts/reports/subscriptions';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

export interface Page {
  readonly page: number;
  readonly limit: number;
}

/** A change of what an account has subscribed to. */
export interface Change {
  readonly userId: number;
  readonly event: SubscriptionChange['event'];
  readonly what: { readonly kind: SubscriptionKind } | { readonly indicator: string };
  readonly way: SubscriptionChange['way'];
}

/** Subscriptions in the database; every question is limited to the owner. */
@Injectable()
export class SubscriptionsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  async kindsOf(userId: number, tx: Tx = this.db): Promise<ReadonlyMap<SubscriptionKind, number>> {
    const rows = await tx.kysely
      .selectFrom('subscriptions')
      .select(['kind', 'since'])
      .where('user_id', '=', BigInt(userId))
      .execute();
    return new Map(rows.map(({ kind, since }) => [kind, since.getTime()]));
  }

  async metricsOf(userId: number, tx: Tx = this.db): Promise<{ indicator: string; since: number }[]> {
    const rows = await tx.kysely
      .selectFrom('subscribed_metrics')
      .select(['indicator', 'since'])
      .where('user_id', '=', BigInt(userId))
      .orderBy('id')
      .execute();
    return rows.map(({ indicator, since }) => ({ indicator, since: since.getTime() }));
  }

  /** False if it was subscribed already; of concurrent calls one succeeds. */
  async addKind(userId: number, kind: SubscriptionKind, tx: Tx): Promise<boolean> {
    const rows = await tx.kysely
      .insertInto('subscriptions')
      .values({ user_id: userId, kind, since: new Date(this.clock.now()) })
      .onConflict((held) => held.doNothing())
      .returning('kind')
      .execute();
    return rows.length > 0;
  }

  /** False if it was not subscribed. Waits for a mail that is being handed over. */
  async removeKind(userId: number, kind: SubscriptionKind, tx: Tx): Promise<boolean> {
    const rows = await tx.kysely
      .deleteFrom('subscriptions')
      .where('user_id', '=', BigInt(userId))
      .where('kind', '=', kind)
      .returning('kind')
      .execute();
    return rows.length > 0;
  }

  async addMetric(userId: number, indicator: string, tx: Tx): Promise<boolean> {
    const rows = await tx.kysely
      .insertInto('subscribed_metrics')
      .values({ user_id: userId, indicator, since: new Date(this.clock.now()) })
      .onConflict((held) => held.doNothing())
      .returning('id')
      .execute();
    return rows.length > 0;
  }

  async removeMetric(userId: number, indicator: string, tx: Tx): Promise<boolean> {
    const rows = await tx.kysely
      .deleteFrom('subscribed_metrics')
      .where('user_id', '=', BigInt(userId))
      .where('indicator', '=', indicator)
      .returning('id')
      .execute();
    return rows.length > 0;
  }

  async note({ userId, event, what, way }: Change, tx: Tx): Promise<void> {
    await tx.kysely
      .insertInto('subscription_history')
      .values({
        user_id: userId,
        at: new Date(this.clock.now()),
        event,
        ...what,
        by_id: way === 'page' ? userId : null,
        way,
      })
      .execute();
  }

  async history(userId: number, { page, limit }: Page): Promise<{ total: number; list: SubscriptionChange[] }> {
    const lines = this.db.kysely.selectFrom('subscription_history as line').where('line.user_id', '=', BigInt(userId));
    const { total } = await lines.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    const rows = await lines
      .leftJoin('users', 'users.id', 'line.by_id')
      .select(['line.id', 'line.at', 'line.event', 'line.kind', 'line.indicator', 'line.way', 'users.user_name as by'])
      .orderBy('line.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return { total: Number(total), list: rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() })) };
  }

  async mails(userId: number, { page, limit }: Page): Promise<{ total: number; list: SubscriptionMail[] }> {
    const mails = this.db.kysely.selectFrom('campaign_mails as mail').where('mail.user_id', '=', BigInt(userId));
    const { total } = await mails.select(({ fn }) => fn.countAll().as('total')).executeTakeFirstOrThrow();
    const rows = await mails
      .innerJoin('campaigns', 'campaigns.id', 'mail.campaign_id')
      .select(['mail.id', 'mail.state', 'mail.reason', 'mail.changed_at'])
      .select(['campaigns.kind', 'campaigns.subject_zh', 'campaigns.subject_en'])
      .orderBy('mail.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute();
    return {
      total: Number(total),
      list: rows.map(({ id, kind, state, reason, changed_at, subject_zh: zh, subject_en: en }) => ({
        id: Number(id),
        kind,
        subject: { zh, en },
        state,
        reason,
        at: changed_at.getTime(),
      })),
    };
  }
}
