import type { AlarmCondition, AlarmRule, AlarmSubject } from '@chaintide/contracts/alarms/alarms';
import { indicatorById } from '../catalogue.ts';
import { FormulaError } from '../formula/formula-error.ts';
import { parse } from '../formula/parse.ts';
import { namesIn } from '../formula/print.ts';
import type { Criterion } from './judge.ts';

/** The measure of an alarm, as a formula over the main columns of indicators by day, and the levels of what it gives. */
export interface Signal extends Pick<Criterion, 'side' | 'fire' | 'recover'> {
  readonly formula: string;
  /** Ids of indicators, by their names in the formula. */
  readonly inputs: ReadonlyMap<string, string>;
}

const ONE = 'x'; // the only indicator of a signal that is no formula of a person
const TRUE = 1;

/** The signal of a rule. Throws FormulaError for a formula that cannot be read or names no indicator. */
export const signalOf = ({ subject, condition }: AlarmRule): Signal => {
  const { formula, inputs } = measureOf(subject);
  if (condition.type === 'holds')
    return { formula: `if(${formula}, ${TRUE}, 0)`, inputs, side: 'above', fire: TRUE, recover: TRUE };
  const { text, side, fire } = measured(formula, condition);
  return { formula: text, inputs, side, fire, recover: condition.recover ?? fire };
};

/** The ids of the indicators that a rule is about, in alphabetical order. */
export const indicatorsOf = (rule: AlarmRule): string[] => [...new Set(signalOf(rule).inputs.values())].toSorted();

const measureOf = (subject: AlarmSubject): Pick<Signal, 'formula' | 'inputs'> => {
  if (subject.kind === 'formula') return { formula: subject.formula, inputs: namedIn(subject.formula) };
  const inputs = new Map([[ONE, subject.indicator]]);
  const average = subject.sma > 1 ? `sma(${ONE}, ${subject.sma})` : ONE;
  return { formula: subject.kind === 'ratio' ? `${ONE} / ${average}` : average, inputs };
};

/** `alarm` names the formula in errors. */
const namedIn = (formula: string): ReadonlyMap<string, string> => {
  const names = namesIn(parse('alarm', formula)).filter((name) => name.includes('.'));
  const unknown = names.find((name) => !indicatorById(name));
  if (unknown !== undefined) throw new FormulaError('alarm', formula.indexOf(unknown), `unknown name ${unknown}`);
  return new Map(names.map((name) => [name, name]));
};

const measured = (
  formula: string,
  condition: Exclude<AlarmCondition, { readonly type: 'holds' }>,
): { readonly text: string; readonly side: Criterion['side']; readonly fire: number } => {
  const { type } = condition;
  if (type === 'above' || type === 'below') return { text: formula, side: type, fire: condition.level };
  const { amount, within } = condition;
  const was = `shift(${formula}, ${within})`;
  const change = type.startsWith('rises') ? `${formula} - ${was}` : `${was} - ${formula}`;
  const text = type.endsWith('Percent') ? `100 * (${change}) / abs(${was})` : change;
  return { text, side: 'above', fire: amount };
};
