import { DAY, MINUTE } from '@chaintide/contracts/limits';
import { Gauge } from '@chaintide/indicators/alarms/gauge';
import { failed, judge, type Criterion, type Standing } from '@chaintide/indicators/alarms/judge';
import { endOf } from '@chaintide/indicators/alarms/rehearse';
import type { Signal } from '@chaintide/indicators/alarms/signal';
import type { SignalDays } from './alarm-columns.ts';
import type { AlarmRow } from './alarms.repository.ts';
import type { Fired, Measured, Move } from './firings.repository.ts';
import { Shelves } from './shelves.ts';

const CAUGHT_UP_DAYS = 400; // that were missed while no gateway ran

/** An alarm that is judged. */
export interface Watched {
  readonly id: number;
  readonly userId: number;
  readonly criterion: Criterion;
  moves: bigint;
  standing: Standing;
  /** The last day that was judged, counted from 1970; null if none was. */
  seenDay: number | null;
}

/** When a rule fires, with its durations in minutes. */
export const criterionOf = (
  { side, fire, recover }: Signal,
  { hold, cycle }: { readonly hold: number; readonly cycle: number },
): Criterion => ({ side, fire, recover, holdMs: hold * MINUTE, cycleMs: cycle * MINUTE });

export const watchedOf = (row: AlarmRow, signal: Signal): Watched => ({
  id: Number(row.id),
  userId: Number(row.userId),
  criterion: criterionOf(signal, row),
  moves: row.moves,
  seenDay: row.seenDay,
  standing: {
    state: row.state as Standing['state'], // only those that are watched come here
    phase: row.phase,
    since: row.since?.getTime() ?? null,
    firedAt: row.firedAt?.getTime() ?? null,
    cycle: row.firings,
    isNew: row.isNew,
  },
});

/** Alarms that measure the same. */
export class Station {
  readonly inputs: Signal['inputs'];
  private readonly alarms = new Map<number, Watched>();
  private shelves: Shelves<Watched> | undefined;
  /** The day up to which all alarms have been judged, counted from 1970. */
  private day: number | undefined;
  private readonly signal: Signal;
  private gauge: Gauge | undefined;
  private start = NaN;

  /** `key`: the same for signals that measure the same. */
  constructor(
    signal: Signal,
    readonly key: string,
  ) {
    this.signal = signal;
    this.inputs = signal.inputs;
  }

  get isEmpty(): boolean {
    return this.alarms.size === 0;
  }

  get(id: number): Watched | undefined {
    return this.alarms.get(id);
  }

  put(alarm: Watched): void {
    this.alarms.set(alarm.id, alarm);
    this.shelves = undefined;
    this.day = undefined; // it may have been judged up to another day
  }

  /** Judges all of its alarms again, on every day since they were judged: the last moves were not saved. */
  anew(): this {
    this.day = undefined;
    return this;
  }

  drop(id: number): void {
    if (this.alarms.delete(id)) this.shelves = undefined;
  }

  /** A move was saved. */
  settle({ id, standing, seenDay }: Move, moves: bigint): void {
    const alarm = this.alarms.get(id);
    if (!alarm) return;
    Object.assign(alarm, { standing, seenDay, moves });
    this.shelves = undefined;
  }

  /** Whether time alone can change how one of its alarms stands. */
  get isWaiting(): boolean {
    return this.sorted.isWaiting;
  }

  /** Judges the alarms up to now. `moves`: what changes; `seen`: those that only went on to another day. */
  judge(days: SignalDays, now: number): { moves: Move[]; seen: Watched[] } {
    const values = new Map<number, number>();
    const measure = (row: number): number => {
      const value = values.get(row) ?? this.gaugeFrom(days.start).at(row, days.columns);
      values.set(row, value);
      return value;
    };
    const day = days.start / DAY + days.rows - 1;
    const value = days.rows > 0 ? measure(days.rows - 1) : NaN;
    const isPlain = day === this.day && value === value;
    const [moves, seen]: [Move[], Watched[]] = [[], []];
    for (const alarm of isPlain ? this.sorted.concerned(value) : this.alarms.values()) {
      const move = moveOf(alarm, { days, now, measure });
      const isChanged = move.standing !== alarm.standing;
      if (isChanged) moves.push(move);
      else if (move.seenDay !== alarm.seenDay) seen.push(Object.assign(alarm, { seenDay: move.seenDay }));
    }
    this.day = day;
    return { moves, seen };
  }

  /** All of its alarms cannot be computed. */
  fail(): Move[] {
    return [...this.alarms.values()]
      .map((alarm): Move => ({ ...plainMove(alarm), standing: failed(alarm.standing) }))
      .filter(({ id, standing }) => standing !== this.alarms.get(id)!.standing);
  }

  private get sorted(): Shelves<Watched> {
    this.shelves ??= new Shelves(this.alarms.values());
    return this.shelves;
  }

  private gaugeFrom(start: number): Gauge {
    if (!this.gauge || this.start !== start) this.gauge = new Gauge(this.signal, start);
    this.start = start;
    return this.gauge;
  }
}

interface Sight {
  readonly days: SignalDays;
  readonly now: number;
  readonly measure: (row: number) => number;
}

const plainMove = ({ id, userId, moves, seenDay, standing }: Watched): Move => ({
  id,
  userId,
  moves,
  seenDay,
  standing,
  fired: [],
  recovered: undefined,
});

/** The day that was judged last is judged once more: its final value came after. */
const moveOf = (alarm: Watched, { days: { start, rows, isSimulated }, now, measure }: Sight): Move => {
  const last = rows - 1;
  const startDay = start / DAY;
  const from = alarm.seenDay === null ? last : Math.max(0, alarm.seenDay - startDay, last - CAUGHT_UP_DAYS);
  let { standing } = alarm;
  let recovered: Measured | undefined;
  const fired: Fired[] = [];
  for (let row = Math.min(from, last); row <= last; row++) {
    const at = row < last ? endOf(row, start) : now;
    const value = row < 0 ? NaN : measure(row);
    const next = judge(alarm.criterion, standing, { at, value });
    if (standing.phase === 'firing' && next.phase !== 'firing') recovered = { at, value, simulated: isSimulated(row) };
    if (next.cycle > standing.cycle) fired.push({ cycle: next.cycle, at, value, simulated: isSimulated(row) });
    standing = next;
  }
  return { ...plainMove(alarm), seenDay: rows > 0 ? startDay + last : alarm.seenDay, standing, fired, recovered };
};
