import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { alarmChannel, alarmRule } from '@chaintide/contracts/alarms/alarms';
import { FIRINGS_SHOWN } from '@chaintide/contracts/limits';
import type { Observation, Standing } from '@chaintide/indicators/alarms/judge';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';

const firingRow = z.object({
  id: z.bigint(),
  alarmId: z.bigint().nullable(),
  userId: z.bigint(),
  name: z.string(),
  rule: alarmRule,
  channels: z.array(alarmChannel),
  value: z.number(),
  simulated: z.boolean(),
  at: z.date(),
  recoveredAt: z.date().nullable(),
  recoveredValue: z.number().nullable(),
  recoveredSimulated: z.boolean(),
});
export type FiringRow = Readonly<z.infer<typeof firingRow>>;

/** A value at a time. */
export interface Measured extends Observation {
  readonly simulated: boolean;
}

/** An alarm fired with it, for the n-th time. */
export interface Fired extends Measured {
  readonly cycle: number;
}

/** How an alarm stands after values that changed it. */
export interface Move {
  readonly id: number;
  readonly userId: number;
  readonly moves: bigint;
  /** The last day that was judged, counted from 1970; null if none was. */
  readonly seenDay: number | null;
  readonly standing: Standing;
  readonly fired: readonly Fired[];
  /** When a firing had recovered, and with which value. */
  readonly recovered: Measured | undefined;
}

/** A firing of the time before its alarm was set; times in ms. */
export interface RecalledFiring {
  readonly alarm: number;
  readonly value: number;
  readonly simulated: boolean;
  readonly at: number;
  readonly recoveredAt: number | null;
}

const columns = `f.id, f.alarm_id as "alarmId", f.user_id as "userId", f.name, f.rule, f.channels, f.value, f.simulated, f.at,
  f.recovered_at as "recoveredAt", f.recovered_value as "recoveredValue", f.recovered_simulated as "recoveredSimulated"`;
const moved = z.object({ id: z.bigint().transform(Number), moves: z.bigint() });

const iso = (at: number | null | undefined): string | null =>
  at === null || at === undefined ? null : new Date(at).toISOString();

