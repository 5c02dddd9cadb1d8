import { Injectable } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import type { AlarmDraft, AlarmReading, AlarmRule, Rehearsal } from '@chaintide/contracts/alarms/alarms';
import { ALARMS_BY_GRADE, DAY, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { Gauge, GaugeError } from '@chaintide/indicators/alarms/gauge';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { changesAfter, endOf, replay, statisticsOf } from '@chaintide/indicators/alarms/rehearse';
import { signalOf, type Signal } from '@chaintide/indicators/alarms/signal';
import { FormulaError } from '@chaintide/indicators/formula/formula-error';
import { alarmMachine } from '@chaintide/machines/alarm';
import { Clock } from '../../platform/clock.ts';
import { SqlError } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ValidationError } from '../../platform/errors/validation-error.ts';
import { accountOf, requireGrade, type Identity } from '../../platform/identity.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { Outbox } from '../../platform/outbox.ts';
import { AlarmColumns, type SignalDays } from './alarm-columns.ts';
import { AlarmsWatcher } from './alarms.watcher.ts';
import { AlarmsLifecycle, REPEATED, type AlarmDeed } from './alarms.lifecycle.ts';
import { AlarmsRepository, ruleTextOf, type AlarmPatch, type AlarmRow } from './alarms.repository.ts';
import { gradeOf, mayRead } from './rights.ts';
import { criterionOf } from './station.ts';

const SLICE_ROWS = 500; // computed before others get their turn

type Rehearsed = Pick<AlarmDraft, 'rule' | 'hold' | 'cycle'>;

/** Sets, changes and rehearses alarms. */
@Injectable()
export class AlarmsService {
  private readonly lifecycle: Lifecycle<typeof alarmMachine, AlarmRow, AlarmDeed, AlarmPatch>;

