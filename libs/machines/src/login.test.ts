import type { Captcha, IdentityRole, LoginAnswer, LoginForm } from '@chaintide/contracts/people/auth';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginMachine, type LoginEvent } from './login.ts';
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

const form: LoginForm = { userName: 'satoshi', password: 'Genesis-2009' };
const login: LoginAnswer = { access_token: 't'.repeat(43), expires_in: 1_800, userName: 'satoshi' };
const identity: IdentityRole = { roleId: 2, roleName: 'registered', roleKey: 'registered', level: 2 };
const captcha: Captcha = { img: 'data:image/png;base64,AA==', uuid: 'u', expiresAt: 120_000, challenge: {} };

const work: Captcha = { ...captcha, img: null, uuid: 'w' };

const events = {
  open: { type: 'open' },
  close: { type: 'close' },
  submit: { type: 'submit', form },
  'submit with a code': { type: 'submit', form: { ...form, code: 'x7k2' } },
  accepted: { type: 'accepted', login },
  'refused 201': { type: 'refused', failure: { kind: 'refused', name: 'captcha.required', args: {} } },
  'refused 422': { type: 'refused', failure: { kind: 'refused', name: 'login.wrong', args: {} } },
  'no answer': { type: 'refused', failure: { kind: 'link', name: 'timeout' } },
  captchaFetched: { type: 'captchaFetched', captcha },
  captchaFailed: { type: 'captchaFailed' },
  anotherCaptcha: { type: 'anotherCaptcha' },
  'profile with a role': { type: 'profileLoaded', identity },
  'profile without a role': { type: 'profileLoaded', identity: null },
  'profile of an unknown role': { type: 'profileLoaded', identity: { ...identity, roleKey: '' as 'guest' } },
  profileFailed: { type: 'profileFailed', failure: { kind: 'link', name: 'unreachable' } },
} satisfies Record<string, LoginEvent>;

type Login = typeof loginMachine;
type Steps = readonly Step<Login>[];
const model: Model<Login> = { machine: loginMachine, events };
/** The same, with the other kind of captcha: a model of its own, because the choice would double every path. */
const withWork: Model<Login> = {
  machine: loginMachine,
  events: {
    ...events,
    'another kind': { type: 'anotherCaptcha', kind: 'work' },
    workFetched: { type: 'captchaFetched', captcha: work },
  },
};

const failed = (context: { captcha: Captcha | null }): [string, ...string[]] =>
  context.captcha ? ['editing.fetching', 'fetchCaptcha'] : ['editing.plain'];
const withoutRole: [string, ...string[]] = ['editing.plain', 'clearToken', 'openLogin'];
const table: Table<Login> = {
  closed: { open: ['editing.plain'] },
  'editing.plain': {
    close: ['closed'],
    submit: ['submitting', 'submit'],
    'submit with a code': ['submitting', 'submit'],
  },
  'editing.fetching': {
    close: ['closed'],
    captchaFetched: ['editing.challenged'],
    captchaFailed: ['editing.unavailable'],
  },
  'editing.challenged': {
    close: ['closed'],
    'submit with a code': ['submitting', 'submit'],
    anotherCaptcha: ['editing.fetching', 'fetchCaptcha'],
  },
  'editing.unavailable': {
    close: ['closed'],
    anotherCaptcha: ['editing.fetching', 'fetchCaptcha'],
  },
  submitting: {
    accepted: ['loadingProfile', 'storeLogin', 'loadProfile'],
    'refused 201': ['editing.fetching', 'fetchCaptcha'],
    'refused 422': failed,
    'no answer': failed,
  },
  loadingProfile: {
    'profile with a role': ['done', 'goHome'],
    'profile without a role': withoutRole,
    'profile of an unknown role': withoutRole,
    profileFailed: withoutRole,
  },
  done: { open: ['editing.plain'] },
};

const blank = { form: null, failure: null, captcha: null, captchaKind: 'picture', login: null };
const lastHeard = (steps: Steps, match: (step: Step<Login>) => boolean): number =>
  steps.findLastIndex((step) => wasTaken(step) && match(step));

const checkAnswers = (steps: Steps, state: string): void => {
  expect(times(steps, 'submit') - heard(steps, 'accepted', 'refused')).toBe(state === 'submitting' ? 1 : 0);
  expect(times(steps, 'loadProfile') - heard(steps, 'profileLoaded', 'profileFailed')).toBe(
    state === 'loadingProfile' ? 1 : 0,
  );
};

const checkCaptcha = (steps: Steps, { context }: Step<Login>['after'], state: string): void => {
  const isAsked =
    lastHeard(steps, ({ label }) => label === 'refused 201') >
    lastHeard(steps, ({ event }) => event.type === 'close' || event.type === 'accepted');
  const isShown = ['editing.fetching', 'editing.challenged', 'editing.unavailable'].includes(state);
  expect((isShown || context.captcha !== null) && !isAsked).toBe(false);
  expect(context.captcha !== null).toBe(
    state === 'editing.challenged' || (state === 'submitting' && context.captcha !== null),
  );
  // every picture was requested, and none is sent twice
  expect(heard(steps, 'captchaFetched')).toBeLessThanOrEqual(times(steps, 'fetchCaptcha'));
  const sent = paramsOf(steps, 'submit').filter((params) => (params as { captcha: Captcha | null }).captcha !== null);
  expect(sent.length).toBeLessThanOrEqual(heard(steps, 'captchaFetched'));
};

