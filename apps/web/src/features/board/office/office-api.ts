import {
  dailyMessagesRoute,
  messageCountsRoute,
  messageEventRoute,
  officeMessageRoute,
  officeMessagesRoute,
  type MessageCounts,
  type OfficeMessage,
} from '@chaintide/contracts/support/board-office';
import type { StatisticsDays } from '@chaintide/contracts/money/daily-orders';
import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import { nounApi, readAgain } from '../../../shared/orders/noun-api.ts';
import type { Listed } from '../../../shared/lists/with-row.ts';
import { leavesWhenDone, messageFits, officeLink, type OfficeView } from './office-view.ts';

export type MessageFile = RouteData<typeof officeMessageRoute>;

const TAG = 'messages';

const messages = nounApi<OfficeMessage, Listed<OfficeMessage>, OfficeView, MessageFile, 'messages'>({
  name: 'officeMessages',
  tag: TAG,
  list: (view) => ({ route: officeMessagesRoute, query: officeLink.query(view) }),
  file: (id) => callOf(officeMessageRoute, { params: { id } }),
  rowOf: ({ message }) => message,
  withRow: (file, message) => ({
    ...file,
    message,
    thread: file.thread.map((one) => (one.id === message.id ? message : one)),
  }),
  shown: (message, view) => {
    const fits = messageFits(message, view);
    return { page: view.page, rows: view.rows, fits, leaves: !fits && leavesWhenDone(view) };
  },
  topic: topics.messages,
  // a message of a flood changes the row that it is folded into
  heard: ({ payload: { message } }, put) =>
    message.floodId === null ? put(message) : readAgain({ type: TAG, id: 'officeMessages' }),
});

/** Messages of a view, and one of them with its thread and history; both updated live. */
export const { useList: useOfficeMessages, useFile: useOfficeMessage } = messages;

export const useActOnMessage = messages.act<RouteInput<typeof messageEventRoute, 'body'> & { readonly id: number }>(
  'actOnMessage',
  ({ id, ...body }) => callOf(messageEventRoute, { params: { id }, body }),
);

const PAUSE_MS = SECOND; // many messages come together: one answer covers them

/** Runs once for all calls of one pause. */
const once = (run: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      run();
    }, PAUSE_MS);
  };
};

const countsTag = { type: 'office', id: 'message counts' } as const;

const countsApi = api.injectEndpoints({
  endpoints: (build) => ({
    messageCounts: build.query<MessageCounts, void>({
      query: () => callOf(messageCountsRoute, {}),
      providesTags: [countsTag, 'identity'],
      onCacheEntryAdded: (_, entry) => {
        const read = once(() => {
          entry.dispatch(api.util.invalidateTags([countsTag]));
        });
        return followFacts<'messages', MessageCounts>(entry, topics.messages, { snapshot: read, fact: read });
      },
    }),
    /** The messages of a period by day and state; reloaded with the counts. */
    dailyMessages: build.query<RouteData<typeof dailyMessagesRoute>, StatisticsDays>({
      query: (days) => callOf(dailyMessagesRoute, { query: { days } }),
      providesTags: [countsTag, 'identity'],
    }),
  }),
});

export const { useMessageCountsQuery, useDailyMessagesQuery } = countsApi;
