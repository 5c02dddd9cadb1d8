import { assign, setup } from 'xstate';
import { effect } from './effect.ts';

/** A token and its expiry (Unix ms), as stored by the page. */
export interface SessionToken {
  readonly token: string;
  readonly expiresAt: number;
}

export type SessionEvent =
  | ({ type: 'loggedIn' } & SessionToken)
  /** Another tab logged in; its token is already stored. */
  | ({ type: 'loggedInElsewhere' } & SessionToken)
  /** Another tab logged out and removed the stored token. */
  | { type: 'loggedOutElsewhere' }
  /** The session was used, which moved its expiry. */
  | { type: 'renewed'; expiresAt: number }
  /** Code 421, and the token that was refused. */
  | { type: 'refused'; token: string }
  /** The storage has a token but no login time. */
  | { type: 'loginTimeEmptied' }
  | { type: 'tick'; now: number }
  | { type: 'logout' }
  /** Sent whatever the answer is, and if there is none. */
  | { type: 'logoutAnswered' };

interface SessionContext {
  readonly token: string | null;
  readonly expiresAt: number;
}

/**
 * The state of this tab: anonymous, authenticated or expired. The page starts it with the stored session (`expiresAt` 0 if the login time
 * is missing), provides the actions, sends `tick` regularly, and reports every 421 and every change of the storage by other tabs. A 421 for
 * an older token does not affect this session.
 */
export const sessionMachine = setup({
  types: { context: {} as SessionContext, events: {} as SessionEvent, input: {} as SessionToken | null },
  guards: {
    hasToken: ({ context }) => context.token !== null,
    isOurs: ({ context }, token: string) => token === context.token,
    isAnother: ({ context }, token: string) => token !== context.token,
    isOver: ({ context }, now: number) => now >= context.expiresAt,
  },
  actions: {
    /** Removes token, user name, login time and identity, here and from the storage. */
    clearSession: effect(),
    /** Takes over the session that another tab stored. */
    adoptSession: effect(),
    openLogin: effect(),
    callLogout: effect<string | null>(),
    /** `refused`: the gateway's own warning. `timedOut`: Login timed out. Please log in again */
    notify: effect<'refused' | 'timedOut'>(),
    keep: assign((_, { token, expiresAt }: SessionToken) => ({ token, expiresAt })),
    prolong: assign((_, expiresAt: number) => ({ expiresAt })),
    forget: assign({ token: null, expiresAt: 0 }),
  },
}).createMachine({
  id: 'session',
  initial: 'starting',
  context: ({ input }) => ({ token: input?.token ?? null, expiresAt: input?.expiresAt ?? 0 }),
  on: {
    loggedIn: { target: '.authenticated', actions: { type: 'keep', params: ({ event }) => event } },
    loggedInElsewhere: {
      guard: { type: 'isAnother', params: ({ event }) => event.token },
      target: '.authenticated',
      actions: [{ type: 'keep', params: ({ event }) => event }, 'adoptSession'],
    },
  },
  states: {
    starting: { always: [{ guard: 'hasToken', target: 'authenticated' }, { target: 'anonymous' }] },
    anonymous: {},
    authenticated: {
      on: {
        renewed: { actions: { type: 'prolong', params: ({ event }) => event.expiresAt } },
        refused: {
          guard: { type: 'isOurs', params: ({ event }) => event.token },
          target: 'expired',
          actions: ['forget', 'clearSession', 'openLogin', { type: 'notify', params: 'refused' }],
        },
        loginTimeEmptied: {
          target: 'expired',
          actions: ['forget', 'clearSession', 'openLogin', { type: 'notify', params: 'timedOut' }],
        },
        tick: {
          guard: { type: 'isOver', params: ({ event }) => event.now },
          target: 'expired',
          actions: ['forget', 'clearSession', 'openLogin', { type: 'notify', params: 'timedOut' }],
        },
        loggedOutElsewhere: { target: 'anonymous', actions: ['forget', 'clearSession'] },
        logout: { target: 'loggingOut', actions: { type: 'callLogout', params: ({ context }) => context.token } },
      },
    },
    loggingOut: {
      on: {
        logoutAnswered: { target: 'anonymous', actions: ['forget', 'clearSession', 'openLogin'] },
        // it expired before the refusal arrived
        refused: {
          guard: { type: 'isOurs', params: ({ event }) => event.token },
          target: 'anonymous',
          actions: ['forget', 'clearSession', 'openLogin'],
        },
        loggedOutElsewhere: { target: 'anonymous', actions: ['forget', 'clearSession', 'openLogin'] },
      },
    },
    expired: {},
  },
});