const checkToken = (steps: Steps, state: string): void => {
  expect(times(steps, 'storeLogin') - times(steps, 'goHome') - times(steps, 'clearToken')).toBe(
    state === 'loadingProfile' ? 1 : 0,
  );
  expect(times(steps, 'openLogin')).toBe(times(steps, 'clearToken'));
  for (const params of paramsOf(steps, 'goHome')) expect(params).toEqual({ login, identity });
};

const checkDialog = (steps: Steps, after: Step<Login>['after'], state: string): void => {
  const isOpen = state !== 'closed' && state !== 'done';
  expect(after.hasTag('dialog')).toBe(isOpen);
  expect(after.hasTag('busy')).toBe(state === 'submitting' || state === 'loadingProfile');
  if (!isOpen) expect(after.context).toEqual(blank);
  const last = steps.at(-1);
  if (last === undefined || !wasTaken(last) || !('failure' in last.event)) return;
  expect(after.context).toMatchObject({ failure: last.event.failure, form: last.before.context.form, login: null });
  expect(after.context.form).not.toBeNull();
};

const check = (steps: Steps): void => {
  const after = steps.at(-1)?.after;
  if (after === undefined) return;
  const state = nameOf(after);
  checkAnswers(steps, state);
  checkCaptcha(steps, after, state);
  checkToken(steps, state);
  checkDialog(steps, after, state);
};

describe('every simple path of the login', () => {
  it('visits every state', () => {
    expect(new Set(statesOf(model).map(nameOf))).toEqual(new Set(Object.keys(table)));
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
        wander(model, picks, check);
      }),
      { numRuns: 50 },
    );
  });
});

describe('every state of the login with every event', () => {
  it.each(pairsOf(model, table))('$name', ({ expected, try: attempt }) => {
    const { before, after, told } = attempt();
    if (expected === undefined)
      expect([nameOf(after), after.context, told]).toEqual([nameOf(before), before.context, []]);
    else expect([nameOf(after), ...effectsOf([{ told }])]).toEqual(expected);
  });
});

describe('login', () => {
  const through = (...labels: (keyof typeof events)[]): Steps => walk(model, labels, check);

  it('requests another picture after a wrong captcha', () => {
    const steps = through(
      'open',
      'submit',
      'refused 201',
      'captchaFetched',
      'submit with a code',
      'refused 201',
      'captchaFetched',
    );
    expect(times(steps, 'fetchCaptcha')).toBe(2);
    expect(steps.map(({ after }) => nameOf(after)).at(-1)).toBe('editing.challenged');
  });

  it('requests another picture after a wrong password, because the previous one is used up', () => {
    const steps = through('open', 'submit', 'refused 201', 'captchaFetched', 'submit with a code', 'refused 422');
    expect(steps.at(-1)?.after.context).toMatchObject({ failure: events['refused 422'].failure, captcha: null });
    expect(effectsOf(steps.slice(-1))).toEqual(['fetchCaptcha']);
  });

  it('requests the picture again after it could not be loaded', () => {
    expect(times(through('open', 'submit', 'refused 201', 'captchaFailed', 'anotherCaptcha'), 'fetchCaptcha')).toBe(2);
  });

  it('stays with the kind of captcha that was wanted, and asks for no code where there is no picture', () => {
    const steps = walk(
      withWork,
      [
        'open',
        'submit',
        'refused 201',
        'captchaFetched',
        'another kind',
        'workFetched',
        'submit',
        'refused 422',
        'workFetched',
        'submit',
      ],
      check,
    );
    expect(paramsOf(steps, 'fetchCaptcha')).toEqual(['picture', 'work', 'work']);
    expect(paramsOf(steps, 'submit')).toEqual([
      { form, captcha: null },
      { form, captcha: work },
      { form, captcha: work },
    ]);
  });

  it('sends the picture that the code belongs to', () => {
    const steps = through('open', 'submit', 'refused 201', 'captchaFetched', 'submit with a code');
    expect(paramsOf(steps, 'submit')).toEqual([
      { form, captcha: null },
      { form: { ...form, code: 'x7k2' }, captcha },
    ]);
  });

  it('asks to log in again if the account has no role', () => {
    const { context } = through('open', 'submit', 'accepted', 'profile without a role').at(-1)?.after ?? {
      context: blank,
    };
    expect(context).toEqual({ ...blank, form, failure: { kind: 'refused', name: 'login.expired', args: {} } });
  });

  it('stores the login before it requests the profile, and only then goes home', () => {
    expect(effectsOf(through('open', 'submit', 'accepted', 'profile with a role'))).toEqual([
      'submit',
      'storeLogin',
      'loadProfile',
      'goHome',
    ]);
  });
});
