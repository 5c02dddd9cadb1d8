import { Injectable } from '@nestjs/common';
import type { AttemptOutcome } from '@chaintide/contracts/alarms/deliveries';
import { ENDPOINT_FAILING_MS } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Mailer } from '../../../platform/mail/mailer.ts';
import { Outbox } from '../../../platform/outbox.ts';
import { NotificationsService } from '../../notifications/notifications.service.ts';
import type { Account } from '../../users/users.service.ts';
import { EndpointsRepository, offFor, type EndpointRow } from './endpoints.repository.ts';

const kinds = {
  gone: { notification: 'endpoint.gone', mail: 'endpointGone' },
  failing: { notification: 'endpoint.failing', mail: 'endpointFailing' },
} as const;

/** Switches endpoints off that have asked for it or have only failed for days, and tells their owners. */
@Injectable()
export class EndpointHealth {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly notifications: NotificationsService,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** After an attempt, in the transaction that notes it. */
  async note(
    { endpoint, outcome }: { readonly endpoint: number; readonly outcome: AttemptOutcome },
    owner: Account,
    tx: Tx,
  ): Promise<void> {
    const row = await this.endpoints.lock(endpoint, tx);
    if (!row || row.off_at !== null) return;
    if (outcome === 'delivered') return this.noteSince(row, null, tx);
    const now = this.clock.now();
    const since = row.failing_since ?? new Date(now);
    if (outcome === 'gone') return this.switchOff({ row, reason: 'gone' }, owner, tx);
    if (since.getTime() + ENDPOINT_FAILING_MS <= now) return this.switchOff({ row, reason: 'failing' }, owner, tx);
    await this.noteSince(row, since, tx);
  }

  private async noteSince(row: EndpointRow, since: Date | null, tx: Tx): Promise<void> {
    if (row.failing_since?.getTime() === since?.getTime()) return;
    await this.endpoints.noteFailing(row, since, tx);
    await this.publish(row, tx);
  }

  private async switchOff(
    { row, reason }: { readonly row: EndpointRow; readonly reason: keyof typeof kinds },
    { id: userId, userName, email: to, language }: Account,
    tx: Tx,
  ): Promise<void> {
    await this.endpoints.update(row, offFor(reason, this.clock.now()), tx);
    await this.publish(row, tx);
    const { notification: kind, mail } = kinds[reason];
    const { host } = new URL(row.url);
    await this.mailer.queue({ to, language, kind: mail, args: { userName, host } }, tx);
    await this.notifications.notify(tx, { userId, kind, subject: host, link: '/Alarm', about: {} });
  }

  private publish({ user_id }: EndpointRow, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic: topics.account(Number(user_id)), name: 'channels.changed', payload: null });
  }
}
