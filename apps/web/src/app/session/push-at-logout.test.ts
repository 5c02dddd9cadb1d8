// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { createStore } from '../store.ts';
import { gateway, gives, profileOf } from '../testing.tsx';
import { openSessionFlow } from './session-flow.ts';
import { loggedIn } from '../../shared/session/session.ts';

it('a logout ends the push messages of this browser', async () => {
  const unsubscribe = vi.fn(async () => true);
  const registration = { pushManager: { getSubscription: async () => ({ unsubscribe }) } };
  vi.stubGlobal('fetch', vi.fn(gives(null)));
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', {});
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  const store = createStore(gateway().live);
  store.dispatch(
    loggedIn({ token: 'm'.repeat(43), userName: 'satoshi', expiresIn: 1_800, identity: profileOf('vip').role }),
  );
  openSessionFlow(store).send({ type: 'logout' });
  await vi.waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  vi.unstubAllGlobals();
});
