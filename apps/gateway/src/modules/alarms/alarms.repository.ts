import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import {
  alarmChannel,
  alarmRule,
  alarmState,
  type AlarmDraft,
  type AlarmRule,
} from '@chaintide/contracts/alarms/alarms';
import { alarmMachine } from '@chaintide/machines/alarm';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';

const alarmRow = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  key: z.string(),
  state: alarmState,
  name: z.string(),
  rule: alarmRule,
  ruleText: z.string(),
  hold: z.number(),
  cycle: z.number(),
  expiresAt: z.date().nullable(),
  channels: z.array(alarmChannel),
  tellsRecovery: z.boolean(),
  createdAt: z.date(),
  changedAt: z.date(),
  edition: z.number(),
  phase: z.enum(['armed', 'pending', 'firing', 'recovering']),
  since: z.date().nullable(),
  firedAt: z.date().nullable(),
  firings: z.number(),
  isNew: z.boolean(),
  seenDay: z.number().nullable(),
  moves: z.bigint(),
  version: z.number(),
});
export type AlarmRow = Readonly<z.infer<typeof alarmRow>>;

export interface AlarmPatch {
  readonly changedAt: Date;
  readonly moves: bigint;
  readonly name?: string;
  readonly rule?: string;
  readonly ruleText?: string;
  readonly hold?: number;
  readonly cycle?: number;
  readonly expiresAt?: Date | null;
  readonly channels?: readonly string[];
  readonly tellsRecovery?: boolean;
  readonly edition?: number;
  readonly phase?: 'armed';
  readonly since?: null;
  readonly firedAt?: null;
  readonly firings?: number;
  readonly isNew?: true;
  readonly seenDay?: null;
}

/** Equal for equal rules, however their fields are ordered. */
export const ruleTextOf = (rule: AlarmRule): string =>
  JSON.stringify([rule.subject, rule.condition], (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

const columns = `a.id, a.user_id as "userId", a.key, a.state, a.name, a.rule, a.rule_text as "ruleText", a.hold, a.cycle, a.expires_at as "expiresAt", a.channels,
  a.tells_recovery as "tellsRecovery",  a.created_at as "createdAt", a.changed_at as "changedAt", a.edition, a.phase, a.since, a.fired_at as "firedAt", a.firings, a.is_new as "isNew",
  a.seen_day as "seenDay", a.moves, a.version`;

const counted = z.object({ total: z.coerce.number() });

@Injectable()
export class AlarmsRepository {
  readonly table: LifecycleTable<AlarmRow, AlarmPatch>;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.table = new LifecycleTable<AlarmRow, AlarmPatch>(db, clock, {
      row: alarmRow,
      state: alarmState,
      kind: 'alarm',
      table: 'alarms',
      alias: 'a',
      columns,
      joins: '',
    });
  }

  insert(userId: number, { key, ...draft }: AlarmDraft & { readonly key: string }, tx: Tx): Promise<AlarmRow> {
    const now = new Date(this.clock.now());
    return this.table.begin(
      [
        `insert into alarms (user_id, key, name, rule, rule_text, hold, cycle, expires_at, channels, tells_recovery, created_at, changed_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11)`,
        [userId, key, ...Object.values(storedOf(draft)), now],
      ],
      { by: userId, event: 'set', note: null },
      tx,
    );
  }

  /** How many alarms an account has, counted alone until the commit. */
  async count(userId: number, tx: Tx): Promise<number> {
    await tx.query('select 1 from users where id = $1 for no key update', [userId]);
    const [row] = await rowsOf(counted, tx.query('select count(*) as total from alarms where user_id = $1', [userId]));
    return row!.total;
  }

  /** Newest first. */
  ofUser(userId: number): Promise<AlarmRow[]> {
    return this.table.where('a.user_id = $1 order by a.id desc', [userId]);
  }

  /** Alarms that are judged, or were changed since a time. */
  changedSince(since: number): Promise<AlarmRow[]> {
    return this.table.where('a.changed_at >= $1 order by a.id', [new Date(since)]);
  }

  watched(): Promise<AlarmRow[]> {
    return this.table.where(`${oneOf('a.state', statesOf(alarmMachine, 'watched'))} order by a.id`, []);
  }

  byIds(ids: readonly number[], tx?: Tx): Promise<AlarmRow[]> {
    return this.table.where('a.id = any($1::bigint[])', [ids], tx);
  }

  async remove(id: number, userId: number, tx: Tx): Promise<boolean> {
    const rows = await tx.query('delete from alarms where id = $1 and user_id = $2 returning id', [id, userId]);
    return rows.length > 0;
  }

  /** Alarms whose time is over. */
  expiring(now: number): Promise<AlarmRow[]> {
    const open = alarmState.options.filter((state) => !statesOf(alarmMachine, 'ended').includes(state));
    return this.table.where(`a.expires_at <= $1 and ${oneOf('a.state', open)} order by a.id limit 500`, [
      new Date(now),
    ]);
  }
}

/** A draft as it is stored, in the order of the columns. */
export const storedOf = ({ name, rule, hold, cycle, expiresAt, channels, tellsRecovery }: AlarmDraft) => ({
  name,
  rule: JSON.stringify(rule),
  ruleText: ruleTextOf(rule),
  hold,
  cycle,
  expiresAt: expiresAt === null ? null : new Date(expiresAt),
  channels,
  tellsRecovery,
});
