import { SECOND } from '@chaintide/contracts/limits';
import type { SessionEvent } from '@chaintide/machines/session';
import { followTabs } from '../browser/stored.ts';
import { sessionHeard } from './session-events.ts';
import { readSession, sessionKeys, writeSession } from './session-storage.ts';
import { sessionRestored, type SessionRoot, type SessionState } from './session.ts';

const LOOK_EVERY_MS = 5 * SECOND; // a removed login time or an expired session is noticed within this time

interface Store {
  getState(): SessionRoot;
  subscribe(listener: () => void): () => void;
  dispatch(action: ReturnType<typeof sessionRestored> | ReturnType<typeof sessionHeard>): unknown;
}

/** The difference between the stored session and this tab's, as an event. */
const newsOf = (held: SessionState, stored: SessionState, now: number): SessionEvent | undefined => {
  if (stored.token !== held.token) {
    if (stored.token === null) return { type: 'loggedOutElsewhere' };
    return { type: 'loggedInElsewhere', token: stored.token, expiresAt: stored.loginTime ?? 0 };
  }
  if (held.token === null) return undefined;
  if (stored.loginTime === null) return { type: 'loginTimeEmptied' };
  return held.loginTime !== null && now >= held.loginTime ? { type: 'tick', now } : undefined;
};

/** Whether a login is stored no longer, or without its time. */
const isEnded = (held: SessionState, { token, loginTime }: SessionState): boolean =>
  token !== held.token || (token !== null && loginTime === null);

/** Restores the session stored by the browser, writes every change back, and follows other tabs. */
export const mirrorSession = (store: Store): (() => void) => {
  const stored = readSession();
  if (stored.token !== null) store.dispatch(sessionRestored(stored));
  let last = store.getState().session;
  const look = (): void => {
    const news = newsOf(store.getState().session, readSession(), Date.now());
    if (news) store.dispatch(sessionHeard(news));
  };
  const stop = store.subscribe(() => {
    const { session } = store.getState();
    if (session === last) return;
    const isSameLogin = session.token === last.token;
    last = session;
    // an update to a login must not restore what has been removed in the meantime
    if (isSameLogin && isEnded(session, readSession())) look();
    else writeSession(session);
  });

  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  const unfollow = followTabs(sessionKeys, look);
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    clearInterval(timer);
    unfollow();
    document.removeEventListener('visibilitychange', look);
  };
};
