import type { RegistrationForm } from '@chaintide/contracts/people/auth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayResend, secondsLeft, type SentCode } from './email-code.ts';
import { obstaclesOf, registrationMachine, type RegistrationEvent } from './registration.ts';
import {
  effectsOf,
  heard,
  nameOf,
  pairsOf,
  paramsOf,
  pathsOf,
  statesOf,
  times,
  walk,
  wander,
  wasTaken,
  type Model,
  type Step,
  type Table,
} from './testing.ts';

const A = 'satoshi@example.com';
const B = 'hal@example.com';
const SENT = 1_000;
const END = SENT + 60_000;
const form: RegistrationForm = {
  userName: 'satoshi',
  password: 'Genesis-2009',
  confirmation: 'Genesis-2009',
  email: A,
  emailCode: '123456',
  terms: true,
};
const code: SentCode = { email: A, sentAt: SENT, resendAt: END };

const eventsOfOneAddress = {
  open: { type: 'open' },
  close: { type: 'close' },
  agree: { type: 'agree' },
  readNotice: { type: 'readNotice' },
  'type A': { type: 'emailTyped', email: A },
  'A is taken': { type: 'mailChecked', email: A, isTaken: true },
  'A is free': { type: 'mailChecked', email: A, isTaken: false },
  requestCode: { type: 'requestCode', userName: 'satoshi' },
  'requestCode without a name': { type: 'requestCode', userName: ' ' },
  'codeSent to A': { type: 'codeSent', email: A, now: SENT, retryAfter: 60 },
  codeRefused: { type: 'codeRefused', failure: { kind: 'refused', name: 'request.tooMany', args: { seconds: 9 } } },
  'tick before the end': { type: 'tick', now: END - 1 },
  'tick at the end': { type: 'tick', now: END },
  submit: { type: 'submit', form },
  'submit with terms unticked': { type: 'submit', form: { ...form, terms: false } },
  accepted: { type: 'accepted' },
  'refused 422': { type: 'refused', failure: { kind: 'refused', name: 'emailCode.wrong', args: { left: 4 } } },
  'refused 301': { type: 'refused', failure: { kind: 'refused', name: 'email.taken', args: {} } },
} satisfies Record<string, RegistrationEvent>;
const events = {
  ...eventsOfOneAddress,
  'type A in capitals': { type: 'emailTyped', email: ` ${A.toUpperCase()}` },
  'type B': { type: 'emailTyped', email: B },
  'type nothing': { type: 'emailTyped', email: '' },
  'B is taken': { type: 'mailChecked', email: B, isTaken: true },
  'codeSent to B': { type: 'codeSent', email: B, now: SENT, retryAfter: 60 },
  'tick of a clock set back': { type: 'tick', now: SENT - 1 },
  'submit B': { type: 'submit', form: { ...form, email: B } },
} satisfies Record<string, RegistrationEvent>;

type Registration = typeof registrationMachine;
type Context = Step<Registration>['after']['context'];
type Steps = readonly Step<Registration>[];
// a failure is only shown and decides nothing, so it does not distinguish states
const keyOf = ({ email, isTaken, isWaiting, code: sent }: Context): unknown => [
  email.trim().toLowerCase(),
  isTaken,
  isWaiting,
  sent,
];
const fresh: Model<Registration> = {
  machine: registrationMachine,
  events: eventsOfOneAddress,
  input: { code: null },
  keyOf,
};
const reloaded: Model<Registration> = { ...fresh, input: { code } };
const whole: Model<Registration> = { ...fresh, events };

const is = (a: string, b: string): boolean => a.trim().toLowerCase() === b;
const ticks = (state: string): Table<Registration>[string] => ({
  'tick at the end': ({ isWaiting }) => (isWaiting ? [state] : undefined),
  'tick of a clock set back': ({ isWaiting }) => (isWaiting ? [state] : undefined),
});
const typing = (state: string): Table<Registration>[string] => ({
  'type A': [state, 'checkMail'],
  'type A in capitals': [state, 'checkMail'],
  'type B': [state, 'checkMail'],
  'type nothing': [state, 'checkMail'],
  'A is taken': ({ email }) => (is(email, A) ? [state] : undefined),
  'A is free': ({ email }) => (is(email, A) ? [state] : undefined),
  'B is taken': ({ email }) => (is(email, B) ? [state] : undefined),
});
const submitted =
  (address: string) =>
  ({ code: sent, email, isTaken }: Context): [string, string] | undefined =>
    sent?.email === address && !(isTaken && is(email, address)) ? ['submitting', 'submit'] : undefined;
