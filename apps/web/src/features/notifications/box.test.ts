import type { Notification } from '@chaintide/contracts/support/notifications';
import { describe, expect, it } from 'vitest';
import { boxAfter, boxMarked, boxOf, withOlder } from './box.ts';

const item = (id: number, isRead = false): Notification => ({
  id,
  kind: 'message.answered',
  subject: `message ${id}`,
  link: '/',
  about: { by: 'bob' },
  at: id,
  isRead,
});
const box = boxOf({ unread: 2, latest: [item(3), item(2, true), item(1)] });

describe('the box of notifications', () => {
  it('takes a new one once, however often it is told', () => {
    const fact = { name: 'notification.added', payload: { notification: item(4), replaced: [1], unread: 2 } } as const;
    const once = boxAfter(box, fact);
    expect(once.items.map(({ id }) => id)).toEqual([4, 3, 2]);
    expect(boxAfter(once, fact)).toEqual(once);
  });

  it('marks what another device has read', () => {
    const read = boxAfter(box, { name: 'notifications.read', payload: { ids: [3], unread: 1 } });
    expect([read.unread, read.items.map(({ isRead }) => isRead)]).toEqual([1, [true, true, false]]);
  });

  it('marks before the gateway has answered', () => {
    expect(boxMarked(box, { ids: [3, 2] })).toMatchObject({ unread: 1 });
    expect(boxMarked(box, { upTo: 3 })).toMatchObject({ unread: 0 });
  });

  it('continues with older ones', () => {
    const more = withOlder(box, [item(1), item(0)], false);
    expect([more.items.map(({ id }) => id), more.hasOlder]).toEqual([[3, 2, 1, 0], false]);
  });
});
