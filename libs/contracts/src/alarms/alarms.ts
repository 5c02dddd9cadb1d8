import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import {
  ALARM_ADDRESSES,
  ALARM_CYCLE_MINUTES,
  ALARM_FORMULA_LENGTH,
  ALARM_HOLD_MINUTES,
  ALARM_WITHIN_DAYS,
  FIRINGS_SHOWN,
} from '../limits.ts';
import { idempotencyKey } from '../money/withdrawals.ts';
import { pages } from '../pages.ts';
import { writtenLine } from '../written.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

/**
 * `armed`: waits for its condition. `pending`: it holds, but not yet for long enough. `firing`: it holds. `recovering`: it has held, and the rest after
 * the firing is not over. `noData`, `error`: cannot be judged at the moment, and keeps what it was.
 */
export const alarmStates = [
  'armed',
  'pending',
  'firing',
  'recovering',
  'noData',
  'error',
  'paused',
  'expired',
] as const;
export const alarmState = z.enum(alarmStates);

const alarmChannels = ['page', 'mail', 'webhook', 'push', 'telegram'] as const;
export const alarmChannel = z.enum(alarmChannels);

const sma = z.number().int().min(0, problem('sma.range')).max(100, problem('sma.range'));

const word = z.string().min(1).max(40);
/** Options of the indicator's parameters, as in a link to its chart; left out for its default definition. */
const defined = { indicator: z.string().min(1).max(100), parameters: z.record(word, word).optional() };

const ADDRESS_LENGTH = 210; // of descriptors, as lists show them
const ADDRESSES_READ = 100; // of which those beyond the fifth are dropped
const HAN = /\p{Script=Han}/u;
const address = z
  .string()
  .trim()
  .min(1, problem('addresses.empty'))
  .max(ADDRESS_LENGTH)
  .refine((text) => !HAN.test(text), problem('addresses.empty'));

/** The addresses in a text, separated by slashes. Empty places between two slashes are none. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('/')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/**
 * The measure. `value`: an indicator, or its average over days. `ratio`: the indicator divided by that average. `formula`: true or not.
 * `address`: the bitcoins of addresses together, after the last block; addresses beyond the fifth are dropped.
 */
export const alarmSubject = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('value'), ...defined, sma: sma.default(0) }),
  z.strictObject({ kind: z.literal('ratio'), ...defined, sma: sma.min(2, problem('sma.ratio')) }),
  z.strictObject({
    kind: z.literal('address'),
    addresses: z
      .array(address)
      .min(1, problem('addresses.empty'))
      .max(ADDRESSES_READ)
      .transform((all) => [...new Set(all)].slice(0, ALARM_ADDRESSES)),
  }),
  z.strictObject({
    kind: z.literal('formula'),
    formula: z.string().trim().min(1, problem('formula.empty')).max(ALARM_FORMULA_LENGTH, problem('formula.long')),
  }),
]);
export type AlarmSubject = z.infer<typeof alarmSubject>;

const figure = z.number(problem('figure.format'));
const amount = figure.positive(problem('figure.positive'));
const within = z
  .number(problem('within.range'))
  .int(problem('within.range'))
  .min(1, problem('within.range'))
  .max(ALARM_WITHIN_DAYS, problem('within.range'));
const change = <T extends string>(type: T) =>
  z.strictObject({ type: z.literal(type), amount, recover: figure.optional(), within });

/** When it fires, and the level at which it has recovered: that of the firing if it is left out. `within`: days. */
export const alarmCondition = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('above'), level: figure, recover: figure.optional() }),
  z.strictObject({ type: z.literal('below'), level: figure, recover: figure.optional() }),
  change('risesPercent'),
  change('fallsPercent'),
  change('risesBy'),
  change('fallsBy'),
  z.strictObject({ type: z.literal('holds') }),
]);
export type AlarmCondition = z.infer<typeof alarmCondition>;
export const alarmConditions = alarmCondition.options.map(({ shape }) => shape.type.value);

const minutes = (least: number, most: number) => z.number().int().min(least).max(most);

/** Whether the level of recovery lies on the side from which the value comes. */
const recoversBefore = (condition: AlarmCondition): boolean => {
  if (condition.type === 'holds' || condition.recover === undefined) return true;
  if (condition.type === 'below') return condition.recover >= condition.level;
  return condition.recover <= ('level' in condition ? condition.level : condition.amount);
};

export const alarmRule = z
  .strictObject({ subject: alarmSubject, condition: alarmCondition })
  .refine(({ condition }) => recoversBefore(condition), { path: ['condition', 'recover'], ...problem('recover.side') })
  .refine(({ subject, condition }) => (subject.kind === 'formula') === (condition.type === 'holds'), {
    path: ['condition'],
    ...problem('data.incomplete'),
  });
export type AlarmRule = z.infer<typeof alarmRule>;

export const alarmDraft = z.strictObject({
  name: writtenLine(80),
  rule: alarmRule,
  /** Minutes for which the condition must hold, and for which it rests after a firing. */
  hold: minutes(0, ALARM_HOLD_MINUTES).default(0),
  cycle: minutes(1, ALARM_CYCLE_MINUTES).default(60),
  /** Unix ms; null if it does not expire. */
  expiresAt: z.number().int().positive().nullable().default(null),
  channels: z
    .array(alarmChannel)
    .min(1, problem('channels.none'))
    .max(alarmChannels.length)
    .transform((chosen) => alarmChannels.filter((one) => chosen.includes(one))),
  /** Whether its owner is told of recoveries too, by the same channels. */
  tellsRecovery: z.boolean().default(true),
});
export type AlarmDraft = z.infer<typeof alarmDraft>;