/** Writes how watched alarms stand, and their firings. */
@Injectable()
export class FiringsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  /** Saves how alarms stand, unless anybody has changed them meanwhile; returns the ones that were saved. */
  async save(moves: readonly Move[], tx: Tx): Promise<ReadonlyMap<number, bigint>> {
    const saved = await rowsOf(
      moved,
      tx.query(
        `update alarms a set state = m.state, phase = m.phase, since = m.since, fired_at = m.fired_at, firings = m.firings, is_new = m.is_new,
           seen_day = m.seen_day, moves = a.moves + 1
         from jsonb_to_recordset($1::jsonb) as m(id bigint, moves bigint, state text, phase text, since timestamptz, fired_at timestamptz, firings integer,
           is_new boolean, seen_day integer)
         where a.id = m.id and a.moves = m.moves returning a.id, a.moves`,
        [JSON.stringify(moves.map(rowOf))],
      ),
    );
    const held = new Map(saved.map(({ id, moves: count }) => [id, count]));
    const mine = moves.filter(({ id }) => held.has(id));
    await this.recover(mine, tx);
    await this.add(mine, tx);
    return held;
  }

  /** The day up to which alarms were judged, where nothing else has changed. */
  async seen(days: readonly { readonly id: number; readonly seenDay: number }[]): Promise<void> {
    await this.db.query(
      `update alarms a set seen_day = m."seenDay" from jsonb_to_recordset($1::jsonb) as m(id bigint, "seenDay" integer) where a.id = m.id`,
      [JSON.stringify(days)],
    );
  }

  /** In the order of time, as told; alarms that have fired already are left as they are. */
  async recall(past: readonly RecalledFiring[], tx: Tx): Promise<void> {
    const rows = past.map(({ alarm, value, simulated, at, recoveredAt }) => ({
      alarm,
      value,
      simulated,
      at: iso(at),
      back: iso(recoveredAt),
    }));
    await tx.query(
      `with past as (
         insert into alarm_firings (alarm_id, user_id, edition, cycle, name, rule, channels, value, simulated, at, recovered_at, told_at)
         select a.id, a.user_id, a.edition, row_number() over (partition by a.id order by m.at), a.name, a.rule, a.channels, m.value, m.simulated, m.at, m.back, m.at
         from jsonb_to_recordset($1::jsonb) as m(alarm bigint, value double precision, simulated boolean, at timestamptz, back timestamptz) join alarms a on a.id = m.alarm
         where a.firings = 0 order by m.at returning alarm_id, at)
       update alarms a set firings = p.total, fired_at = p.newest, created_at = p.oldest, changed_at = $2, moves = a.moves + 1
       from (select alarm_id, count(*)::int as total, max(at) as newest, min(at) as oldest from past group by alarm_id) p where a.id = p.alarm_id`,
      [JSON.stringify(rows), new Date(this.clock.now())],
    );
  }

  /** Newest first. */
  ofUser(
    userId: number,
    { before, alarm }: { readonly before?: number | undefined; readonly alarm?: number | undefined },
  ): Promise<FiringRow[]> {
    return this.where(
      'f.user_id = $1 and ($2::bigint is null or f.id < $2) and ($3::bigint is null or f.alarm_id = $3) order by f.id desc limit $4',
      [userId, before ?? null, alarm ?? null, FIRINGS_SHOWN + 1],
    );
  }

  /** Firings of which nobody has been told, locked for the transaction. */
  untold(limit: number, tx: Tx): Promise<FiringRow[]> {
    return this.where('f.told_at is null order by f.user_id, f.id limit $1 for update skip locked', [limit], tx);
  }

  async told(ids: readonly bigint[], tx: Tx): Promise<void> {
    await tx.query('update alarm_firings set told_at = $2 where id = any($1::bigint[])', [
      ids,
      new Date(this.clock.now()),
    ]);
  }

  /** Recoveries of which nobody has been told who wants to be, after their firings; locked for the transaction. */
  untoldRecoveries(limit: number, tx: Tx): Promise<FiringRow[]> {
    return this.where(
      `f.tells_recovery and f.recovered_at is not null and f.recovery_told_at is null and f.told_at is not null
       order by f.user_id, f.id limit $1 for update skip locked`,
      [limit],
      tx,
    );
  }

  async toldRecoveries(ids: readonly bigint[], tx: Tx): Promise<void> {
    await tx.query('update alarm_firings set recovery_told_at = $2 where id = any($1::bigint[])', [
      ids,
      new Date(this.clock.now()),
    ]);
  }

  private where(condition: string, params: readonly unknown[], tx: Tx = this.db): Promise<FiringRow[]> {
    return rowsOf(firingRow, tx.query(`select ${columns} from alarm_firings f where ${condition}`, params));
  }

  /** Firings of an edition before this one stay open: nobody watched them any more. */
  private async recover(moves: readonly Move[], tx: Tx): Promise<void> {
    const recovered = moves.flatMap(({ id, recovered: one }) => (one ? [{ id, ...one, at: iso(one.at) }] : []));
    if (recovered.length === 0) return;
    await tx.query(
      `update alarm_firings f set recovered_at = m.at, recovered_value = m.value, recovered_simulated = m.simulated
       from jsonb_to_recordset($1::jsonb) as m(id bigint, at timestamptz, value double precision, simulated boolean) join alarms a on a.id = m.id
       where f.alarm_id = m.id and f.edition = a.edition and f.recovered_at is null`,
      [JSON.stringify(recovered)],
    );
  }

  /** A firing is unique by alarm, edition and cycle. */
  private async add(moves: readonly Move[], tx: Tx): Promise<void> {
    const fired = moves.flatMap(({ id, fired: firings }) => firings.map((one) => ({ id, ...one, at: iso(one.at) })));
    if (fired.length === 0) return;
    await tx.query(
      `insert into alarm_firings (alarm_id, user_id, edition, cycle, name, rule, channels, tells_recovery, value, simulated, at)
       select a.id, a.user_id, a.edition, m.cycle, a.name, a.rule, a.channels, a.tells_recovery, m.value, m.simulated, m.at
       from jsonb_to_recordset($1::jsonb) as m(id bigint, cycle integer, value double precision, simulated boolean, at timestamptz) join alarms a on a.id = m.id
       order by m.id, m.cycle on conflict do nothing`,
      [JSON.stringify(fired)],
    );
  }
}

const rowOf = ({ id, moves, seenDay, standing }: Move) => ({
  id,
  moves: Number(moves),
  state: standing.state,
  phase: standing.phase,
  since: iso(standing.since),
  fired_at: iso(standing.firedAt),
  firings: standing.cycle,
  is_new: standing.isNew,
  seen_day: seenDay,
});
