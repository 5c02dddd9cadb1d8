import type { SessionEvent } from '@chaintide/machines/session';
import type { Middleware, MiddlewareAPI, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { fetchProfile } from '../../shared/api/profile-api.ts';
import { loadChunk } from '../../shared/browser/chunk-loading.ts';
import type { LiveClient } from '../../shared/live/live-client.ts';
import type { MessagesRoot } from '../../shared/messages/messages.ts';
import { sessionHeard } from '../../shared/session/session-events.ts';
import { loggedIn, type SessionRoot } from '../../shared/session/session.ts';

type Root = SessionRoot & MessagesRoot & { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Store = MiddlewareAPI<ThunkDispatch<Root, unknown, UnknownAction>, Root>;

/** Sends events to the session's state machine, which is loaded with the first event. */
const createFlow = (store: Store): ((event: SessionEvent) => void) => {
  let flow: Promise<{ send: (event: SessionEvent) => void }> | undefined;
  return (event) => {
    flow ??= loadChunk(() => import('./session-flow.ts')).then((module) => module.openSessionFlow(store));
    void flow.then(({ send }) => send(event));
  };
};

/** Subscribes to the profile while logged in, so that the grade is known and changes to it are received. */
const createProfileHold = (store: Store) => {
  let held: { abort: () => void; unsubscribe: () => void } | undefined;
  return (isLoggedIn: boolean): void => {
    held?.abort();
    held?.unsubscribe();
    held = undefined;
    // a page that starts with a session has loaded nothing under another identity
    const hasRead = Object.keys(store.getState()[api.reducerPath].queries).length > 0;
    // deferred until React has unmounted what belonged to the previous identity
    setTimeout(() => {
      if (hasRead) store.dispatch(api.util.invalidateTags(['identity']));
      if (isLoggedIn && store.getState().session.token !== null) held ??= store.dispatch(fetchProfile());
    });
  };
};

/**
 * Keeps everything that depends on the session in step with it: the live connection, cached data, and the state
 * machine.
 */
export const sessionEffects =
  (live: Pick<LiveClient, 'reconnect'>): Middleware<unknown, Root> =>
  (store) => {
    const tell = createFlow(store as Store);
    const hold = createProfileHold(store as Store);
    return (next) => (action) => {
      const before = store.getState().session;
      const result = next(action);
      const after = store.getState().session;
      if (sessionHeard.match(action)) tell(action.payload);
      if (loggedIn.match(action) && after.token !== null)
        tell({ type: 'loggedIn', token: after.token, expiresAt: after.loginTime ?? 0 });
      if (after.token !== before.token) {
        live.reconnect();
        hold(after.token !== null);
      }
      return result;
    };
  };
