import { Inject, Injectable } from '@nestjs/common';
import type { AlarmRule, AlarmSubject } from '@chaintide/contracts/alarms/alarms';
import { Gauge, GaugeError } from '@chaintide/indicators/alarms/gauge';
import { plainRule, signalOf, type Signal } from '@chaintide/indicators/alarms/signal';
import { FormulaError } from '@chaintide/indicators/formula/formula-error';
import { addressProblem, scriptIn } from '@chaintide/onchain/scripts/owner-script';
import { ownerText } from '@chaintide/onchain/scripts/owner-text';
import { AppError } from '../../platform/errors/app-error.ts';
import { requireGrade, type Identity } from '../../platform/identity.ts';
import { ViewsService } from '../indicators/views/views.service.ts';
import { SourcesService } from '../sources/sources.service.ts';
import { isHeld } from './held-inputs.service.ts';
import { gradeOf } from './rights.ts';

interface CheckedRule {
  /** As it is kept. */
  readonly rule: AlarmRule;
  readonly signal: Signal;
}

/** Judges what a caller wants to watch. */
@Injectable()
export class RuleCheck {
  constructor(
    @Inject(SourcesService) private readonly sources: Pick<SourcesService, 'bitcoin'>,
    private readonly views: ViewsService,
  ) {}

  /** Throws if the rule is wrong, cannot be watched here, or is about indicators above the caller's grade. */
  of(asked: AlarmRule, caller: Identity): CheckedRule {
    const { subject } = asked;
    if ('indicator' in subject) this.views.requireDefinition(subject.indicator, subject.parameters ?? {});
    const rule = plainRule({ ...asked, subject: named(subject) });
    try {
      const signal = signalOf(rule);
      if (signal.inputs.size === 0) throw new GaugeError('empty');
      requireGrade(gradeOf(rule), caller);
      void new Gauge(signal, 0);
      this.requireIndex(signal, rule);
      return { rule, signal };
    } catch (error) {
      throw refusalOf(error, rule);
    }
  }

  private requireIndex({ inputs }: Signal, { condition }: AlarmRule): void {
    const held = [...inputs.values()].find(isHeld);
    const { bitcoin } = this.sources;
    if (!held) return;
    if ('indicator' in held) {
      if (!bitcoin) throw new AppError('index.missing', { id: held.indicator });
      return;
    }
    if (!bitcoin) throw new AppError('market.noSource', { path: 'btc/address' });
    if ('within' in condition && !bitcoin.hasHistory) throw new AppError('alarm.addressHistory');
  }
}

/** Addresses in the spelling of lists. */
const named = (subject: AlarmSubject): AlarmSubject => {
  if (subject.kind !== 'address') return subject;
  return { ...subject, addresses: [...new Set(subject.addresses.map(nameOf))] };
};

const problems = {
  network: 'alarm.addressNetwork',
  case: 'alarm.addressCase',
  checksum: 'alarm.addressChecksum',
  form: 'alarm.addressForm',
} as const;

const nameOf = (address: string): string => {
  const script = scriptIn(address);
  if (!script) throw new AppError(problems[addressProblem(address)], { address });
  return ownerText(script);
};

/** The positions in the formula of a person are those of the formula around it, which begins with `if(`. */
const refusalOf = (error: unknown, { subject }: AlarmRule): unknown => {
  if (error instanceof GaugeError)
    return new AppError(error.problem === 'empty' ? 'alarm.formulaEmpty' : 'alarm.formulaCostly');
  if (!(error instanceof FormulaError) || subject.kind !== 'formula') return error;
  const before = error.definition === 'alarm' ? 0 : 'if('.length;
  return new AppError('alarm.formula', { position: Math.max(1, error.position + 1 - before), reason: error.reason });
};
