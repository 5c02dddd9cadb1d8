import {
  boardRoute,
  boardThreadRoute,
  messageChoiceRoute,
  messageCreateRoute,
  messageDeleteRoute,
  ownMessagesRoute,
  replyCreateRoute,
  type BoardMessage,
  type BoardThread,
  type Choose,
  type ChosenMessage,
  type MessagePin,
} from '@chaintide/contracts/support/board';
import type { RouteData } from '@chaintide/contracts/http';
import { BOARD_PAGE, BOARD_PAGE_MAX } from '@chaintide/contracts/limits';
import { topics, type BoardFact } from '@chaintide/contracts/realtime';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import type { Dispatch } from '../../../shared/orders/noun-api.ts';
import { withChange, withCounts, withFact, withMessage, type Board } from './board-cache.ts';

/** A board and who reads it: what was written and chosen differs between readers. */
export interface BoardArg {
  readonly indicator: string;
  readonly reader: string | null;
}

type Page = RouteData<typeof boardRoute>;

interface Slice {
  readonly indicator: string;
  readonly before?: number | undefined;
  readonly rows?: number;
}

interface Text {
  readonly board: BoardArg;
  readonly text: string;
  readonly key: string;
}

type Chosen = RouteData<typeof messageChoiceRoute>;
interface Choice {
  readonly board: BoardArg;
  readonly id: number;
  readonly choose: Choose;
  /** The choice until now, to which a refusal returns. */
  readonly before: Choose;
}

const nothing = { standing: 'deleted', source: null, html: null, pin: null } as const;
const once = { subscribe: false, forceRefetch: true } as const;

const sliceApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Threads older than the given one, or the newest. */
    boardSlice: build.query<Page, Slice>({
      query: ({ indicator, before, rows = BOARD_PAGE }) =>
        callOf(boardRoute, {
          params: { indicator },
          query: { rows: String(rows), ...(before && { before: String(before) }) },
        }),
      keepUnusedDataFor: 0,
    }),
  }),
});

const OWN = 'ownMessages';
const boardTagged = api.enhanceEndpoints({ addTagTypes: [OWN] });

interface OwnPage {
  readonly userId: number;
  readonly page: number;
  readonly rows: number;
}

const boardApi = boardTagged.injectEndpoints({
  endpoints: (build) => ({
    /** The newest threads of a board, and the older ones that were asked for; updated live. */
    board: build.query<Board, BoardArg>({
      query: ({ indicator }) => callOf(boardRoute, { params: { indicator }, query: {} }),
      keepUnusedDataFor: 0,
      onCacheEntryAdded: ({ indicator }, entry) => {
        // what is told while the board is being read again may be newer than the answer
        let told: BoardFact[] | undefined;
        const readAgain = async (): Promise<void> => {
          const since: BoardFact[] = (told = []);
          const rows = Math.min(BOARD_PAGE_MAX, Math.max(BOARD_PAGE, entry.getCacheEntry().data?.threads.length ?? 0));
          const reading = entry.dispatch(sliceApi.endpoints.boardSlice.initiate({ indicator, rows }, once));
          // a logout that locks the chart removes the board: a guest must not read it on
          void entry.cacheEntryRemoved.then(() => reading.abort());
          const { data } = await reading;
          if (told === since) told = undefined; // unless it is being read once more
          if (data) entry.updateCachedData((held) => since.reduce(withFact, { ...data, linked: held.linked }));
        };
        return followFacts<'board', Board>(entry, () => topics.board(indicator), {
          snapshot: () => void readAgain(),
          fact: (fact) => {
            told?.push(fact);
            entry.updateCachedData((held) => withFact(held, fact));
          },
        });
      },
    }),
    boardThread: build.query<BoardThread, number>({
      query: (id) => callOf(boardThreadRoute, { params: { id } }),
      keepUnusedDataFor: 0,
    }),
    /** A page of the reader's own threads, read again when somebody replies or staff decide about one. */
    ownMessages: build.query<RouteData<typeof ownMessagesRoute>, OwnPage>({
      query: ({ page, rows }) => callOf(ownMessagesRoute, { query: { page, rows } }),
      providesTags: ['identity', OWN],
      keepUnusedDataFor: 0,
      onCacheEntryAdded: ({ userId }, entry) => {
        const readAgain = (): void => {
          entry.dispatch(boardTagged.util.invalidateTags([OWN]));
        };
        return followFacts<'notifications', unknown>(entry, () => topics.notifications(userId), {
          snapshot: readAgain,
          fact: (fact) => {
            if (fact.name === 'notification.added' && fact.payload.notification.kind.startsWith('message.'))
              readAgain();
          },
        });
      },
    }),
  }),
});

