import { Injectable } from '@nestjs/common';
import { setImmediate as breathe } from 'node:timers/promises';
import type { AlarmDraft, Rehearsal } from '@chaintide/contracts/alarms/alarms';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { Gauge } from '@chaintide/indicators/alarms/gauge';
import { rehearse } from '@chaintide/indicators/alarms/rehearse';
import type { Signal } from '@chaintide/indicators/alarms/signal';
import { accountOf, type Identity } from '../../platform/identity.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { AlarmColumns, orNull, type SignalDays } from './alarm-columns.ts';
import { KnownMeasures } from './known-measures.ts';
import { RuleCheck } from './rule-check.service.ts';
import { criterionOf } from './station.ts';

const SLICE_ROWS = 500; // computed before others get their turn

export type Rehearsed = Pick<AlarmDraft, 'rule' | 'hold' | 'cycle'>;

/** Tells where alarms would have fired. */
@Injectable()
export class RehearsalsService {
  constructor(
    private readonly check: RuleCheck,
    private readonly columns: AlarmColumns,
    private readonly then: KnownMeasures,
    private readonly limits: Limits,
  ) {}

  /** Where an alarm would have fired, had it stood since the first day. */
  async rehearse(asked: Rehearsed, caller: Identity): Promise<Rehearsal> {
    this.check.of(asked.rule, caller);
    await this.limits.takeBy(limitRules.rehearsal, `account ${accountOf(caller).userId}`);
    return this.of(asked, caller);
  }

  /** The same, as often as the gateway itself wants. */
  async of({ rule, ...durations }: Rehearsed, caller: Identity): Promise<Rehearsal> {
    const { signal } = this.check.of(rule, caller);
    const days = await this.columns.readDays(signal.inputs);
    const { start } = days;
    const values = await measured(signal, days);
    const first = Math.max(
      0,
      values.findIndex((value) => value === value),
    );
    const subject = signal.inputs.size === 1 && days.rows > 0 ? days.columns([...signal.inputs.keys()][0]!) : values;
    const criterion = criterionOf(signal, durations);
    const known = await this.then.measure(signal, start);
    const isOpen = known?.length === values.length && values.length > 0; // of the open day, the newest value is the same
    const then = isOpen ? known.with(known.length - 1, values.at(-1)!) : known;
    return {
      times: Array.from(values.subarray(first), (_, index) => (start + (first + index) * DAY) / SECOND),
      values: Array.from(values.subarray(first), orNull),
      fire: signal.fire,
      recover: signal.recover,
      ...rehearse(values, { criterion, start, subject }),
      current: orNull(values.at(-1) ?? NaN),
      simulated: values.some((value, row) => value === value && days.isSimulated(row)),
      known: then && rehearse(then, { criterion, start, subject }),
    };
  }
}

const measured = async (signal: Signal, { start, rows, columns }: SignalDays): Promise<Float64Array> => {
  const gauge = new Gauge(signal, start);
  const values = new Float64Array(rows);
  for (let row = 0; row < rows; row++) {
    if (row % SLICE_ROWS === SLICE_ROWS - 1) await breathe();
    values[row] = gauge.at(row, columns, row);
  }
  return values;
};
