import { Injectable, Logger } from '@nestjs/common';
import type { AttemptOutcome } from '@chaintide/contracts/alarms/deliveries';
import { HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { UsersService } from '../users/users.service.ts';
import type { Carried, Parcel } from './carrier.ts';
import { Carriers } from './carriers.service.ts';
import { DeliveriesRepository, isWaiting, type DeliveryRow, type Standing } from './deliveries.repository.ts';
import { DeliveriesService } from './deliveries.service.ts';
import type { DispatchData } from './dispatch-job.ts';

/** The pauses after the attempts of a round; the first is at once, and after the last one the message is given up. */
const PAUSES_MS = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];
const ATTEMPTS_MAX = PAUSES_MS.length + 1;
const BUSY_MS = 2 * SECOND; // until a lane that another message uses is looked at again
const LAST: ReadonlySet<AttemptOutcome> = new Set(['gone', 'off', 'absent']);

interface Attempt {
  readonly id: bigint;
  readonly row: DeliveryRow;
}

const parcelOf = ({ message, target, event, link }: DeliveryRow): Parcel => ({
  message,
  target: Number(target),
  event,
  link,
});

/** Makes the attempts: at least one reaches the receiver, and each is noted. */
@Injectable()
export class Dispatcher {
  private readonly logger = new Logger(Dispatcher.name);
  private readonly busy = new Set<string>();

  constructor(
    private readonly repository: DeliveriesRepository,
    private readonly deliveries: DeliveriesService,
    private readonly carriers: Carriers,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /** Returns when to try again, if at all. A receiver gets one message at a time, so that a slow one does not hold up others. */
  async dispatch({ lane, ...data }: DispatchData, signal: AbortSignal): Promise<number | undefined> {
    if (lane === undefined) return this.attempt(data, signal);
    if (this.busy.has(lane)) return this.clock.now() + BUSY_MS;
    this.busy.add(lane);
    try {
      return await this.attempt(data, signal);
    } finally {
      this.busy.delete(lane);
    }
  }

  private async attempt({ delivery, round }: DispatchData, signal: AbortSignal): Promise<number | undefined> {
    const attempt = await this.begin(delivery, round);
    if (!attempt) return undefined;
    const begun = performance.now();
    const carried = await this.carry(attempt.row, signal);
    return this.note(attempt, carried, Math.round(performance.now() - begun));
  }

  /** Undefined if the round is over: a process died after it had noted the last attempt. */
  private begin(id: number, round: number): Promise<Attempt | undefined> {
    return this.repository.transaction(async (tx) => {
      const row = await this.repository.lock(id, tx);
      if (!row || row.round !== round || !isWaiting(row)) return undefined;
      if (row.tries < ATTEMPTS_MAX) return { id: await this.repository.begin(row, tx), row };
      await this.deliveries.publish(
        Number(row.user_id),
        await this.repository.settle(row, { deadAt: this.clock.now() }, tx),
        tx,
      );
      return undefined;
    });
  }

  private async carry(row: DeliveryRow, signal: AbortSignal): Promise<Carried> {
    const account = await this.users.byId(Number(row.user_id));
    if (!account || account.disabledAt !== null) return { outcome: 'off' };
    try {
      return await this.carriers.of(row.channel).carry(parcelOf(row), account, signal);
    } catch (error) {
      if (signal.aborted) throw error; // the next process makes another attempt
      this.logger.error({ err: error, delivery: Number(row.id), channel: row.channel }, 'an attempt failed');
      return { outcome: 'failed' };
    }
  }

  private note({ id, row }: Attempt, carried: Carried, latencyMs: number): Promise<number | undefined> {
    const { outcome, status, note, retryMs = 0 } = carried;
    return this.repository.transaction(async (tx) => {
      const held = await this.repository.lock(Number(row.id), tx);
      if (!held) return undefined; // its owner's account was deleted
      await this.repository.noteAttempt(id, { outcome, status, latencyMs }, tx);
      if (held.round !== row.round || !isWaiting(held)) return undefined; // another process carried it meanwhile
      const standing = this.standingAfter(held, outcome, retryMs);
      await this.deliveries.publish(Number(row.user_id), await this.repository.settle(row, standing, tx), tx);
      await note?.(tx);
      return standing.dueAt;
    });
  }

  private standingAfter({ tries, event }: DeliveryRow, outcome: AttemptOutcome, retryMs: number): Standing {
    const now = this.clock.now();
    if (outcome === 'delivered') return { deliveredAt: now };
    const pause = LAST.has(outcome) || event.type === 'webhook.test' ? undefined : PAUSES_MS[tries - 1];
    return pause === undefined ? { deadAt: now } : { dueAt: now + Math.max(pause, retryMs) };
  }
}
