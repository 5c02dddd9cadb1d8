import { NOTIFICATIONS_SHOWN } from '@chaintide/contracts/limits';
import type { Notification, NotificationBox } from '@chaintide/contracts/support/notifications';
import type { NotificationFact } from '@chaintide/contracts/realtime';

/** The notifications that the page holds, newest first, and how many are unread in all. */
export interface Box {
  readonly unread: number;
  readonly items: readonly Notification[];
  readonly hasOlder: boolean;
}

/** The notifications to mark as read. */
export type Marked = { readonly ids: readonly number[] } | { readonly upTo: number };

export const boxOf = ({ unread, latest }: NotificationBox): Box => ({
  unread,
  items: latest,
  hasOlder: latest.length === NOTIFICATIONS_SHOWN,
});

const isMarked = (marked: Marked, id: number): boolean =>
  'upTo' in marked ? id <= marked.upTo : marked.ids.includes(id);

const marking = (items: readonly Notification[], marked: Marked): Notification[] =>
  items.map((item) => (isMarked(marked, item.id) && !item.isRead ? { ...item, isRead: true } : item));

/** The box after a fact; the same fact again changes nothing. */
export const boxAfter = (box: Box, fact: NotificationFact): Box => {
  const { unread } = fact.payload;
  if (fact.name === 'notifications.read') return { ...box, unread, items: marking(box.items, fact.payload) };
  const { notification, replaced } = fact.payload;
  const others = box.items.filter(({ id }) => id !== notification.id && !replaced.includes(id));
  return { ...box, unread, items: [notification, ...others].toSorted((a, b) => b.id - a.id) };
};

/** The box as it will be once the gateway has marked them. */
export const boxMarked = (box: Box, marked: Marked): Box => {
  const items = marking(box.items, marked);
  const before = box.items.filter(({ isRead }) => !isRead).length;
  const changed = before - items.filter(({ isRead }) => !isRead).length;
  return { ...box, items, unread: Math.max(0, 'upTo' in marked ? 0 : box.unread - changed) };
};

export const withOlder = (box: Box, older: readonly Notification[], hasOlder: boolean): Box => ({
  ...box,
  items: [...box.items, ...older.filter(({ id }) => box.items.every((held) => held.id !== id))],
  hasOlder,
});
