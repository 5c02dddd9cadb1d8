import { SECOND } from '@chaintide/contracts/limits';
import type { SessionEvent } from '@chaintide/machines/session';
import { sessionHeard } from './session-events.ts';
import { isSessionKey, readSession, writeSession } from './session-storage.ts';
import { sessionRestored, type SessionRoot, type SessionState } from './session.ts';

const LOOK_EVERY_MS = 5 * SECOND; // an emptied login time or a passed end is noticed so soon

interface Store {
  getState(): SessionRoot;
  subscribe(listener: () => void): () => void;
  dispatch(action: ReturnType<typeof sessionRestored> | ReturnType<typeof sessionHeard>): unknown;
}

/** What the storage says that this tab does not know yet. */
const newsOf = (held: SessionState, stored: SessionState | undefined, now: number): SessionEvent | undefined => {
  if (stored && stored.token !== held.token) {
    if (stored.token === null) return { type: 'loggedOutElsewhere' };
    return { type: 'loggedInElsewhere', token: stored.token, expiresAt: stored.loginTime ?? 0 };
  }
  if (held.token === null) return undefined;
  if (stored && stored.loginTime === null) return { type: 'loginTimeEmptied' };
  return held.loginTime !== null && now >= held.loginTime ? { type: 'tick', now } : undefined;
};

/** Begins with the session that the browser remembers, writes every change back, and follows other tabs. */
export const mirrorSession = (store: Store): (() => void) => {
  const stored = readSession();
  if (stored && stored.token !== null) store.dispatch(sessionRestored(stored));
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
    // what this tab learns of a login must not bring back what another tab has ended meanwhile
    if (isSameLogin && readSession()?.token !== session.token) look();
    else writeSession(session);
  });

  const hear = ({ key }: StorageEvent): void => {
    if (key === null || isSessionKey(key)) look();
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  window.addEventListener('storage', hear);
  document.addEventListener('visibilitychange', look);
  return () => {
    stop();
    clearInterval(timer);
    window.removeEventListener('storage', hear);
    document.removeEventListener('visibilitychange', look);
  };
};
