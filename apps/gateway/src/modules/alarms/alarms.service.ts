import { Injectable } from '@nestjs/common';
import type { AlarmDraft, AlarmReading, AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { ALARMS_BY_GRADE } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { signalOf } from '@chaintide/indicators/alarms/signal';
import { alarmMachine } from '@chaintide/machines/alarm';
import { Clock } from '../../platform/clock.ts';
import { SqlError } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ValidationError } from '../../platform/errors/validation-error.ts';
import { accountOf, type Identity } from '../../platform/identity.ts';
import { Lifecycle } from '../../platform/lifecycle/lifecycle.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { Outbox } from '../../platform/outbox.ts';
import { AlarmColumns, orNull } from './alarm-columns.ts';
import { AlarmsWatcher } from './alarms.watcher.ts';
import { AlarmsLifecycle, REPEATED, type AlarmDeed } from './alarms.lifecycle.ts';
import { AlarmsRepository, ruleTextOf, type AlarmPatch, type AlarmRow } from './alarms.repository.ts';
import { mayRead } from './rights.ts';
import { RuleCheck } from './rule-check.service.ts';

/** Sets and changes alarms. */
@Injectable()
export class AlarmsService {
  private readonly lifecycle: Lifecycle<typeof alarmMachine, AlarmRow, AlarmDeed, AlarmPatch>;

  constructor(
    private readonly rules: AlarmsLifecycle,
    private readonly repository: AlarmsRepository,
    private readonly check: RuleCheck,
    private readonly columns: AlarmColumns,
    private readonly watch: AlarmsWatcher,
    private readonly limits: Limits,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {
    this.lifecycle = new Lifecycle(rules);
  }

  /** The same key returns the same alarm. */
  async create(asked: AlarmDraft & { readonly key: string }, caller: Identity): Promise<AlarmRow> {
    const { userId } = accountOf(caller);
    const draft = this.checked(asked, caller);
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

  /** Newest first. */
  ofUser(userId: number): Promise<AlarmRow[]> {
    return this.repository.ofUser(userId);
  }

  async act(id: number, deed: AlarmDeed, caller: Identity): Promise<AlarmRow> {
    return this.lifecycle.act(id, { ...deed, ...(deed.draft && { draft: this.checked(deed.draft, caller) }) });
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
  async readingsOf(rows: readonly AlarmRow[], caller: Pick<Identity, 'grade'>): Promise<AlarmReading[]> {
    const readings: AlarmReading[] = [];
    for (const { id, rule } of rows.filter((row) => mayRead(row.rule, caller)))
      readings.push({ id: Number(id), ...(await this.measure(rule)) });
    return readings;
  }

  /** The present measure of a rule; null without data. */
  async measure(rule: AlarmRule): Promise<Omit<AlarmReading, 'id'>> {
    const { value, isSimulated } = await this.columns.measure(signalOf(rule));
    return { value: orNull(value), simulated: isSimulated };
  }

  /** The draft as it is kept. */
  private checked<D extends AlarmDraft>(draft: D, caller: Identity): D {
    const { expiresAt } = draft;
    if (expiresAt !== null && expiresAt <= this.clock.now())
      throw new ValidationError([{ message: 'until.past', path: ['expires'] }]);
    return { ...draft, rule: this.check.of(draft.rule, caller).rule };
  }
}

const mostOf = ({ grade }: Identity): number => ALARMS_BY_GRADE[grade as keyof typeof ALARMS_BY_GRADE];

const refuseRepeated = (error: unknown): never => {
  throw error instanceof SqlError && error.constraint === REPEATED ? new AppError('alarm.repeated') : error;
};
