import type { AlarmCondition, AlarmRule, AlarmSubject } from '@chaintide/contracts/alarms/alarms';
import { indicatorById } from '../catalogue.ts';
import { REREADS } from '../catalogue/parameters.ts';
import { FormulaError } from '../formula/formula-error.ts';
import { parse } from '../formula/parse.ts';
import { namesIn } from '../formula/print.ts';
import type { Criterion } from './judge.ts';

/** The days that a signal reads: the main column of an indicator, or the bitcoins of addresses together. */
export type SignalInput =
  | {
      readonly indicator: string;
      /** Those that are not at their defaults, in alphabetical order; absent if all of them are. */
      readonly parameters?: Readonly<Record<string, string>>;
    }
  | { readonly addresses: readonly string[] };

/** The measure of an alarm, as a formula over inputs by day, and the levels of what it gives. */
export interface Signal extends Pick<Criterion, 'side' | 'fire' | 'recover'> {
  readonly formula: string;
  /** By their names in the formula. */
  readonly inputs: ReadonlyMap<string, SignalInput>;
}

const ONE = 'x'; // the only input of a signal that is no formula of a person
const TRUE = 1;

/** The signal of a rule. Throws FormulaError for a formula that cannot be read or names no indicator. */
export const signalOf = ({ subject, condition }: AlarmRule): Signal => {
  const { formula, inputs } = measureOf(subject);
  if (condition.type === 'holds')
    return { formula: `if(${formula}, ${TRUE}, 0)`, inputs, side: 'above', fire: TRUE, recover: TRUE };
  const { text, side, fire } = measured(formula, condition);
  return { formula: text, inputs, side, fire, recover: condition.recover ?? fire };
};

/** The same for inputs that are the same. */
export const inputKey = (input: SignalInput): string => JSON.stringify(input);

/** The ids of the indicators that a rule is about, in alphabetical order. */
export const indicatorsOf = (rule: AlarmRule): string[] => {
  const inputs = [...signalOf(rule).inputs.values()];
  return [...new Set(inputs.flatMap((input) => ('indicator' in input ? [input.indicator] : [])))].toSorted();
};

const measureOf = (subject: AlarmSubject): Pick<Signal, 'formula' | 'inputs'> => {
  if (subject.kind === 'formula') return { formula: subject.formula, inputs: namedIn(subject.formula) };
  if (subject.kind === 'address') return { formula: ONE, inputs: new Map([[ONE, { addresses: subject.addresses }]]) };
  const inputs = new Map([[ONE, definedAs(subject)]]);
  const average = subject.sma > 1 ? `sma(${ONE}, ${subject.sma})` : ONE;
  return { formula: subject.kind === 'ratio' ? `${ONE} / ${average}` : average, inputs };
};

const definedAs = ({ indicator, parameters }: Extract<AlarmSubject, { readonly indicator: string }>): SignalInput => {
  const chosen = choiceOf(indicator, parameters);
  return { indicator, ...(Object.keys(chosen).length > 0 && { parameters: chosen }) };
};

/** Options other than the defaults, in alphabetical order of the parameters. */
const choiceOf = (id: string, given: Readonly<Record<string, string>> = {}): Record<string, string> => {
  const { parameters: own = [], rereads } = indicatorById(id) ?? {};
  const defaults = new Map([...own, ...(rereads ? REREADS : [])].map((one) => [one.name, one.default]));
  const chosen = Object.entries(given).filter(([name, value]) => defaults.get(name) !== value);
  return Object.fromEntries(chosen.toSorted(([a], [b]) => (a < b ? -1 : 1)));
};

/** The rule as it is kept: addresses in alphabetical order, and without options that are the defaults, so that the same is written in one way. */
export const plainRule = (rule: AlarmRule): AlarmRule => {
  const { subject } = rule;
  if (subject.kind === 'address') return { ...rule, subject: { ...subject, addresses: subject.addresses.toSorted() } };
  if (!('indicator' in subject)) return rule;
  const { parameters: given, ...rest } = subject;
  const parameters = choiceOf(subject.indicator, given);
  return { ...rule, subject: { ...rest, ...(Object.keys(parameters).length > 0 && { parameters }) } };
};

/** `alarm` names the formula in errors. */
const namedIn = (formula: string): ReadonlyMap<string, SignalInput> => {
  const names = namesIn(parse('alarm', formula)).filter((name) => name.includes('.'));
  const unknown = names.find((name) => !indicatorById(name));
  if (unknown !== undefined) throw new FormulaError('alarm', formula.indexOf(unknown), `unknown name ${unknown}`);
  return new Map(names.map((name) => [name, { indicator: name }]));
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
