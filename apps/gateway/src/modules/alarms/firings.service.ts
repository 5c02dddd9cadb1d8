import { Injectable } from '@nestjs/common';
import type { AlarmCondition, AlarmSubject } from '@chaintide/contracts/alarms/alarms';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { Clock } from '../../platform/clock.ts';
import { DeliveriesService } from '../deliveries/deliveries.service.ts';
import { UsersService } from '../users/users.service.ts';
import { AlarmsLifecycle } from './alarms.lifecycle.ts';
import { FiringsRepository, type FiringRow, type RecalledFiring } from './firings.repository.ts';
import { mayRead } from './rights.ts';

const BATCH = 50; // of one transaction: the boxes of those who are told are locked until its end

type Kind = 'fired' | 'recovered';

interface Book {
  readonly untold: (tx: Tx) => Promise<FiringRow[]>;
  readonly note: (ids: readonly bigint[], tx: Tx) => Promise<void>;
}

/** Tells the owners of alarms that these have fired, and have recovered if they want to know, each firing once. */
@Injectable()
export class FiringsService {
  private readonly lifecycle;
  private readonly books: Readonly<Record<Kind, Book>>;

  constructor(
    private readonly firings: FiringsRepository,
    private readonly users: UsersService,
    private readonly deliveries: DeliveriesService,
    private readonly clock: Clock,
    rules: AlarmsLifecycle,
  ) {
    this.lifecycle = new Lifecycle(rules);
    this.books = {
      fired: { untold: (tx) => firings.untold(BATCH, tx), note: (ids, tx) => firings.told(ids, tx) },
      recovered: {
        untold: (tx) => firings.untoldRecoveries(BATCH, tx),
        note: (ids, tx) => firings.toldRecoveries(ids, tx),
      },
    };
  }

  /** Until nobody is left to be told, of a firing before its recovery. */
  async tellAll(): Promise<void> {
    for (const kind of ['fired', 'recovered'] as const) {
      let told = BATCH;
      while (told === BATCH) told = await this.tellSome(kind);
    }
  }

  /** Enters firings of the time before their alarms were set into the log, of which nobody is told. */
  recall(past: readonly RecalledFiring[]): Promise<void> {
    return this.firings.transaction((tx) => this.firings.recall(past, tx));
  }

  private async tellSome(kind: Kind): Promise<number> {
    const { untold, note } = this.books[kind];
    const refused: bigint[] = [];
    const told = await this.firings.transaction(async (tx) => {
      const firings = await untold(tx);
      for (const firing of firings)
        if (!(await this.tell(firing, kind, tx)) && firing.alarmId !== null) refused.push(firing.alarmId);
      const ids = firings.map(({ id }) => id);
      if (ids.length > 0) await note(ids, tx);
      return ids.length;
    });
    for (const id of new Set(refused)) await this.rest(id);
    return told;
  }

  /** Whether the owner may still see the indicator, and is told. */
  private async tell(firing: FiringRow, kind: Kind, tx: Tx): Promise<boolean> {
    const account = await this.users.lock(Number(firing.userId), tx);
    const { grade } = this.users.identityOf(account, this.clock.now());
    if (account.disabledAt !== null || !mayRead(firing.rule, { grade })) return false;
    await this.send(firing, kind, tx);
    return true;
  }

  /** An alarm about what its owner may not see any more rests until it is resumed. */
  private async rest(id: bigint): Promise<void> {
    await this.lifecycle.act(id, { type: 'pause', by: { kind: 'system', id: null } }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error; // paused or removed meanwhile
    });
  }

  private async send(firing: FiringRow, kind: Kind, tx: Tx): Promise<void> {
    const { id, alarmId, userId, name, rule, channels } = firing;
    const { subject, condition } = rule;
    await this.deliveries.send(tx, {
      id: `${kind === 'fired' ? 'firing' : 'recovery'}:${id}`,
      account: Number(userId),
      channels,
      link: alarmId === null ? '/Alarm' : `/Alarm?alarm=${alarmId}`,
      event: {
        type: `alarm.${kind}`,
        at: (kind === 'fired' ? firing.at : firing.recoveredAt!).toISOString(),
        data: {
          alarm: alarmId === null ? 'removed' : String(alarmId),
          name,
          ...watchedOf(subject),
          condition: condition.type,
          level: levelOf(condition),
          value: kind === 'fired' ? firing.value : firing.recoveredValue!,
          simulated: kind === 'fired' ? firing.simulated : firing.recoveredSimulated,
          ...(subject.kind === 'address' && !condition.type.endsWith('Percent') && { unit: 'BTC' }),
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