const times = z.number().nullable();

/** An alarm of an account. Times in Unix ms. */
export const alarm = z.object({
  id: z.number().int(),
  state: alarmState,
  name: z.string(),
  rule: alarmRule,
  hold: z.number().int(),
  cycle: z.number().int(),
  expiresAt: times,
  channels: z.array(alarmChannel),
  tellsRecovery: z.boolean(),
  createdAt: z.number(),
  changedAt: z.number(),
  firedAt: times,
  /** How often it has fired since it was set or edited. */
  firings: z.number().int(),
  version: z.number().int(),
});
export type Alarm = z.infer<typeof alarm>;

/** How an alarm stands after a value. */
export type AlarmMove = Pick<Alarm, 'id' | 'state' | 'firedAt' | 'firings'>;

/** The present measure of an alarm; null without data. */
export const alarmReading = z.object({ id: z.number().int(), value: z.number().nullable(), simulated: z.boolean() });
export type AlarmReading = z.infer<typeof alarmReading>;

/** A firing outlives its alarm. */
export const firing = z.object({
  id: z.number().int(),
  alarm: z.number().int().nullable(),
  name: z.string(),
  rule: alarmRule,
  value: z.number(),
  simulated: z.boolean(),
  /** Unix ms. */
  at: z.number(),
  recoveredAt: times,
});
export type Firing = z.infer<typeof firing>;

/** Times in Unix ms, at the end of the day that fired. */
const rehearsedFirings = z.object({
  firings: z.array(
    z.object({
      at: z.number(),
      value: z.number(),
      recoveredAt: times,
      /** By which fraction the subject had changed 7, 30 and 90 days later; null where that is not known yet. */
      after: z.tuple([times, times, times]),
    }),
  ),
  /** Firings a month of 30 days over the whole history, and those that had recovered within a week. */
  monthly: z.number(),
  falseMonthly: z.number(),
  /** Days. */
  longestSilence: z.number(),
});
export type RehearsedFirings = z.infer<typeof rehearsedFirings>;

/** Where an alarm would have fired, on the history as it stands today. */
export const rehearsal = rehearsedFirings.extend({
  /** Of what is measured, one value for each day; Unix seconds, null without data. */
  times: z.array(z.number()),
  values: z.array(z.number().nullable()),
  /** The level at which it fires, and at which it has recovered. */
  fire: z.number(),
  recover: z.number(),
  /** The present measure; null without data. */
  current: times,
  /** Whether any of the values is simulated. */
  simulated: z.boolean(),
  /** The same on what was known at the end of each day; null for what is read from blocks alone, of which no earlier values are kept. */
  known: rehearsedFirings.nullable(),
});
export type Rehearsal = z.infer<typeof rehearsal>;

const byId = z.object({ id: z.coerce.number().int().positive() });
const access = pages['/Alarm'];

const alarmEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('pause') }),
  z.strictObject({ type: z.literal('resume') }),
  z.strictObject({ type: z.literal('edit'), draft: alarmDraft }),
]);

export const alarmsRoute = route({
  method: 'GET',
  path: '/alarms',
  access,
  summary: "The caller's alarms, the newest first, how many they can have, and what each measures at the moment",
  data: z.object({ alarms: z.array(alarm), most: z.number().int(), readings: z.array(alarmReading) }),
});
export const alarmCreateRoute = route({
  method: 'POST',
  path: '/alarms',
  access,
  once: { exceptFor: [] },
  summary: 'Sets an alarm',
  body: alarmDraft.extend({ key: idempotencyKey }),
  data: alarm,
});
export const alarmEventRoute = route({
  method: 'POST',
  path: '/alarms/:id/events',
  access,
  summary: 'Pauses, resumes or edits an alarm; editing does not fire',
  params: byId,
  body: z.strictObject({ event: alarmEvent, version: z.number().int() }),
  data: alarm,
});
export const alarmRemoveRoute = route({
  method: 'DELETE',
  path: '/alarms/:id',
  access,
  summary: 'Removes an alarm; its firings stay in the log',
  params: byId,
  data: z.null(),
});
export const alarmRehearsalRoute = route({
  method: 'POST',
  path: '/alarms/rehearsal',
  access,
  summary:
    'Where an alarm would have fired on the whole history: on the values of today, and on those that were known at the time',
  body: alarmDraft.pick({ rule: true, hold: true, cycle: true }),
  data: rehearsal,
});
export const firingsRoute = route({
  method: 'GET',
  path: '/alarms/firings',
  access,
  summary: "The caller's firings, the newest first; `before` is the id of one, and those older than it come",
  query: z.object({
    before: z.coerce.number().int().positive().optional(),
    alarm: z.coerce.number().int().positive().optional(),
  }),
  data: z.object({ firings: z.array(firing).max(FIRINGS_SHOWN), hasOlder: z.boolean() }),
});
