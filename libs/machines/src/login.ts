import type { Captcha, CaptchaKind, IdentityRole, LoginAnswer, LoginForm } from '@chaintide/contracts/people/auth';
import { role } from '@chaintide/contracts/people/roles';
import { assign, setup } from 'xstate';
import { codeOf, type CallFailure } from './call-failure.ts';
import { effect } from './effect.ts';

export type LoginEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'submit'; form: LoginForm }
  /** The login was accepted with code 200. */
  | { type: 'accepted'; login: LoginAnswer }
  | { type: 'refused'; failure: CallFailure }
  | { type: 'captchaFetched'; captcha: Captcha }
  | { type: 'captchaFailed' }
  /** The picture is unreadable, has expired, or could not be fetched; or the person asked for the other kind of captcha. */
  | { type: 'anotherCaptcha'; kind?: CaptchaKind }
  | { type: 'profileLoaded'; identity: IdentityRole | null }
  | { type: 'profileFailed'; failure: CallFailure };

export interface LoginContext {
  /** The last submitted form; a dialog that is opened again starts with it. */
  readonly form: LoginForm | null;
  readonly failure: CallFailure | null;
  readonly captcha: Captcha | null;
  /** The kind of captcha to fetch. */
  readonly captchaKind: CaptchaKind;
  readonly login: LoginAnswer | null;
}

/** A login: its token, and the profile. */
interface Arrival {
  readonly login: LoginAnswer;
  readonly identity: IdentityRole;
}

const blank: LoginContext = { form: null, failure: null, captcha: null, captchaKind: 'picture', login: null };
const roleMissing: CallFailure = { kind: 'refused', name: 'login.expired', args: {} };

/** A profile without a known role key gets no access. */
const hasRoleKey = (identity: IdentityRole | null): boolean => role.safeParse(identity?.roleKey).success;

/**
 * The login dialog. The page provides the actions (`loginMachine.provide({ actions })`), which get their data as params, and sends the
 * result of a call back as an event: `submit` → `accepted` or `refused`, `loadProfile` → `profileLoaded` or `profileFailed`, `fetchCaptcha`
 * → `captchaFetched` or `captchaFailed`. A request cannot be withdrawn, so a `busy` state waits for its answer before it can be closed;
 * every call ends by its timeout.
 */
export const loginMachine = setup({
  types: { context: {} as LoginContext, events: {} as LoginEvent, tags: {} as 'dialog' | 'busy' },
  guards: {
    isComplete: ({ context }, form: LoginForm) => !context.captcha?.img || (form.code ?? '').trim() !== '',
    // a picture allows one attempt, so a form that had one needs another
    needsCaptcha: ({ context }, failure: CallFailure) => context.captcha !== null || codeOf(failure) === 201,
    hasRole: (_, identity: IdentityRole | null) => hasRoleKey(identity),
  },
  actions: {
    submit: effect<{ form: LoginForm; captcha: Captcha | null }>(),
    fetchCaptcha: effect<CaptchaKind>(),
    /** Token, expiry and name; the token is used to load the profile. */
    storeLogin: effect<LoginAnswer>(),
    loadProfile: effect<LoginAnswer>(),
    goHome: effect<Arrival>(),
    clearToken: effect(),
    openLogin: effect(),
    keepForm: assign((_, form: LoginForm) => ({ form, failure: null })),
    keepLogin: assign((_, login: LoginAnswer) => ({ login, captcha: null })),
    keepFailure: assign((_, failure: CallFailure) => ({ failure, captcha: null, login: null })),
    keepCaptcha: assign((_, captcha: Captcha) => ({ captcha })),
    dropCaptcha: assign({ captcha: null }),
    keepKind: assign(({ context }, kind: CaptchaKind | undefined) => ({ captchaKind: kind ?? context.captchaKind })),
    forget: assign(blank),
  },
}).createMachine({
  id: 'login',
  initial: 'closed',
  context: blank,
  states: {
    closed: { on: { open: 'editing' } },
    editing: {
      tags: 'dialog',
      initial: 'plain',
      on: {
        close: { target: 'closed', actions: 'forget' },
        submit: {
          guard: { type: 'isComplete', params: ({ event }) => event.form },
          target: 'submitting',
          actions: [
            { type: 'keepForm', params: ({ event }) => event.form },
            { type: 'submit', params: ({ context, event }) => ({ form: event.form, captcha: context.captcha }) },
          ],
        },
      },
      states: {
        plain: {},
        fetching: {
          entry: ['dropCaptcha', { type: 'fetchCaptcha', params: ({ context }) => context.captchaKind }],
          on: {
            captchaFetched: {
              target: 'challenged',
              actions: { type: 'keepCaptcha', params: ({ event }) => event.captcha },
            },
            captchaFailed: 'unavailable',
            submit: {},
          },
        },
        challenged: {
          on: {
            anotherCaptcha: {
              target: 'fetching',
              actions: { type: 'keepKind', params: ({ event }) => event.kind },
            },
          },
        },
        /** Failed to get CAPTCHA, please try again later! */
        unavailable: {
          on: {
            anotherCaptcha: {
              target: 'fetching',
              actions: { type: 'keepKind', params: ({ event }) => event.kind },
            },
            submit: {},
          },
        },
      },
    },
    submitting: {
      tags: ['dialog', 'busy'],
      on: {
        accepted: {
          target: 'loadingProfile',
          actions: [
            { type: 'keepLogin', params: ({ event }) => event.login },
            { type: 'storeLogin', params: ({ event }) => event.login },
            { type: 'loadProfile', params: ({ event }) => event.login },
          ],
        },
        refused: [
          {
            guard: { type: 'needsCaptcha', params: ({ event }) => event.failure },
            target: 'editing.fetching',
            actions: { type: 'keepFailure', params: ({ event }) => event.failure },
          },
          { target: 'editing', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
        ],
      },
    },
    loadingProfile: {
      tags: ['dialog', 'busy'],
      on: {
        profileLoaded: [
          {
            guard: { type: 'hasRole', params: ({ event }) => event.identity },
            target: 'done',
            actions: [
              {
                type: 'goHome',
                params: ({ context, event }) => ({ login: context.login, identity: event.identity }) as Arrival,
              },
              'forget',
            ],
          },
          { target: 'editing', actions: ['clearToken', { type: 'keepFailure', params: roleMissing }, 'openLogin'] },
        ],
        profileFailed: {
          target: 'editing',
          actions: ['clearToken', { type: 'keepFailure', params: ({ event }) => event.failure }, 'openLogin'],
        },
      },
    },
    done: { on: { open: 'editing' } },
  },
});
