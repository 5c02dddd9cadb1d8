import { SECOND } from '@chaintide/contracts/limits';
import type { FactKind, TopicPayloads } from '@chaintide/contracts/realtime';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../api/api.ts';
import type { Call } from '../api/call.ts';
import { followFacts } from '../api/follow-topic.ts';
import { useUserId } from '../api/use-user-id.ts';
import type { GridRow } from '../grid/grid-column.ts';
import { toldMeanwhile } from './told-meanwhile.ts';
import { withoutRow, withRow, type Listed, type Shown } from '../lists/with-row.ts';

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
export type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;
type Thunk = (dispatch: Dispatch, getState: () => State) => void;

type Tag = string | { readonly type: string; readonly id: string | number };

const tagged = api.enhanceEndpoints<string>({}); // the same api: each kind of order adds its tag

const LEAVES_MS = 4 * SECOND; // long enough to see its outcome

/** A kind of order with a list, details of each row, and a topic of all changes. */
interface Noun<R extends GridRow, V, F, K extends FactKind> {
  /** The prefix of its endpoint names, unique among all kinds. */
  readonly name: string;
  /** Everything that is reloaded if facts may have been missed. */
  readonly tag: string;
  readonly list: (view: V) => Call;
  readonly file: (id: number) => Call;
  /** The row within its details. */
  readonly rowOf: (file: F) => R;
  readonly withRow: (file: F, row: R) => F;
  readonly shown: (row: R, view: V) => Shown<R>;
  readonly topic: (userId: number) => string;
  /** The effects of a fact. */
  readonly heard: (fact: TopicPayloads[K]['delta'], put: (row: R) => Thunk) => Thunk | UnknownAction | undefined;
}

/** Marks data as outdated, so that it is reloaded. */
export const readAgain = (...tags: readonly Tag[]): UnknownAction => tagged.util.invalidateTags([...tags]);

type Meanwhile = ReturnType<typeof toldMeanwhile<State>>;
interface Asked<A> {
  readonly call: (arg: A) => Call;
  readonly tag: (arg: A) => Tag;
  readonly meanwhile: Meanwhile;
}

/** A query named by its kind of order. */
const queryNamed = <D, A>(name: string, { call, tag, meanwhile }: Asked<A>) => {
  const injected = tagged.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.query<D, A>({
        query: call,
        providesTags: (_, __, arg) => [tag(arg), 'identity'],
        onQueryStarted: (_, { queryFulfilled, dispatch }) => meanwhile.until({ queryFulfilled, dispatch }),
      }),
    }),
  });
  return {
    use: injected.endpoints[name]!.useQuery,
    args: (state: State): A[] => injected.util.selectCachedArgsForQuery(state, name),
    /**
     * Reads it now if it is held. An invalidation would wait until nothing is on its way, and an action that asks for a code is until the
     * code is typed.
     */
    again:
      (arg: A) =>
      async (dispatch: Dispatch, getState: () => State): Promise<void> => {
        if (injected.endpoints[name]!.select(arg)(getState()).isUninitialized) return;
        await dispatch(injected.util.getRunningQueryThunk(name, arg)); // that answer may be older than what was told
        void dispatch(injected.endpoints[name]!.initiate(arg, { forceRefetch: true, subscribe: false }));
      },
    update:
      (arg: A, change: (held: D) => D): Thunk =>
      (dispatch) => {
        dispatch(injected.util.updateQueryData(name, arg, (held) => change(held as D)));
      },
  };
};

interface Heard<K extends FactKind> {
  readonly topic: (userId: number) => string;
  readonly snapshot: () => UnknownAction;
  readonly fact: (fact: TopicPayloads[K]['delta']) => Thunk | UnknownAction | undefined;
}

/** An endpoint without data: it follows a topic while the kind of order is in use. */
const factsNamed = <K extends FactKind>(name: string, { topic, snapshot, fact }: Heard<K>) =>
  api.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.query<null, number>({
        queryFn: () => ({ data: null }),
        onCacheEntryAdded: (userId, entry) =>
          followFacts<K, null>(entry, () => topic(userId), {
            snapshot: () => {
              entry.dispatch(snapshot());
            },
            fact: (told) => {
              const follows = fact(told);
              if (follows) entry.dispatch(follows as UnknownAction);
            },
          }),
      }),
    }),
  }).endpoints[name]!.useQuery;

/** An action whose response is the changed row. */
const actNamed = <R, I>(
  name: string,
  {
    call,
    put,
    stale,
  }: { readonly call: (input: I) => Call; readonly put: (row: R) => Thunk; readonly stale: readonly Tag[] },
) =>
  tagged.injectEndpoints({
    endpoints: (build) => ({
      [name]: build.mutation<R, I>({
        query: call,
        async onQueryStarted(_, { dispatch, queryFulfilled }) {
          const answer = await queryFulfilled.catch(() => undefined);
          if (answer) dispatch(put(answer.data));
        },
        invalidatesTags: [...stale],
      }),
    }),
  }).endpoints[name]!.useMutation;

/**
 * The endpoints of a kind of order, updated live: a changed row replaces its older version everywhere, and its details are reloaded for the
 * history.
 */
export const nounApi = <R extends GridRow, P extends Listed<R>, V, F, K extends FactKind>(noun: Noun<R, V, F, K>) => {
  tagged.enhanceEndpoints({ addTagTypes: [noun.tag] });
  const pageTag: Tag = { type: noun.tag, id: noun.name };
  const fileTag = (id: number): Tag => ({ type: noun.tag, id: `${noun.name} ${id}` });
  const meanwhile = toldMeanwhile<State>();
  const list = queryNamed<P, V>(`${noun.name}List`, { call: noun.list, tag: () => pageTag, meanwhile });
  const file = queryNamed<F, number>(`${noun.name}File`, { call: noun.file, tag: fileTag, meanwhile });

  const putIn =
    (view: V, row: R): Thunk =>
    (dispatch) => {
      const shown = noun.shown(row, view);
      dispatch(list.update(view, (page) => withRow(page, row, shown)));
      if (shown.leaves) setTimeout(() => dispatch(list.update(view, (page) => withoutRow(page, row.id))), LEAVES_MS);
    };
  const putEverywhere =
    (row: R): Thunk =>
    (dispatch, getState) => {
      for (const view of list.args(getState())) dispatch(putIn(view, row));
      dispatch(
        file.update(row.id, (held) => (row.version < noun.rowOf(held).version ? held : noun.withRow(held, row))),
      );
    };
  const put =
    (row: R): Thunk =>
    (dispatch) => {
      const change = putEverywhere(row);
      meanwhile.tell(change);
      dispatch(change);
      void dispatch(file.again(row.id));
    };
  const useFacts = factsNamed<K>(`${noun.name}Facts`, {
    topic: noun.topic,
    snapshot: () => readAgain(noun.tag),
    fact: (fact) => noun.heard(fact, put),
  });

  return {
    pageTag,
    put,
    useHearing: (): void => {
      useFacts(useUserId());
    },
    useList: (view: V) => {
      useFacts(useUserId());
      return list.use(view);
    },
    useFile: (id: number) => {
      useFacts(useUserId());
      return file.use(id);
    },
    /** Returns the hook of an action. */
    act: <I>(name: string, call: (input: I) => Call, ...stale: readonly Tag[]) =>
      actNamed<R, I>(name, { call, put, stale }),
  };
};
