import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sessionMachine, type SessionEvent } from './session.ts';
import {
  effectsOf,
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

const events = {
  'log in as A': { type: 'loggedIn', token: 'A', expiresAt: 1_000 },
  'log in as B elsewhere': { type: 'loggedInElsewhere', token: 'B', expiresAt: 2_000 },
  'log out elsewhere': { type: 'loggedOutElsewhere' },
  renewed: { type: 'renewed', expiresAt: 3_000 },
  '421 for A': { type: 'refused', token: 'A' },
  '421 for B': { type: 'refused', token: 'B' },
  loginTimeEmptied: { type: 'loginTimeEmptied' },
  'tick at 999': { type: 'tick', now: 999 },
  'tick at 1000': { type: 'tick', now: 1_000 },
  'tick at 2000': { type: 'tick', now: 2_000 },
  'tick at 3000': { type: 'tick', now: 3_000 },
  logout: { type: 'logout' },
  logoutAnswered: { type: 'logoutAnswered' },
} satisfies Record<string, SessionEvent>;

type Session = typeof sessionMachine;
type Context = Step<Session>['after']['context'];
type Steps = readonly Step<Session>[];
const anonymous: Model<Session> = { machine: sessionMachine, events, input: null };
const stored: Model<Session> = { ...anonymous, input: { token: 'A', expiresAt: 1_000 } };
/** A stored token without its login time. */
const timeless: Model<Session> = { ...anonymous, input: { token: 'A', expiresAt: 0 } };

const out = ['clearSession', 'openLogin'] as const;
const expired = ['expired', ...out, 'notify'] as const;
const ended = ['anonymous', ...out] as const;
const arrivals: Table<Session>[string] = {
  'log in as A': ['authenticated'],
  'log in as B elsewhere': ({ token }) => (token === 'B' ? undefined : ['authenticated', 'adoptSession']),
};
const refused = (token: string, outcome: readonly [string, ...string[]]) => (context: Context) =>
  context.token === token ? outcome : undefined;
const lapsed =
  (now: number) =>
  ({ expiresAt }: Context) =>
    now >= expiresAt ? expired : undefined;
const table: Table<Session> = {
  anonymous: arrivals,
  authenticated: {
    ...arrivals,
    renewed: ['authenticated'],
    logout: ['loggingOut', 'callLogout'],
    'log out elsewhere': ['anonymous', 'clearSession'],
    '421 for A': refused('A', expired),
    '421 for B': refused('B', expired),
    loginTimeEmptied: expired,
    'tick at 999': lapsed(999),
    'tick at 1000': lapsed(1_000),
    'tick at 2000': lapsed(2_000),
    'tick at 3000': lapsed(3_000),
  },
  loggingOut: {
    ...arrivals,
    logoutAnswered: ended,
    'log out elsewhere': ended,
    '421 for A': refused('A', ended),
    '421 for B': refused('B', ended),
  },
  expired: arrivals,
};

const reasonOf = ({ type }: SessionEvent): unknown => (type === 'refused' ? 'refused' : 'timedOut');

const checkEnds = (steps: Steps): void => {
  const ends = steps.filter(({ before, after }) => nameOf(before) !== 'expired' && nameOf(after) === 'expired');
  // one notification per expired session, and none for others
  expect(paramsOf(steps, 'notify')).toEqual(ends.map(({ event }) => reasonOf(event)));
  const losses = steps.filter(({ before, after }) => before.context.token !== null && after.context.token === null);
  expect(times(steps, 'clearSession')).toBe(losses.length);
  for (const { told } of losses) expect(told.at(0)?.type).toBe('clearSession');
};

const checkLast = (last: Step<Session>): void => {
  const { event, told, before, after } = last;
  const state = nameOf(after);
  expect(after.context.token !== null).toBe(state === 'authenticated' || state === 'loggingOut');
  if (after.context.token === null) expect(after.context.expiresAt).toBe(0);
  if (event.type === 'refused' && event.token !== before.context.token) expect(wasTaken(last)).toBe(false);
  if (event.type === 'tick' && wasTaken(last)) expect(event.now).toBeGreaterThanOrEqual(before.context.expiresAt);
  if (event.type === 'tick' && state === 'authenticated') expect(event.now).toBeLessThan(after.context.expiresAt);
  for (const { type, params } of told) if (type === 'callLogout') expect(params).toBe(before.context.token);
};

const check = (steps: Steps): void => {
  const last = steps.at(-1);
  if (last === undefined) return;
  checkEnds(steps);
  checkLast(last);
};

describe.each([
  ['a session that starts anonymous', anonymous],
  ['a session that the storage holds', stored],
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
        wander(model, picks, check);
      }),
      { numRuns: 50 },
    );
  });

  it.each(pairsOf(model, table))('$name', ({ expected, try: attempt }) => {
    const { before, after, told } = attempt();
    if (expected === undefined)
      expect([nameOf(after), after.context, told]).toEqual([nameOf(before), before.context, []]);
    else expect([nameOf(after), ...effectsOf([{ told }])]).toEqual(expected);
  });
});

describe('session', () => {
  const through = (model: Model<Session>, ...labels: (keyof typeof events)[]): Steps => walk(model, labels, check);

  it('gives one notice for many concurrent 421 answers', () => {
    expect(effectsOf(through(stored, '421 for A', '421 for A', '421 for A'))).toEqual([
      'clearSession',
      'openLogin',
      'notify',
    ]);
  });

  it('gives one notice for a 421, a removed login time and an expiry of the same session', () => {
    expect(paramsOf(through(stored, '421 for A', 'loginTimeEmptied', 'tick at 1000'), 'notify')).toEqual(['refused']);
    expect(paramsOf(through(stored, 'loginTimeEmptied', '421 for A', 'tick at 1000'), 'notify')).toEqual(['timedOut']);
  });

  it('gives another notice for the next session', () => {
    expect(paramsOf(through(stored, '421 for A', 'log in as A', '421 for A'), 'notify')).toEqual([
      'refused',
      'refused',
    ]);
  });

  it('keeps a new session when a call of the previous one is refused late', () => {
    expect(through(stored, 'log in as B elsewhere', '421 for A').at(-1)?.after.value).toBe('authenticated');
  });

  it('logs out the rest of a session without its login time', () => {
    expect(paramsOf(through(timeless, 'tick at 999'), 'notify')).toEqual(['timedOut']);
  });

  it('ends at the extended time and not before', () => {
    expect(through(stored, 'renewed', 'tick at 2000', 'tick at 3000').map(({ after }) => after.value)).toEqual([
      'authenticated',
      'authenticated',
      'expired',
    ]);
  });

  it('adopts the login of another tab during its own logout', () => {
    const steps = through(stored, 'logout', 'log in as B elsewhere', 'logoutAnswered');
    expect(effectsOf(steps)).toEqual(['callLogout', 'adoptSession']);
    expect(steps.at(-1)?.after.context.token).toBe('B');
  });

  it('opens the login after a logout, without a notice', () => {
    expect(effectsOf(through(stored, 'logout', 'logoutAnswered'))).toEqual(['callLogout', 'clearSession', 'openLogin']);
  });
});