  constructor(
    private readonly rules: AlarmsLifecycle,
    private readonly repository: AlarmsRepository,
    private readonly columns: AlarmColumns,
    private readonly watch: AlarmsWatcher,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** The same key returns the same alarm. */
  async create(draft: AlarmDraft & { readonly key: string }, caller: Identity): Promise<AlarmRow> {
    const { userId } = accountOf(caller);
    this.check(draft, caller);
    await this.limits.takeBy(limitRules.alarm, `account ${userId}`);
    const wish = { userId, key: draft.key, ruleText: ruleTextOf(draft.rule) };
    const row = await this.lifecycle.once(wish, () => this.insert(draft, caller)).catch(refuseRepeated);
    void this.watch.beat().catch(() => undefined); // or with the next beat
    return row;
  }

  private insert(draft: AlarmDraft & { readonly key: string }, caller: Identity): Promise<AlarmRow> {
    const { userId } = accountOf(caller);
    const most = mostOf(caller);
    return this.repository.table.transaction(async (tx) => {
      if ((await this.repository.count(userId, tx)) >= most) throw new AppError('alarm.many', { most });
      const made = await this.repository.insert(userId, draft, tx);
      await this.rules.facts.changed(made, tx);
      return made;
    });
  }

  async act(id: number, deed: AlarmDeed, caller: Identity): Promise<AlarmRow> {
    if (deed.draft) this.check(deed.draft, caller);
    return this.lifecycle.act(id, deed);
  }

  async remove(id: number, userId: number): Promise<void> {
    await this.repository.table.transaction(async (tx) => {
      if (!(await this.repository.remove(id, userId, tx))) throw new AppError('alarm.unknown');
      await this.outbox.append(tx, { topic: topics.account(userId), name: 'alarm.removed', payload: { id } });
    });
  }

  /** Alarms whose time is over end, whoever set them. */
  async expire(): Promise<void> {
    for (const { id } of await this.repository.expiring(this.clock.now()))
      await this.lifecycle.act(id, { type: 'expire', by: { kind: 'system', id: null } });
  }

  /** The present measures of alarms whose indicators the caller may see. */
  readingsOf(rows: readonly AlarmRow[], caller: Pick<Identity, 'grade'>): AlarmReading[] {
    return rows
      .filter(({ rule }) => mayRead(rule, caller))
      .map(({ id, rule }) => ({ id: Number(id), value: this.measure(rule) }));
  }

  /** The present measure of a rule; null without data. */
  measure(rule: AlarmRule): number | null {
    const signal = signalOf(rule);
    const days = this.columns.daysOf(signal.inputs);
    return days.rows === 0 ? null : orNull(this.columns.gaugeOf(signal, days.start).at(days.rows - 1, days.columns));
  }

  /** Where an alarm would have fired, had it stood since the first day. */
  async rehearse({ rule, ...durations }: Rehearsed, caller: Identity): Promise<Rehearsal> {
    const signal = this.check({ rule, expiresAt: null }, caller);
    await this.limits.takeBy(limitRules.rehearsal, `account ${accountOf(caller).userId}`);
    const days = this.columns.daysOf(signal.inputs);
    const { start, rows } = days;
    const values = await measured(signal, days);
    const first = Math.max(
      0,
      values.findIndex((value) => value === value),
    );
    const found = replay(criterionOf(signal, durations), values, start);
    const subject = signal.inputs.size === 1 ? days.columns([...signal.inputs.keys()][0]!) : values;
    return {
      times: Array.from(values.subarray(first), (_, index) => (start + (first + index) * DAY) / SECOND),
      values: Array.from(values.subarray(first), orNull),
      fire: signal.fire,
      recover: signal.recover,
      firings: found.map(({ row, recovered }) => ({
        at: endOf(row, start),
        value: values[row]!,
        recoveredAt: recovered === undefined ? null : endOf(recovered, start),
        after: changesAfter(subject, row),
      })),
      ...statisticsOf(found, { first, last: rows - 1 }),
      current: orNull(values.at(-1) ?? NaN),
    };
  }

  /** The signal of a rule that the caller may watch; throws if it is wrong, or its indicators are above the caller's grade. */
  private check({ rule, expiresAt }: Pick<AlarmDraft, 'rule' | 'expiresAt'>, caller: Identity): Signal {
    if (expiresAt !== null && expiresAt <= this.clock.now())
      throw new ValidationError([{ message: 'until.past', path: ['expires'] }]);
    const { subject } = rule;
    if (subject.kind !== 'formula' && !indicatorById(subject.indicator))
      throw new AppError('indicator.unknown', { id: subject.indicator });
    try {
      const signal = signalOf(rule);
      if (signal.inputs.size === 0) throw new GaugeError('empty');
      requireGrade(gradeOf(rule), caller);
      void new Gauge(signal, 0);
      return signal;
    } catch (error) {
      throw refusalOf(error, rule);
    }
  }
}

const mostOf = ({ grade }: Identity): number => ALARMS_BY_GRADE[grade as keyof typeof ALARMS_BY_GRADE];

const refuseRepeated = (error: unknown): never => {
  throw error instanceof SqlError && error.constraint === REPEATED ? new AppError('alarm.repeated') : error;
};

const orNull = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** The positions in the formula of a person are those of the formula around it, which begins with `if(`. */
const refusalOf = (error: unknown, { subject }: AlarmRule): unknown => {
  if (error instanceof GaugeError)
    return new AppError(error.problem === 'empty' ? 'alarm.formulaEmpty' : 'alarm.formulaCostly');
  if (!(error instanceof FormulaError) || subject.kind !== 'formula') return error;
  const before = error.definition === 'alarm' ? 0 : 'if('.length;
  return new AppError('alarm.formula', { position: Math.max(1, error.position + 1 - before), reason: error.reason });
};

const measured = async (signal: Signal, { start, rows, columns }: SignalDays): Promise<Float64Array> => {
  const gauge = new Gauge(signal, start);
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    if (row % SLICE_ROWS === SLICE_ROWS - 1) await breathe();
    values[row] = gauge.at(row, columns, row);
  }
  return values;
};