const table: Table<Registration> = {
  closed: { ...ticks('closed'), open: (context) => (context.code ? ['form.editing'] : ['notice']) },
  notice: { ...ticks('notice'), agree: ['form.editing'], close: ['closed'] },
  'form.editing': {
    ...ticks('form.editing'),
    ...typing('form.editing'),
    close: ['closed'],
    readNotice: ['notice'],
    requestCode: ({ email, isTaken, isWaiting }) =>
      email !== '' && !isTaken && !isWaiting ? ['form.requesting', 'requestCode'] : undefined,
    submit: submitted(A),
    'submit B': submitted(B),
  },
  'form.requesting': {
    ...ticks('form.requesting'),
    ...typing('form.requesting'),
    codeRefused: ['form.editing'],
    'codeSent to A': ['form.editing', 'keepCode', 'notifyCodeSent'],
    'codeSent to B': ['form.editing', 'keepCode', 'notifyCodeSent'],
  },
  submitting: {
    ...ticks('submitting'),
    accepted: ['closed', 'keepCode', 'close', 'logIn'],
    'refused 422': ['form.editing'],
    'refused 301': ['form.editing'],
  },
};

const blank: Context = { email: '', isTaken: false, code: null, isWaiting: false, failure: null };

const checkAnswers = (steps: Steps, state: string): void => {
  expect(times(steps, 'submit') - heard(steps, 'accepted', 'refused')).toBe(state === 'submitting' ? 1 : 0);
  expect(times(steps, 'requestCode') - heard(steps, 'codeSent', 'codeRefused')).toBe(
    state === 'form.requesting' ? 1 : 0,
  );
};

const checkCountdown = ({ event, before: { context: was }, after: { context: now } }: Step<Registration>): void => {
  if (event.type !== 'codeSent' && event.type !== 'accepted') expect(now.code).toEqual(was.code);
  if (now.isWaiting && !was.isWaiting) expect(event.type).toBe('codeSent');
  if (was.isWaiting && !now.isWaiting && event.type !== 'accepted')
    expect(event.type === 'tick' && was.code && mayResend(was.code, event.now)).toBe(true);
  if (now.isWaiting) expect(now.code).not.toBeNull();
};

const checkRequest = ({ event, told, before: { context } }: Step<Registration>): void => {
  for (const { type, params } of told) {
    if (type === 'requestCode')
      expect([context.isTaken, context.isWaiting, params]).toEqual([
        false,
        false,
        { userName: 'satoshi', email: context.email },
      ]);
    if (type === 'submit')
      expect([params, obstaclesOf(context, params as RegistrationForm)]).toEqual(['form' in event && event.form, {}]);
  }
};

const checkAnswer = (last: Step<Registration>): void => {
  const { event, told, before, after } = last;
  if (!wasTaken(last)) return;
  if (event.type === 'emailTyped')
    expect(after.context).toMatchObject({ email: event.email, isTaken: false, failure: null });
  if (event.type === 'accepted')
    expect([after.context, told.at(0)]).toEqual([blank, { type: 'keepCode', params: null }]);
  if (event.type === 'codeSent') expect(paramsOf([last], 'keepCode')).toEqual([after.context.code]);
  if (['close', 'requestCode', 'submit'].includes(event.type)) expect(after.context.failure).toBeNull();
  if (!('failure' in event)) return;
  // the dialog stays unchanged and shows the failure
  expect(after.context).toEqual({ ...before.context, failure: event.failure, isTaken: after.context.isTaken });
  expect(after.context.isTaken).toBe(before.context.isTaken || event.failure.name === 'email.taken');
  expect(told).toEqual([]);
};

