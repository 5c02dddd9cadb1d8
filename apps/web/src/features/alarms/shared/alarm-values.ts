import {
  addressesIn,
  alarmDraft,
  type Alarm,
  type AlarmCondition,
  type AlarmDraft,
} from '@chaintide/contracts/alarms/alarms';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import { z } from 'zod';

export type Kind = AlarmDraft['rule']['subject']['kind'];
export type ConditionType = AlarmCondition['type'];

/** The form's fields, as they are typed. */
export type AlarmValues = {
  readonly kind: Kind;
  readonly indicator: string;
  /** Options other than the defaults, as in a link to a chart: `cut=150&day=header`. */
  readonly definition: string;
  /** Separated by slashes. */
  readonly addresses: string;
  readonly sma: string;
  readonly formula: string;
  readonly condition: ConditionType;
  readonly level: string;
  readonly within: string;
  readonly recover: string;
  readonly hold: string;
  readonly cycle: string;
  readonly expires: string;
  readonly page: boolean;
  readonly mail: boolean;
  readonly webhook: boolean;
  readonly push: boolean;
  readonly telegram: boolean;
  readonly tellsRecovery: boolean;
  readonly name: string;
};

export const formChannels = ['page', 'mail', 'webhook', 'push', 'telegram'] as const;

export const blank: AlarmValues = {
  kind: 'value',
  indicator: '',
  definition: '',
  addresses: '',
  sma: '0',
  formula: '',
  condition: 'above',
  level: '',
  within: '7',
  recover: '',
  hold: '0',
  cycle: '1440',
  expires: '',
  page: true,
  mail: false,
  webhook: false,
  push: false,
  telegram: false,
  tellsRecovery: true,
  name: '',
};

export const isLevel = (condition: ConditionType): condition is 'above' | 'below' =>
  condition === 'above' || condition === 'below';

const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

const optional = (text: string): { readonly recover?: number } => (text.trim() === '' ? {} : { recover: Number(text) });

/** The options of a definition by the names of their parameters. */
export const optionsIn = (definition: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(definition));

export const definitionOf = (options: Readonly<Record<string, string>> = {}): string =>
  new URLSearchParams(options).toString();

const subjectOf = ({ kind, indicator, definition, addresses, sma, formula }: AlarmValues): unknown => {
  if (kind === 'formula') return { kind, formula };
  if (kind === 'address') return { kind, addresses: addressesIn(addresses) };
  return { kind, indicator, sma: numberOf(sma), ...(definition !== '' && { parameters: optionsIn(definition) }) };
};

/** Whether the measure is one of an indicator that is still to be chosen. */
export const lacksIndicator = ({ kind, indicator }: Pick<AlarmValues, 'kind' | 'indicator'>): boolean =>
  (kind === 'value' || kind === 'ratio') && indicator === '';

const conditionOf = ({ kind, condition, level, within, recover }: AlarmValues): unknown => {
  if (kind === 'formula') return { type: 'holds' };
  const typed = numberOf(level);
  if (isLevel(condition)) return { type: condition, level: typed, ...optional(recover) };
  return { type: condition, amount: typed, within: numberOf(within), ...optional(recover) };
};

/** The end of the day that is typed, by the clock of UTC. */
const expiryOf = (day: string): number | null => (day === '' ? null : Date.parse(day) + DAY);

/** The draft that the form describes, to be judged by the contract. */
export const unjudged = (values: AlarmValues) => ({
  name: values.name,
  rule: { subject: subjectOf(values), condition: conditionOf(values) },
  hold: Number(values.hold),
  cycle: Number(values.cycle),
  expiresAt: expiryOf(values.expires),
  channels: formChannels.filter((channel) => values[channel]),
  tellsRecovery: values.tellsRecovery,
});

/** The form's field of a part of the draft. */
const fieldOf = (path: readonly PropertyKey[]): string => {
  if (path.includes('addresses')) return 'addresses';
  const last = String(path.at(-1));
  if (last === 'amount') return 'level';
  return last === 'channels' ? 'page' : last;
};

/** Judges the fields by the contract; each problem belongs to the field that it is about. */
export const alarmForm = z.custom<AlarmValues>().transform((values, context): AlarmDraft => {
  const judged = alarmDraft.safeParse(unjudged(values));
  if (judged.success) return judged.data;
  for (const { path, message } of judged.error.issues)
    context.addIssue({ code: 'custom', message, path: [fieldOf(path)] });
  return z.NEVER;
});

const subjectValues = (subject: AlarmDraft['rule']['subject']): Partial<AlarmValues> => {
  if (subject.kind === 'formula') return { formula: subject.formula };
  if (subject.kind === 'address') return { addresses: subject.addresses.join('/') };
  return {
    indicator: subject.indicator,
    definition: definitionOf(subject.parameters),
    sma: String(subject.sma),
  };
};

/** The fields of an alarm that is edited or copied. */
export const valuesOf = ({ name, rule, hold, cycle, expiresAt, channels, tellsRecovery }: Alarm): AlarmValues => {
  const { subject, condition } = rule;
  return {
    ...blank,
    name,
    kind: subject.kind,
    ...subjectValues(subject),
    ...(condition.type !== 'holds' && {
      condition: condition.type,
      level: String('level' in condition ? condition.level : condition.amount),
      recover: condition.recover === undefined ? '' : String(condition.recover),
    }),
    ...('within' in condition && { within: String(condition.within) }),
    hold: String(hold),
    cycle: String(cycle),
    tellsRecovery,
    expires: expiresAt === null ? '' : isoDay(expiresAt - DAY),
    ...(Object.fromEntries(formChannels.map((channel) => [channel, channels.includes(channel)])) as Pick<
      AlarmValues,
      (typeof formChannels)[number]
    >),
  };
};
