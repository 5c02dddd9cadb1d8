import { Injectable } from '@nestjs/common';
import type { Channel, Delivery, DeliveryEvent } from '@chaintide/contracts/alarms/deliveries';
import { DELIVERIES_SHOWN } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Jobs } from '../../platform/jobs/jobs.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { Outbox } from '../../platform/outbox.ts';
import type { Target } from './carrier.ts';
import { Carriers } from './carriers.service.ts';
import { DeliveriesRepository, isWaiting, type DeliveryRow, type Slice } from './deliveries.repository.ts';
import { jobFor } from './dispatch-job.ts';

/** Something to tell an account. */
export interface Telling {
  /** Unique, such as `firing:123`: an account is told once under it, however often it is sent. */
  readonly id: string;
  readonly account: number;
  readonly channels: readonly Channel[];
  readonly event: DeliveryEvent;
  /** A path within the product. */
  readonly link: `/${string}`;
}

/** Sends messages to the channels of an account: a row and a job for each target, in the caller's transaction. */
@Injectable()
export class DeliveriesService {
  constructor(
    private readonly repository: DeliveriesRepository,
    private readonly carriers: Carriers,
    private readonly jobs: Jobs,
    private readonly outbox: Outbox,
    private readonly limits: Limits,
    private readonly clock: Clock,
  ) {}

  async send(tx: Tx, telling: Telling): Promise<void> {
    const told = await this.repository.channelsOf(telling.account, telling.id, tx);
    for (const channel of new Set(telling.channels)) {
      if (told.has(channel)) continue;
      const targets = await this.carriers.of(channel).targetsOf(telling.account, tx);
      for (const target of targets) await this.sendTo(target, channel, telling, tx);
      if (targets.length === 0) await this.noteAbsent(channel, telling, tx);
    }
  }

  /** The same for one target. */
  async sendTo(
    target: Target,
    channel: Channel,
    { id: message, account, event, link }: Omit<Telling, 'channels'>,
    tx: Tx,
  ): Promise<Delivery | undefined> {
    const row = await this.repository.insert({ account, message, channel, target, event, link }, tx);
    return row && this.enqueue(row, tx);
  }

  /** Sends a message again that was delivered or given up. */
  async repeat(account: number, id: number): Promise<Delivery> {
    await this.limits.takeBy(limitRules.deliveryRepeat, String(account));
    return this.repository.transaction(async (tx) => {
      const row = await this.repository.lock(id, tx);
      if (!row || row.user_id !== BigInt(account)) throw new AppError('delivery.unknown');
      if (isWaiting(row)) throw new AppError('delivery.waiting');
      const targets = await this.carriers.of(row.channel).targetsOf(account, tx);
      if (!targets.some((target) => BigInt(target.id) === row.target)) throw new AppError('delivery.targetGone');
      return this.enqueue(await this.repository.repeat(row, tx), tx);
    });
  }

  async list(account: number, slice: Slice): Promise<{ deliveries: Delivery[]; hasOlder: boolean }> {
    const found = await this.repository.slice(account, slice);
    return { deliveries: found.slice(0, DELIVERIES_SHOWN), hasOlder: found.length > DELIVERIES_SHOWN };
  }

  /** Tells the owner's pages. */
  publish(account: number, delivery: Delivery, tx: Tx): Promise<void> {
    return this.outbox.append(tx, { topic: topics.account(account), name: 'delivery.changed', payload: { delivery } });
  }

  private async enqueue(row: DeliveryRow, tx: Tx): Promise<Delivery> {
    await this.jobs.add(tx, jobFor(row));
    const delivery = await this.repository.withAttempts(row, tx);
    await this.publish(Number(row.user_id), delivery, tx);
    return delivery;
  }

  /** The owner sees that the channel led nowhere. */
  private async noteAbsent(channel: Channel, { id: message, account, event, link }: Telling, tx: Tx): Promise<void> {
    const target = { id: 0, name: '' };
    const row = await this.repository.insert({ account, message, channel, target, event, link }, tx);
    if (!row) return;
    const attempt = await this.repository.begin(row, tx);
    await this.repository.noteAttempt(attempt, { outcome: 'absent', status: undefined, latencyMs: 0 }, tx);
    await this.publish(account, await this.repository.settle(row, { deadAt: this.clock.now() }, tx), tx);
  }
}
