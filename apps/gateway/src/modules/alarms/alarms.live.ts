import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { AlarmReading } from '@chaintide/contracts/alarms/alarms';
import { topics } from '@chaintide/contracts/realtime';
import { SECOND } from '@chaintide/contracts/limits';
import { Bus } from '../../platform/bus.ts';
import { Clock } from '../../platform/clock.ts';
import { Hub } from '../../platform/hub/hub.ts';
import type { Listener } from '../../platform/hub/listener.ts';
import { indicatorsMoved } from '../indicators/indicators.service.ts';
import { AlarmsRepository, type AlarmRow } from './alarms.repository.ts';
import { AlarmsService } from './alarms.service.ts';

const FRESH_MS = 2 * SECOND; // a new alarm is measured that late

/** How many listen, with the grade of who came last, whom the hub expels when it changes; and the alarms, as of a while ago. */
interface Listening {
  count: number;
  grade: number;
  rows: readonly AlarmRow[];
  readAt: number;
}

/** `alarms:<userId>`: what the account's alarms measure, for the account itself only. */
@Injectable()
export class AlarmsLive implements OnModuleInit {
  /** By account. */
  private readonly listening = new Map<number, Listening>();

  constructor(
    private readonly hub: Hub,
    private readonly bus: Bus,
    private readonly alarms: AlarmsService,
    private readonly repository: AlarmsRepository,
    private readonly clock: Clock,
  ) {}

  onModuleInit(): void {
    this.hub.register('alarms', {
      mayJoin: ([id, ...rest], { user }) => rest.length === 0 && user !== null && id === String(user.id),
      snapshot: ([id], { grade }) => this.readings(Number(id), grade),
      delta: ([id]) => this.delta(Number(id)),
      entered: ([id], listener) => this.enter(Number(id), listener),
      left: ([id]) => this.leave(Number(id)),
    });
    this.bus.on(indicatorsMoved, () => {
      for (const id of this.listening.keys()) this.hub.touch(topics.alarms(id));
    });
  }

  private async readings(userId: number, grade: number): Promise<AlarmReading[]> {
    return this.alarms.readingsOf(await this.repository.ofUser(userId), { grade });
  }

  private async delta(userId: number): Promise<AlarmReading[] | undefined> {
    const held = this.listening.get(userId);
    if (!held) return undefined;
    const now = this.clock.now();
    if (now - held.readAt >= FRESH_MS || now < held.readAt)
      Object.assign(held, { rows: await this.repository.ofUser(userId), readAt: now });
    return this.alarms.readingsOf(held.rows, held);
  }

  private enter(userId: number, { identity: { grade } }: Listener): void {
    const held = this.listening.get(userId);
    if (held) Object.assign(held, { count: held.count + 1, grade });
    else this.listening.set(userId, { count: 1, grade, rows: [], readAt: 0 });
  }

  private leave(userId: number): void {
    const held = this.listening.get(userId);
    if (!held || held.count <= 1) this.listening.delete(userId);
    else held.count -= 1;
  }
}
