// @vitest-environment jsdom
import { freshnessRoute } from '@chaintide/contracts/charts/freshness';
import { authDialogOpened } from './auth-dialog.ts';
import { logoutAsked } from './session-events.ts';
import { mirrorSession } from './mirror-session.ts';
import { loggedIn, viewOf } from './session.ts';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';
import { fetchProfile } from '../api/profile-api.ts';
import { i18n } from '../i18n/i18n.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStore, type Store } from '../../app/store.ts';
import { answer, gateway, gives, profileOf, type Gateway } from '../../app/testing.tsx';

const MINE = 'm'.repeat(43);
const OTHER = 'o'.repeat(43);
const refusal = (name: string, code: number) => () =>
  Promise.resolve(answer(code, { data: null, error: { name, args: {} } }));

/** A tab: storage is shared by the browser, everything else is its own. */
const openTab = (world: Gateway = gateway()) => {
  const reconnect = vi.spyOn(world.live, 'reconnect');
  const store = createStore(world.live);
  const close = mirrorSession(store);
  return { store, close, reconnect, world };
};

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 8_000, interval: 10 });
const session = (store: Store) => store.getState().session;
const shown = (store: Store): readonly string[] =>
  store.getState().messages.map(({ content }) => ('text' in content ? content.text : content.failure.name));
const stored = (): (string | null)[] =>
  ['token', 'username', 'loginTime', 'identity'].map((key) => localStorage.getItem(key));
/** Notifies other tabs of a storage change, as the browser does. */
const tellOfStorage = (key: string | null): void => {
  window.dispatchEvent(new StorageEvent('storage', { key }));
};

