import type { ResetForm } from '@chaintide/contracts/people/auth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mayResend, secondsLeft, type SentCode } from './email-code.ts';
import { passwordResetMachine, type PasswordResetEvent } from './password-reset.ts';
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
const form: ResetForm = { password: 'Genesis-2009', confirmation: 'Genesis-2009', resetPwdCode: '123456' };
const code: SentCode = { email: A, sentAt: SENT, resendAt: END };

const events = {
  open: { type: 'open' },
  close: { type: 'close' },
  requestCode: { type: 'requestCode', email: A },
  'requestCode without an address': { type: 'requestCode', email: ' ' },
  resend: { type: 'resend' },
  codeSent: { type: 'codeSent', email: A, now: SENT, retryAfter: 60 },
  codeRefused: { type: 'codeRefused', failure: { kind: 'refused', name: 'request.tooMany', args: { seconds: 9 } } },
  'tick before the end': { type: 'tick', now: END - 1 },
  'tick at the end': { type: 'tick', now: END },
  back: { type: 'back' },
  forward: { type: 'forward' },
  submit: { type: 'submit', form },
  accepted: { type: 'accepted' },
  refused: { type: 'refused', failure: { kind: 'refused', name: 'emailCode.wrong', args: { left: 4 } } },
} satisfies Record<string, PasswordResetEvent>;
const moreEvents = {
  ...events,
  'requestCode for B': { type: 'requestCode', email: B },
  'codeSent to B': { type: 'codeSent', email: B, now: SENT, retryAfter: 60 },
  'tick of a clock set back': { type: 'tick', now: SENT - 1 },
  'no answer': { type: 'refused', failure: { kind: 'link', name: 'timeout' } },
} satisfies Record<string, PasswordResetEvent>;

type Reset = typeof passwordResetMachine;
type Context = Step<Reset>['after']['context'];
type Steps = readonly Step<Reset>[];
const fresh: Model<Reset> = { machine: passwordResetMachine, events, input: { code: null } };
const reloaded: Model<Reset> = { ...fresh, input: { code } };
const whole: Model<Reset> = { ...fresh, events: moreEvents };

const ticks = (state: string): Table<Reset>[string] => ({
  'tick at the end': ({ isWaiting }) => (isWaiting ? [state] : undefined),
  'tick of a clock set back': ({ isWaiting }) => (isWaiting ? [state] : undefined),
});
const request = ({ isWaiting }: Context): [string, string] | undefined =>
  isWaiting ? undefined : ['requesting', 'requestCode'];
const sent = ['password', 'keepCode', 'notifyCodeSent'] as const;
const table: Table<Reset> = {
  closed: { ...ticks('closed'), open: (context) => (context.code ? ['password'] : ['email']) },
  email: {
    ...ticks('email'),
    close: ['closed'],
    requestCode: request,
    'requestCode for B': request,
    forward: (context) => (context.code ? ['password'] : undefined),
  },
  requesting: { ...ticks('requesting'), codeSent: sent, 'codeSent to B': sent, codeRefused: ['email'] },
  password: {
    ...ticks('password'),
    close: ['closed'],
    back: ['email'],
    submit: ['submitting', 'submit'],
    resend: ({ isWaiting }) => (isWaiting ? undefined : ['resending', 'requestCode']),
  },
  resending: { ...ticks('resending'), codeSent: sent, 'codeSent to B': sent, codeRefused: ['password'] },
  submitting: {
    ...ticks('submitting'),
    accepted: ['closed', 'keepCode', 'close', 'openLogin', 'notifyReset'],
    refused: ['password'],
    'no answer': ['password'],
  },
};

const blank: Context = { email: '', code: null, isWaiting: false, failure: null };
const isBusy = (state: string): boolean => ['requesting', 'resending', 'submitting'].includes(state);

const checkAnswers = (steps: Steps, state: string): void => {
  expect(times(steps, 'submit') - heard(steps, 'accepted', 'refused')).toBe(state === 'submitting' ? 1 : 0);
  expect(times(steps, 'requestCode') - heard(steps, 'codeSent', 'codeRefused')).toBe(
    state === 'requesting' || state === 'resending' ? 1 : 0,
  );
  expect(times(steps, 'openLogin')).toBe(heard(steps, 'accepted'));
};

