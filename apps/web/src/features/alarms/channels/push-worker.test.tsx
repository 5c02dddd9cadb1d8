import { beforeEach, describe, expect, it, vi } from 'vitest';

const showNotification = vi.fn(async () => undefined);
const openWindow = vi.fn(async () => null);
const waitUntil = vi.fn();

const happens = (name: string, parts: object): void => {
  globalThis.dispatchEvent(Object.assign(new Event(name), { waitUntil, ...parts }));
};

describe('the service worker', () => {
  beforeEach(async () => {
    vi.clearAllMocks();
    vi.stubGlobal('registration', { showNotification });
    vi.stubGlobal('clients', { openWindow });
    await import('./push-worker.ts');
  });

  it('shows a message as a notification', () => {
    const message = { title: '预警触发：MVRV', body: '高于 3', link: '/Alarm?alarm=7', tag: 'firing:1' };
    happens('push', { data: { json: () => message } });
    expect(showNotification).toHaveBeenCalledWith(
      '预警触发：MVRV',
      expect.objectContaining({ body: '高于 3', tag: 'firing:1', data: '/Alarm?alarm=7' }),
    );
    expect(waitUntil).toHaveBeenCalledOnce();
  });

  it('shows nothing without a message', () => {
    happens('push', { data: null });
    expect(showNotification).not.toHaveBeenCalled();
  });

  it.each([
    ['/Alarm?alarm=7', true],
    ['https://elsewhere.example/', false],
    ['//elsewhere.example/', false],
  ])('opens %s at a click: %s', (data, isOpened) => {
    const close = vi.fn();
    happens('notificationclick', { notification: { data, close } });
    expect(close).toHaveBeenCalledOnce();
    expect(openWindow.mock.calls).toEqual(isOpened ? [[new URL(data, location.origin).href]] : []);
  });
});
