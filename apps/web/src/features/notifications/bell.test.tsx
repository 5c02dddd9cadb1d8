import type { Notification } from '@chaintide/contracts/support/notifications';
import { topics, type NotificationFact } from '@chaintide/contracts/realtime';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, serving } from '../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { Bell } from './bell.tsx';

const item = (id: number, isRead = false): Notification => ({
  id,
  kind: 'payment.changed',
  subject: `${id}.00 USDT`,
  link: `/TXID?order=${id}`,
  about: { state: 'success' },
  at: Date.now(),
  isRead,
});

const visit = async () => {
  const world = serving({ 'POST /notifications/read': () => gives({ unread: 0 })() });
  const snapshots: ((data: unknown) => void)[] = [];
  const watch = world.live.watch.bind(world.live);
  vi.spyOn(world.live, 'watch').mockImplementation((topic, watcher) => {
    if (topic === topics.notifications(7)) snapshots.push((data) => void watcher.snapshot(data as never));
    return watch(topic, watcher);
  });
  const page = show(<Bell />, { world, as: profileOf('registered'), at: '/x' });
  await waitFor(() => expect(snapshots).toHaveLength(1));
  const open = (latest: readonly Notification[], unread: number): void => {
    act(() => snapshots[0]!({ unread, latest }));
  };
  const tell = (fact: NotificationFact): void => page.push(topics.notifications(7), fact);
  return { ...page, open, tell };
};

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the bell', () => {
  it('does not look as if nothing were new while it loads', async () => {
    const { open } = await visit();
    fireEvent.click(screen.getByRole('button', { name: '通知：正在加载' }));
    await screen.findByText('正在加载…');
    expect(screen.queryByText('还没有通知')).toBeNull();
    open([], 0);
    await screen.findByText('还没有通知');
    expect(screen.getByRole('button', { name: '通知：没有未读' })).toBeTruthy();
  });

  it('counts what the gateway counts, and follows other devices', async () => {
    const { open, tell } = await visit();
    open([item(2), item(1)], 2);
    await screen.findByRole('button', { name: '通知：2 条未读' });
    tell({ name: 'notification.added', payload: { notification: item(3), replaced: [2], unread: 2 } });
    tell({ name: 'notifications.read', payload: { ids: [1], unread: 1 } });
    fireEvent.click(await screen.findByRole('button', { name: '通知：1 条未读' }));
    expect(await screen.findAllByRole('link', { name: /您的充值订单：成功/ })).toHaveLength(2);
    expect(screen.getByRole('link', { name: /3\.00 USDT/ }).getAttribute('href')).toBe('/TXID?order=3');
  });

  it('marks all as read, and one that is opened', async () => {
    const { open, address } = await visit();
    open([item(2), item(1)], 2);
    fireEvent.click(await screen.findByRole('button', { name: '通知：2 条未读' }));
    fireEvent.click(await screen.findByRole('link', { name: /1\.00 USDT/ }));
    expect(address()).toBe('/TXID?order=1');
    fireEvent.click(await screen.findByRole('button', { name: '通知：1 条未读' }));
    fireEvent.click(await screen.findByRole('button', { name: '全部已读' }));
    await screen.findByRole('button', { name: '通知：没有未读' });
    await waitFor(() =>
      expect(asked('POST', '/notifications/read').map(({ body }) => body)).toEqual([{ ids: [1] }, { upTo: 2 }]),
    );
  });
});
