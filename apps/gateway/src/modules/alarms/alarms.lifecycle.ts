import { Injectable } from '@nestjs/common';
import type { AlarmDraft } from '@chaintide/contracts/alarms/alarms';
import { topics } from '@chaintide/contracts/realtime';
import { alarmMachine, type AlarmMachineEvent } from '@chaintide/machines/alarm';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Deed, LifecycleRules } from '../../platform/lifecycle/lifecycle.ts';
import { Outbox } from '../../platform/outbox.ts';
import { AlarmsRepository, storedOf, type AlarmPatch, type AlarmRow } from './alarms.repository.ts';
import type { Move } from './firings.repository.ts';
import { alarmOf, movedOf } from './views.ts';

export interface AlarmDeed extends Deed {
  readonly type: AlarmMachineEvent['type'];
  readonly draft?: AlarmDraft;
}

/** The constraint that no account has two alarms with the same rule. */
export const REPEATED = 'alarms_user_id_rule_text_key';

/** As after it was set: the first value does not fire. */
const afresh = {
  phase: 'armed',
  since: null,
  firedAt: null,
  firings: 0,
  isNew: true,
  seenDay: null,
} as const;

/** The steps of an alarm that people and time take; `AlarmsWatcher` takes those of values, many at once. */
@Injectable()
export class AlarmsLifecycle implements LifecycleRules<typeof alarmMachine, AlarmRow, AlarmDeed, AlarmPatch> {
  readonly machine: typeof alarmMachine = alarmMachine;
  readonly unknown = 'alarm.unknown';
  readonly sameBy = ['ruleText'] as const;
  readonly conflicts = { [REPEATED]: 'alarm.repeated' } as const;
  readonly effects = {};

  constructor(
    readonly repository: AlarmsRepository,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  contextOf({ userId, phase }: AlarmRow) {
    return { ownerId: Number(userId), kept: phase };
  }

  refusalOf(row: AlarmRow, { type }: AlarmDeed): AppError | undefined {
    return type === 'resume' && row.state !== 'expired' ? new AppError('alarm.running') : undefined;
  }

  patchOf(row: AlarmRow, { type, draft }: AlarmDeed): AlarmPatch {
    return {
      changedAt: new Date(this.clock.now()),
      moves: row.moves + 1n,
      ...((type === 'edit' || type === 'resume') && { ...afresh, edition: row.edition + 1 }),
      ...(draft && storedOf(draft)),
    };
  }

  readonly facts = {
    changed: (row: AlarmRow, tx: Tx): Promise<void> =>
      this.outbox.append(tx, {
        topic: topics.account(Number(row.userId)),
        name: 'alarm.changed',
        payload: { alarm: alarmOf(row) },
      }),
    /** Of values: one fact for each account. */
    moved: async (moves: readonly Move[], tx: Tx): Promise<void> => {
      for (const [userId, own] of Map.groupBy(moves, (move) => move.userId))
        await this.outbox.append(tx, {
          topic: topics.account(userId),
          name: 'alarms.moved',
          payload: { moves: own.map(movedOf) },
        });
    },
  };
}