describe('the session of a tab', () => {
  const fetching = vi.fn<typeof fetch>();
  const answers = new Map<string, () => Promise<Response>>();
  const calls: { path: string; token: string | undefined }[] = [];
  let tab: ReturnType<typeof openTab>;

  const logIn = (token = MINE): void => {
    tab.store.dispatch(loggedIn({ token, userName: 'satoshi', expiresIn: 1_800, identity: profileOf('advance').role }));
  };

  beforeEach(async () => {
    localStorage.clear();
    calls.length = 0;
    answers.clear();
    answers.set('/system/user/profile', gives(profileOf('advance', { grade: 4 })));
    answers.set('/auth/logout', gives(null));
    fetching.mockImplementation((input, init) => {
      const path = (input as string).replace('/api/v1', '');
      calls.push({ path, token: (init?.headers as Record<string, string> | undefined)?.['authorization'] });
      return (answers.get(path) ?? refusal('route.unknown', 404))();
    });
    vi.stubGlobal('fetch', fetching);
    await i18n.changeLanguage('en');
    tab = openTab();
  });
  afterEach(() => {
    tab.close();
    vi.unstubAllGlobals();
  });

  it('is anonymous at first: a guest of grade 1', () => {
    expect(viewOf(session(tab.store))).toEqual({ userName: null, role: 'guest', grade: 1, isLoggedIn: false });
    expect(stored()).toEqual([null, null, null, null]);
  });

  it("is stored under the spec's names, and restored at the next start", async () => {
    logIn();
    const [token, username, loginTime, identity] = stored();
    expect([token, username]).toEqual([MINE, 'satoshi']);
    expect(Number(loginTime)).toBeGreaterThan(Date.now());
    expect(JSON.parse(identity!)).toMatchObject({ roleKey: 'advance' });
    tab.close();
    tab = openTab();
    expect(viewOf(session(tab.store))).toEqual({ userName: 'satoshi', role: 'advance', grade: 3, isLoggedIn: true });
    await until(() => expect(viewOf(session(tab.store)).grade).toBe(4));
    expect(calls.at(-1)).toEqual({ path: '/system/user/profile', token: `Bearer ${MINE}` });
  });

  it.each([
    ['a token that is none', { token: 'abc', loginTime: '99999999999999' }],
    ['a token with a line break in it', { token: `${'x'.repeat(42)}\n`, loginTime: '99999999999999' }],
  ])('is anonymous with %s in the storage', (_, entries) => {
    tab.close();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    tab = openTab();
    expect(viewOf(session(tab.store)).isLoggedIn).toBe(false);
  });

  it('ignores an invalid identity', () => {
    tab.close();
    for (const [key, value] of Object.entries({
      token: MINE,
      loginTime: '99999999999999',
      identity: '{"roleKey":"root"}',
    }))
      localStorage.setItem(key, value);
    tab = openTab();
    expect(viewOf(session(tab.store))).toMatchObject({ role: 'guest', isLoggedIn: true });
  });

  it('reopens the live connection whenever the identity changes', async () => {
    logIn();
    expect(tab.reconnect).toHaveBeenCalledTimes(1);
    tab.store.dispatch(logoutAsked());
    await until(() => expect(session(tab.store).token).toBeNull());
    expect(tab.reconnect).toHaveBeenCalledTimes(2);
  });

  it('ends by code 421 of any call: everything is cleared, the login opens, and one warning is shown', async () => {
    logIn();
    await until(() => expect(session(tab.store).grade).toBe(4));
    answers.set('/system/user/profile', refusal('login.expired', 401));
    const opened = vi.fn();
    tab.store.subscribe(() => {
      if (tab.store.getState().authDialog.open === 'login') opened();
    });
    await Promise.all(
      [1, 2, 3].map(() => tab.store.dispatch(fetchProfile(undefined, { forceRefetch: true, subscribe: false }))),
    );
    await until(() => expect(tab.store.getState().authDialog.open).toBe('login'));
    expect(session(tab.store)).toMatchObject({
      token: null,
      userName: null,
      loginTime: null,
      identity: null,
      grade: null,
    });
    expect(stored()).toEqual([null, null, null, null]);
    expect(shown(tab.store)).toEqual(['login.expired']);
    expect(opened).toHaveBeenCalled();
  });

  it('is not ended by a 421 for an earlier token', async () => {
    logIn();
    await until(() => expect(session(tab.store).grade).toBe(4));
    let answerLate = (): void => undefined;
    answers.set(
      '/system/user/profile',
      () =>
        new Promise((resolve) => {
          answerLate = () => {
            void refusal('login.expired', 401)().then(resolve);
          };
        }),
    );
    const late = tab.store.dispatch(fetchProfile(undefined, { forceRefetch: true, subscribe: false }));
    answers.set('/system/user/profile', gives(profileOf('advance', { grade: 4 })));
    logIn(OTHER);
    answerLate();
    await late;
    await until(() => expect(session(tab.store).grade).toBe(4));
    expect(session(tab.store).token).toBe(OTHER);
    expect(tab.store.getState().authDialog.open).toBeNull();
  });

  it('shows once that a page requires a login (401)', async () => {
    answers.set('/system/user/profile', refusal('login.required', 401));
    await Promise.all(
      [1, 2].map(() => tab.store.dispatch(fetchProfile(undefined, { forceRefetch: true, subscribe: false }))),
    );
    expect(shown(tab.store)).toEqual(['login.required']);
    expect(tab.store.getState().authDialog.open).toBeNull();
  });

  it("ends when the login time is removed, with the spec's notice", async () => {
    logIn();
    localStorage.removeItem('loginTime');
    tellOfStorage('loginTime');
    await until(() => expect(tab.store.getState().authDialog.open).toBe('login'));
    expect(stored()).toEqual([null, null, null, null]);
    expect(shown(tab.store)).toEqual(['failures.timedOut']);
    expect(i18n.t('failures.timedOut')).toBe('Login timed out. Please log in again');
  });

  it('ignores a token without a login time', async () => {
    tab.close();
    localStorage.setItem('token', MINE);
    tab = openTab();
    await until(() => expect(session(tab.store).token).toBeNull());
    expect(shown(tab.store)).toEqual(['failures.timedOut']);
  });

  it('ends at its expiry', async () => {
    tab.close();
    localStorage.setItem('token', MINE);
    localStorage.setItem('loginTime', String(Date.now() - 1));
    tab = openTab();
    await until(() => expect(session(tab.store).token).toBeNull());
    expect(shown(tab.store)).toEqual(['failures.timedOut']);
  });

  it('follows the logout of another tab, without a dialog or a message', async () => {
    logIn();
    localStorage.clear();
    tellOfStorage(null);
    await until(() => expect(session(tab.store).token).toBeNull());
    expect(tab.store.getState().authDialog.open).toBeNull();
    expect(shown(tab.store)).toEqual([]);
  });

  it('is not restored by a late profile after another tab has ended it', async () => {
    let answerLate = (): void => undefined;
    answers.set(
      '/system/user/profile',
      () =>
        new Promise((resolve) => {
          answerLate = () => resolve(answer(200, { data: profileOf('advance', { grade: 4 }), error: null }));
        }),
    );
    logIn();
    await until(() => expect(calls).toHaveLength(1));
    localStorage.clear();
    answerLate();
    await until(() => expect(session(tab.store).token).toBeNull());
    expect(stored()).toEqual([null, null, null, null]);
  });

  it('does not restore a removed login time with a late profile', async () => {
    const late = Promise.withResolvers<Response>();
    answers.set('/system/user/profile', () => late.promise);
    logIn();
    await until(() => expect(calls).toHaveLength(1));
    localStorage.removeItem('loginTime');
    late.resolve(answer(200, { data: profileOf('advance', { grade: 4 }), error: null }));
    await until(() => expect(tab.store.getState().authDialog.open).toBe('login'));
    expect(stored()).toEqual([null, null, null, null]);
    expect(shown(tab.store)).toEqual(['failures.timedOut']);
  });

  it('follows the login of another tab, and closes its own login dialog', async () => {
    tab.store.dispatch(authDialogOpened('login'));
    answers.set('/system/user/profile', gives(profileOf('vip')));
    for (const [key, value] of Object.entries({
      identity: JSON.stringify(profileOf('vip').role),
      username: 'hal',
      loginTime: String(Date.now() + 60_000),
      token: OTHER,
    }))
      localStorage.setItem(key, value);
    tellOfStorage('token');
    await until(() =>
      expect(viewOf(session(tab.store))).toMatchObject({ userName: 'hal', role: 'vip', isLoggedIn: true }),
    );
    expect(tab.store.getState().authDialog.open).toBeNull();
  });

  it('notifies the gateway of a logout, and opens the login', async () => {
    logIn();
    tab.store.dispatch(logoutAsked());
    await until(() => expect(tab.store.getState().authDialog.open).toBe('login'));
    expect(calls).toContainEqual({ path: '/auth/logout', token: `Bearer ${MINE}` });
    expect(stored()).toEqual([null, null, null, null]);
    expect(shown(tab.store)).toEqual([]);
  });

  it('cancels its queries before it ends, and repeats with the new identity what remains open to everyone', async () => {
    logIn();
    await until(() => expect(session(tab.store).grade).toBe(4));
    const { freshness } = api.injectEndpoints({
      endpoints: (build) => ({ freshness: build.query<unknown, number>({ query: () => callOf(freshnessRoute, {}) }) }),
    }).endpoints;
    const ended = Promise.withResolvers<Response>();
    const signals: AbortSignal[] = [];
    calls.length = 0;
    fetching.mockImplementation((input, init) => {
      const path = (input as string).replace('/api/v1', '');
      const token = (init!.headers as Record<string, string>)['authorization'];
      calls.push({ path, token });
      if (path === '/auth/logout') return ended.promise;
      if (token === undefined) return gives([])();
      signals.push(init!.signal!);
      return new Promise((_, reject) => {
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error));
      });
    });
    const askAll = (): Promise<unknown> =>
      Promise.all([
        tab.store.dispatch(fetchProfile(undefined, { forceRefetch: true, subscribe: false })),
        tab.store.dispatch(freshness.initiate(4, { forceRefetch: true, subscribe: false })),
      ]);
    const early = askAll();
    await until(() => expect(signals).toHaveLength(2));
    calls.length = 0;
    tab.store.dispatch(logoutAsked());
    await until(() => expect(calls).toEqual([{ path: '/auth/logout', token: `Bearer ${MINE}` }]));
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
    const held = askAll();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(calls).toHaveLength(1);
    ended.resolve(answer(200, { data: null, error: null }));
    await Promise.all([early, held]);
    const repeated = calls.slice(1);
    expect(repeated.length).toBeGreaterThan(0);
    expect(new Set(repeated.map(({ path, token }) => `${path} ${token}`))).toEqual(new Set(['/freshness undefined']));
    expect(shown(tab.store)).toEqual([]);
  });

  it('ends here even if the gateway cannot be notified', async () => {
    logIn();
    answers.set('/auth/logout', () => Promise.reject(new TypeError('fetch failed')));
    tab.store.dispatch(logoutAsked());
    await until(() => expect(session(tab.store).token).toBeNull());
  });

  it('lasts as long as the page if storage is forbidden', () => {
    const [reads, writes] = [vi.spyOn(Storage.prototype, 'getItem'), vi.spyOn(Storage.prototype, 'setItem')];
    for (const spy of [reads, writes])
      spy.mockImplementation(() => {
        throw new DOMException('', 'SecurityError');
      });
    logIn();
    tellOfStorage('token');
    expect(session(tab.store).token).toBe(MINE);
    reads.mockRestore();
    writes.mockRestore();
  });
});