const checkCountdown = ({ event, told, before: { context: was }, after: { context: now } }: Step<Reset>): void => {
  if (event.type !== 'codeSent' && event.type !== 'accepted')
    expect([now.code, now.email]).toEqual([was.code, was.email]);
  if (now.isWaiting && !was.isWaiting) expect(event.type).toBe('codeSent');
  if (was.isWaiting && !now.isWaiting && event.type !== 'accepted')
    expect(event.type === 'tick' && was.code && mayResend(was.code, event.now)).toBe(true);
  if (effectsOf([{ told }]).includes('requestCode')) expect(was.isWaiting).toBe(false);
};

const checkAnswer = (last: Step<Reset>, state: string): void => {
  const { event, told, before, after } = last;
  if (['password', 'resending', 'submitting'].includes(state))
    expect(after.context.email).toBe(after.context.code?.email);
  if (!wasTaken(last)) return;
  if (event.type === 'submit')
    expect(told).toEqual([{ type: 'submit', params: { email: before.context.email, form } }]);
  if (event.type === 'resend') expect(told).toEqual([{ type: 'requestCode', params: before.context.email }]);
  if (event.type === 'codeSent')
    expect([after.context.email, paramsOf([last], 'keepCode')]).toEqual([event.email, [after.context.code]]);
  if (event.type === 'accepted')
    expect([after.context, told.at(0)]).toEqual([blank, { type: 'keepCode', params: null }]);
  if (['close', 'back', 'forward', 'requestCode', 'resend', 'submit'].includes(event.type))
    expect(after.context.failure).toBeNull();
  // the step stays unchanged and shows the failure
  if ('failure' in event) expect([after.context, told]).toEqual([{ ...before.context, failure: event.failure }, []]);
};

const check = (steps: Steps): void => {
  const last = steps.at(-1);
  if (last === undefined) return;
  const state = nameOf(last.after);
  checkAnswers(steps, state);
  checkCountdown(last);
  checkAnswer(last, state);
  expect([last.after.hasTag('dialog'), last.after.hasTag('busy')]).toEqual([state !== 'closed', isBusy(state)]);
};

describe.each([
  ['a fresh reset', fresh],
  ['a reset after a reload', reloaded],
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
        wander({ ...model, events: moreEvents }, picks, check);
      }),
      { numRuns: 50 },
    );
  });
});

describe('every state of the reset with every event', () => {
  it.each(pairsOf(whole, table))('$name', ({ expected, try: attempt }) => {
    const { before, after, told } = attempt();
    if (expected === undefined)
      expect([nameOf(after), after.context, told]).toEqual([nameOf(before), before.context, []]);
    else expect([nameOf(after), ...effectsOf([{ told }])]).toEqual(expected);
  });
});

describe('password reset', () => {
  const asked = ['open', 'requestCode', 'codeSent'] as const;
  const through = (...labels: (keyof typeof moreEvents)[]): Steps => walk(whole, labels, check);

  it('opens the login with a notice once the password is set', () => {
    expect(effectsOf(through(...asked, 'submit', 'accepted'))).toEqual([
      'requestCode',
      'keepCode',
      'notifyCodeSent',
      'submit',
      'keepCode',
      'close',
      'openLogin',
      'notifyReset',
    ]);
  });

  it('goes back to the address, and forward to the code that was sent', () => {
    expect(
      through(...asked, 'back', 'forward')
        .map(({ after }) => nameOf(after))
        .slice(-2),
    ).toEqual(['email', 'password']);
  });

  it('continues its countdown after it was closed and reopened', () => {
    expect(through(...asked, 'close', 'tick before the end', 'open', 'resend').at(-1)?.after.context).toMatchObject({
      code,
      isWaiting: true,
    });
    expect(secondsLeft(code, END - 1)).toBe(1);
  });

  it('continues its countdown after a reload, at the password step', () => {
    const kept = paramsOf(through(...asked), 'keepCode').at(-1) as SentCode;
    const steps = walk(
      { ...whole, input: { code: kept } },
      ['open', 'resend', 'tick before the end', 'resend', 'tick at the end', 'resend'],
      check,
    );
    expect(steps.map(({ after }) => nameOf(after))).toEqual([
      'password',
      'password',
      'password',
      'password',
      'password',
      'resending',
    ]);
  });

  it('sets the password of the account that the last code was sent to', () => {
    const steps = through(...asked, 'tick at the end', 'back', 'requestCode for B', 'codeSent to B', 'submit');
    expect(paramsOf(steps, 'submit')).toEqual([{ email: B, form }]);
  });
});
