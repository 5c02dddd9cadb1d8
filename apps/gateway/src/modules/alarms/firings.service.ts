import { Injectable } from '@nestjs/common';
import type { AlarmCondition, AlarmSubject } from '@chaintide/contracts/alarms/alarms';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { Clock } from '../../platform/clock.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { UsersService } from '../users/users.service.ts';
import { AlarmsLifecycle } from './alarms.lifecycle.ts';
import { FiringsRepository, type FiringRow } from './firings.repository.ts';
import { mayRead } from './rights.ts';

const BATCH = 50; // of one transaction: the boxes of those who are told are locked until its end

/** Tells the owners of alarms that these have fired, each firing once. */
@Injectable()
export class FiringsService {
  private readonly lifecycle;

  constructor(
    private readonly firings: FiringsRepository,
    private readonly users: UsersService,
    private readonly deliveries: DeliveriesService,
    private readonly clock: Clock,
    rules: AlarmsLifecycle,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** Until nobody is left to be told. */
  async tellAll(): Promise<void> {
    let told = BATCH;
    while (told === BATCH) told = await this.tellSome();
  }

  private async tellSome(): Promise<number> {
    const refused: bigint[] = [];
    const told = await this.firings.transaction(async (tx) => {
      const firings = await this.firings.untold(BATCH, tx);
      for (const firing of firings)
        if (!(await this.tell(firing, tx)) && firing.alarmId !== null) refused.push(firing.alarmId);
      if (firings.length > 0)
        await this.firings.told(
          firings.map(({ id }) => id),
          tx,
        );
      return firings.length;
    });
    for (const id of new Set(refused)) await this.rest(id);
    return told;
  }

  /** Whether the owner may still see the indicator, and is told. */
  private async tell(firing: FiringRow, tx: Tx): Promise<boolean> {
    const account = await this.users.lock(Number(firing.userId), tx);
    const { grade } = this.users.identityOf(account, this.clock.now());
    if (account.disabledAt !== null || !mayRead(firing.rule, { grade })) return false;
    await this.send(firing, tx);
    return true;
  }

  /** An alarm about what its owner may not see any more rests until it is resumed. */
  private async rest(id: bigint): Promise<void> {
    await this.lifecycle.act(id, { type: 'pause', by: { kind: 'system', id: null } }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error; // paused or removed meanwhile
    });
  }

  private async send({ id, alarmId, userId, name, rule, channels, value, at }: FiringRow, tx: Tx): Promise<void> {
    const { subject, condition } = rule;
    const alarm = alarmId === null ? 'removed' : String(alarmId);
    await this.deliveries.send(tx, {
      id: `firing:${id}`,
      account: Number(userId),
      channels,
      link: alarmId === null ? '/Alarm' : `/Alarm?alarm=${alarmId}`,
      event: {
        type: 'alarm.fired',
        at: at.toISOString(),
        data: {
          alarm,
          name,
          ...watchedOf(subject),
          condition: condition.type,
          level: levelOf(condition),
          value,
          firing: String(id),
        },
      },
    });
  }
}

const watchedOf = (subject: AlarmSubject): { indicator: string } | { expression: string } | { address: string } => {
  if (subject.kind === 'formula') return { expression: subject.formula };
  if (subject.kind === 'address') return { address: subject.addresses.join('/') };
  return { indicator: subject.indicator };
};

const levelOf = (condition: AlarmCondition): number => {
  if (condition.type === 'holds') return 1;
  return 'level' in condition ? condition.level : condition.amount;
};