/** Changes a board that is shown. */
const change = (board: BoardArg, to: (held: Board) => Board) =>
  boardApi.util.updateQueryData('board', board, (held) => to(held as Board) as never);

/** `change` for components. */
export const useChangeBoard = (board: BoardArg): ((to: (held: Board) => Board) => void) => {
  const dispatch = useDispatch<Dispatch>();
  const { indicator, reader } = board;
  return useCallback(
    (to) => {
      dispatch(change({ indicator, reader }, to));
    },
    [dispatch, indicator, reader],
  );
};

interface Started {
  readonly dispatch: (action: ReturnType<typeof change>) => unknown;
  readonly queryFulfilled: PromiseLike<{ readonly data: BoardMessage }>;
}

/** Shows what the reader wrote, without waiting for the topic. */
const put = async (board: BoardArg, { dispatch, queryFulfilled }: Started): Promise<void> => {
  const answer = await Promise.resolve(queryFulfilled).catch(() => undefined);
  if (answer) dispatch(change(board, (held) => withMessage(held, answer.data)));
};

const writingApi = api.injectEndpoints({
  endpoints: (build) => ({
    submitMessage: build.mutation<BoardThread, Text & { readonly pin: MessagePin | null }>({
      query: ({ board: { indicator }, ...body }) => callOf(messageCreateRoute, { params: { indicator }, body }),
      onQueryStarted: ({ board }, started) => put(board, started),
    }),
    replyToMessage: build.mutation<ChosenMessage, Text & { readonly id: number }>({
      query: ({ id, text, key }) => callOf(replyCreateRoute, { params: { id }, body: { text, key } }),
      onQueryStarted: ({ board }, started) => put(board, started),
    }),
    chooseMessage: build.mutation<Chosen, Choice>({
      query: ({ id, choose }) => callOf(messageChoiceRoute, { params: { id }, body: { choose } }),
      async onQueryStarted({ board, id, choose, before }, { dispatch, queryFulfilled }) {
        const show = (shown: Choose): unknown =>
          dispatch(change(board, (held) => withChange(held, id, (message) => ({ ...message, choose: shown }))));
        show(choose);
        const answer = await queryFulfilled.catch(() => undefined);
        show(answer?.data.choose ?? before);
        if (answer) dispatch(change(board, (held) => withCounts(held, id, answer.data)));
      },
    }),
    deleteMessage: build.mutation<null, { readonly board: BoardArg; readonly message: BoardMessage }>({
      query: ({ message: { id } }) => callOf(messageDeleteRoute, { params: { id } }),
      async onQueryStarted({ board, message }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        const gone = { ...message, ...nothing, version: message.version + 1 };
        if (answer) dispatch(change(board, (held) => withMessage(held, gone)));
      },
    }),
  }),
});

export const { useLazyBoardSliceQuery } = sliceApi;
export const { useBoardQuery, useLazyBoardThreadQuery, useOwnMessagesQuery } = boardApi;
export const {
  useSubmitMessageMutation,
  useReplyToMessageMutation,
  useChooseMessageMutation,
  useDeleteMessageMutation,
} = writingApi;
