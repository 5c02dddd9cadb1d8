import { alarmDraft, type Alarm, type AlarmCondition, type AlarmDraft } from '@chaintide/contracts/alarms/alarms';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import { z } from 'zod';

export type Kind = AlarmDraft['rule']['subject']['kind'];
export type ConditionType = AlarmCondition['type'];

/** The form's fields, as they are typed. */
export type AlarmValues = {
  readonly kind: Kind;
  readonly indicator: string;
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
  readonly name: string;
};

export const formChannels = ['page', 'mail', 'webhook', 'push'] as const;

export const blank: AlarmValues = {
  kind: 'value',
  indicator: '',
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
  name: '',
};

export const isLevel = (condition: ConditionType): condition is 'above' | 'below' =>
  condition === 'above' || condition === 'below';

const numberOf = (text: string): number => (text.trim() === '' ? NaN : Number(text));

const optional = (text: string): { readonly recover?: number } => (text.trim() === '' ? {} : { recover: Number(text) });

const subjectOf = ({ kind, indicator, sma, formula }: AlarmValues): unknown =>
  kind === 'formula' ? { kind, formula } : { kind, indicator, sma: numberOf(sma) };

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
});

/** The form's field of a part of the draft. */
const fieldOf = (path: readonly PropertyKey[]): string => {
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

/** The fields of an alarm that is edited or copied. */
export const valuesOf = ({ name, rule, hold, cycle, expiresAt, channels }: Alarm): AlarmValues => {
  const { subject, condition } = rule;
  return {
    ...blank,
    name,
    kind: subject.kind,
    ...(subject.kind === 'formula'
      ? { formula: subject.formula }
      : { indicator: subject.indicator, sma: String(subject.sma) }),
    ...(condition.type !== 'holds' && {
      condition: condition.type,
      level: String('level' in condition ? condition.level : condition.amount),
      recover: condition.recover === undefined ? '' : String(condition.recover),
    }),
    ...('within' in condition && { within: String(condition.within) }),
    hold: String(hold),
    cycle: String(cycle),
    expires: expiresAt === null ? '' : isoDay(expiresAt - DAY),
    ...(Object.fromEntries(formChannels.map((channel) => [channel, channels.includes(channel)])) as Pick<
      AlarmValues,
      (typeof formChannels)[number]
    >),
  };
};
