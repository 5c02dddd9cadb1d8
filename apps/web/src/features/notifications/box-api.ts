import { notificationsReadRoute, notificationsRoute } from '@chaintide/contracts/support/notifications';
import { topics } from '@chaintide/contracts/realtime';
import type { RouteData } from '@chaintide/contracts/http';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followTopic } from '../../shared/api/follow-topic.ts';
import { useUserId } from '../../shared/api/use-user-id.ts';
import { boxAfter, boxMarked, boxOf, withOlder, type Box, type Marked } from './box.ts';

interface Reading {
  readonly userId: number;
  readonly marked: Marked;
}

const boxApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account's notifications, the same on all its devices; null until the gateway has sent them. */
    notificationBox: build.query<Box | null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) =>
        followTopic<'notifications', unknown>(entry, () => topics.notifications(userId), {
          snapshot: (box) => void entry.updateCachedData(() => boxOf(box)),
          delta: (fact) => void entry.updateCachedData((held) => held && boxAfter(held, fact)),
        }),
    }),
    readNotifications: build.mutation<{ unread: number }, Reading>({
      query: ({ marked }) =>
        callOf(notificationsReadRoute, { body: 'upTo' in marked ? marked : { ids: [...marked.ids] } }),
      async onQueryStarted({ userId, marked }, { dispatch, queryFulfilled }) {
        const undo = dispatch(
          boxApi.util.updateQueryData('notificationBox', userId, (held) => held && boxMarked(held, marked)),
        );
        await queryFulfilled.catch(undo.undo);
      },
    }),
    olderNotifications: build.mutation<RouteData<typeof notificationsRoute>, { userId: number; before: number }>({
      query: ({ before }) => ({ route: notificationsRoute, query: { before: String(before) } }),
      async onQueryStarted({ userId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { notifications, hasOlder } = answer.data;
        dispatch(
          boxApi.util.updateQueryData(
            'notificationBox',
            userId,
            (held) => held && withOlder(held, notifications, hasOlder),
          ),
        );
      },
    }),
  }),
});

const { useNotificationBoxQuery, useReadNotificationsMutation, useOlderNotificationsMutation } = boxApi;

/** The notifications and what can be done with them; `box` is undefined while they are being loaded. */
export const useNotifications = () => {
  const userId = useUserId();
  const { data } = useNotificationBoxQuery(userId);
  const [read] = useReadNotificationsMutation();
  const [older, { isLoading: isLoadingOlder }] = useOlderNotificationsMutation();
  return {
    box: data ?? undefined,
    isLoadingOlder,
    mark: (marked: Marked): void => {
      if (typeof userId === 'number') void read({ userId, marked });
    },
    loadOlder: (): void => {
      const last = data?.items.at(-1);
      if (typeof userId === 'number' && last) void older({ userId, before: last.id });
    },
  } as const;
};
