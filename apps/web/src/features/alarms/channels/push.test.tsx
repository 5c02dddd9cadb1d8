import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asked, click, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { PushCard } from './push-card.tsx';

const ENDPOINT = 'https://push.example/abc';
const keys = {
  p256dh: 'BFxSDY4LkvZzqGg3YQd6Bcg46QrzI7zzVX5NQ4w5XHfXOQIy4MMdAJWyIhdYWnVVhz6kiOn0mzhWo34MbpLE7yM',
  auth: 'MTIzNDU2Nzg5MDEyMzQ1Ng',
};

/** A browser with a push service. */
const browser = ({ permission = 'granted' } = {}) => {
  const subscription = { endpoint: ENDPOINT, toJSON: () => ({ keys }), unsubscribe: vi.fn(async () => true) };
  const held: { subscription: typeof subscription | null } = { subscription: null };
  const registration = {
    active: {},
    pushManager: {
      getSubscription: async () => held.subscription,
      subscribe: vi.fn(async () => (held.subscription = subscription)),
    },
  };
  const register = vi.fn(async () => registration);
  vi.stubGlobal('PushManager', {});
  vi.stubGlobal('Notification', { requestPermission: async () => permission });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, register },
  });
  return { register, subscribe: registration.pushManager.subscribe, unsubscribe: subscription.unsubscribe };
};

const line = { id: 5, endpoint: ENDPOINT, device: 'curl/8.5.0', createdAt: Date.now() };

const visit = (subscriptions: object[] = []): void => {
  const state = { subscriptions };
  const world = serving({
    'GET /push': () => gives({ key: 'BKey', subscriptions: state.subscriptions })(),
    'POST /push': () => {
      state.subscriptions = [line];
      return gives(line)();
    },
    'DELETE /push/5': () => {
      state.subscriptions = [];
      return gives(null)();
    },
    'DELETE /push/6': gives(null),
  });
  show(<PushCard />, { world, as: profileOf('registered'), at: '/Alarm' });
};

const here = (): HTMLInputElement => screen.getByRole('switch', { name: '在此浏览器接收推送' });

onPhone();

describe('notifications of this browser', () => {
  it('are switched on under the key of the gateway, and off', async () => {
    const { register, subscribe, unsubscribe } = browser();
    visit();
    await waitFor(() => expect(here().disabled).toBe(false));
    fireEvent.click(here());
    await waitFor(() => expect(here().checked).toBe(true));
    expect(register).toHaveBeenCalledWith(expect.stringContaining('push-worker'), { scope: '/assets/' });
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'BKey' });
    expect(asked('POST', '/push')[0]!.body).toEqual({ endpoint: ENDPOINT, keys });
    await waitFor(() => expect(here().disabled).toBe(false));
    fireEvent.click(here());
    await waitFor(() => expect(here().checked).toBe(false));
    expect(asked('DELETE', '/push/5')).toHaveLength(1);
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledOnce());
  });

  it('say so if the browser was told not to show any', async () => {
    const { register } = browser({ permission: 'denied' });
    visit();
    await waitFor(() => expect(here().disabled).toBe(false));
    fireEvent.click(here());
    expect(await screen.findByText(/通知权限已被拒绝/)).toBeTruthy();
    expect(register).not.toHaveBeenCalled();
  });

  it('list the other browsers, which can be removed', async () => {
    browser();
    visit([{ ...line, id: 6, endpoint: 'https://push.example/other' }]);
    const rows = await within(screen.getByRole('region', { name: '浏览器推送' })).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('curl')]);
    expect(here().checked).toBe(false);
    click(/^移除 curl/);
    await waitFor(() => expect(asked('DELETE', '/push/6')).toHaveLength(1));
  });
});