const check = (steps: Steps): void => {
  const last = steps.at(-1);
  if (last === undefined) return;
  const state = nameOf(last.after);
  checkAnswers(steps, state);
  checkCountdown(last);
  checkRequest(last);
  checkAnswer(last);
  expect([last.after.hasTag('dialog'), last.after.hasTag('busy')]).toEqual([
    state !== 'closed',
    state === 'form.requesting' || state === 'submitting',
  ]);
};

describe.each([
  ['a fresh registration', fresh],
  ['a registration after a reload', reloaded],
] as const)('every simple path of %s', (_, model) => {
  it('visits every state', () => {
    const states = new Set(statesOf(model).map(nameOf));
    expect(states).toEqual(new Set(Object.keys(table)));
  });

  it.each(pathsOf(model))('$name', ({ labels, end }) => {
    expect(
      walk(model, labels, check)
        .map(({ after }) => nameOf(after))
        .at(-1),
    ).toBe(end);
  });

  it('keeps its invariants on random walks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 10, maxLength: 40 }), (picks) => {
        wander({ ...model, events }, picks, check);
      }),
      { numRuns: 50 },
    );
  });
});

describe('every state of the registration with every event', () => {
  it.each(pairsOf(whole, table))('$name', ({ expected, try: attempt }) => {
    const { before, after, told } = attempt();
    if (expected === undefined)
      expect([nameOf(after), after.context, told]).toEqual([nameOf(before), before.context, []]);
    else expect([nameOf(after), ...effectsOf([{ told }])]).toEqual(expected);
  });
});

describe('registration', () => {
  const through = (...labels: (keyof typeof events)[]): Step<Registration>['after'] =>
    walk(whole, labels, check).at(-1)?.after ?? { value: '', context: blank, hasTag: () => false };
  const asked = ['open', 'agree', 'type A', 'requestCode', 'codeSent to A'] as const;

  it('continues its countdown after it was closed and reopened', () => {
    const { context } = through(...asked, 'tick before the end', 'close', 'tick before the end', 'open');
    expect(context).toMatchObject({ code, isWaiting: true });
    expect(secondsLeft(code, END - 1)).toBe(1);
  });

  it('continues its countdown after a reload', () => {
    const kept = paramsOf(walk(whole, asked, check), 'keepCode').at(-1) as SentCode;
    const steps = walk(
      { ...whole, input: { code: kept } },
      ['open', 'requestCode', 'tick before the end', 'requestCode', 'tick at the end', 'requestCode'],
      check,
    );
    expect(steps.map(({ after }) => after.context.isWaiting)).toEqual([true, true, true, true, false, false]);
    expect(times(steps, 'requestCode')).toBe(1);
  });

  it('shows a failure until the next attempt', () => {
    for (const next of ['submit', 'close', 'type B'] as const)
      expect(through(...asked, 'submit', 'refused 422', next).context.failure).toBeNull();
    expect(through('open', 'agree', 'type A', 'requestCode', 'codeRefused', 'requestCode').context.failure).toBeNull();
  });

  it('ends a countdown while it is closed', () => {
    expect(through(...asked, 'close', 'tick at the end', 'open').context.isWaiting).toBe(false);
  });

  it('submits with a code that was requested a minute ago', () => {
    expect(through(...asked, 'tick at the end', 'submit').value).toBe('submitting');
  });

  it('needs a new code for another address', () => {
    expect(through(...asked, 'type B', 'submit B').value).toEqual({ form: 'editing' });
  });

  it('ignores an answer about an address that has been changed since', () => {
    expect(through('open', 'agree', 'type A', 'type B', 'A is taken').context).toMatchObject({
      email: B,
      isTaken: false,
    });
  });

  it('drops the taken address once another is typed', () => {
    expect(through(...asked, 'submit', 'refused 301').context.isTaken).toBe(true);
    expect(through(...asked, 'submit', 'refused 301', 'type B').context.isTaken).toBe(false);
  });

  it('names the obstacles of a registration, field by field', () => {
    expect(obstaclesOf({ ...blank, email: A, isTaken: true }, { ...form, terms: false })).toEqual({
      email: 'email.taken',
      emailCode: 'emailCode.notRequested',
      terms: 'terms.unticked',
    });
    expect(obstaclesOf({ ...blank, email: A, code }, { ...form, email: A.toUpperCase() })).toEqual({});
  });
});
