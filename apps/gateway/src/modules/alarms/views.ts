import type { Alarm, AlarmMove, Firing } from '@chaintide/contracts/alarms/alarms';
import type { AlarmRow } from './alarms.repository.ts';
import type { FiringRow, Move } from './firings.repository.ts';

export const alarmOf = (row: AlarmRow): Alarm => ({
  id: Number(row.id),
  state: row.state,
  name: row.name,
  rule: row.rule,
  hold: row.hold,
  cycle: row.cycle,
  expiresAt: row.expiresAt?.getTime() ?? null,
  channels: row.channels,
  tellsRecovery: row.tellsRecovery,
  createdAt: row.createdAt.getTime(),
  changedAt: row.changedAt.getTime(),
  firedAt: row.firedAt?.getTime() ?? null,
  firings: row.firings,
  version: row.version,
});

export const movedOf = ({ id, standing: { state, firedAt, cycle } }: Move): AlarmMove => ({
  id,
  state,
  firedAt,
  firings: cycle,
});

export const firingOf = ({ id, alarmId, name, rule, value, simulated, at, recoveredAt }: FiringRow): Firing => ({
  id: Number(id),
  alarm: alarmId === null ? null : Number(alarmId),
  name,
  rule,
  value,
  simulated,
  at: at.getTime(),
  recoveredAt: recoveredAt?.getTime() ?? null,
});
