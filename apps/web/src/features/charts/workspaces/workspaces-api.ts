import {
  workspaceChangeRoute,
  workspaceCreateRoute,
  workspaceRemoveRoute,
  workspacesRoute,
  type Workspace,
  type WorkspaceDraft,
} from '@chaintide/contracts/charts/workspaces';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../../shared/api/api.ts';
import { callOf, type Call, type CallResult } from '../../../shared/api/call.ts';
import { followTabs } from '../../../shared/browser/stored.ts';
import type { SessionRoot } from '../../../shared/session/session.ts';
import { GUEST_KEY } from './guest-storage.ts';
import { guestWorkspaces, type Seen } from './guest-workspaces.ts';

/** Arguments of an endpoint other than its own. */
type Tools = readonly [
  store: { readonly getState: () => unknown },
  options: unknown,
  baseQuery: (call: Call) => unknown,
];

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** Uses the gateway for an account, and this browser's storage for a visitor. */
const either = async <T>(
  [{ getState }, , baseQuery]: Tools,
  { call, guest }: { call: Call; guest: () => CallResult<T> },
): Promise<CallResult<T>> =>
  ((getState() as SessionRoot).session.token === null ? guest() : await baseQuery(call)) as CallResult<T>;

const guests = guestWorkspaces();

const workspacesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. Changes made in another tab or on another device appear at once. */
    workspaces: build.query<Workspace[], void>({
      queryFn: (_, ...tools) =>
        either(tools, { call: callOf(workspacesRoute, {}), guest: () => ({ data: guests.list() }) }),
      providesTags: ['identity', 'workspaces'],
      async onCacheEntryAdded(_, { dispatch, cacheEntryRemoved }) {
        const unfollow = followTabs([GUEST_KEY], () => {
          dispatch(api.util.invalidateTags(['workspaces']));
        });
        await cacheEntryRemoved;
        unfollow();
      },
    }),
    createWorkspace: build.mutation<Workspace, WorkspaceDraft>({
      queryFn: async (draft, ...tools) => {
        const answer = await either(tools, {
          call: callOf(workspaceCreateRoute, { body: draft }),
          guest: () => guests.create(draft),
        });
        return put(tools[0].dispatch, answer);
      },
      invalidatesTags: ['workspaces'],
    }),
    changeWorkspace: build.mutation<Workspace, WorkspaceDraft & Seen>({
      queryFn: async ({ id, name, charts, version }, ...tools) => {
        const call = callOf(workspaceChangeRoute, { params: { id }, body: { name, charts, version } });
        return put(
          tools[0].dispatch,
          await either(tools, { call, guest: () => guests.change({ id, name, charts, version }) }),
        );
      },
      // also after a refusal: somebody else's change came first, and must be shown
      invalidatesTags: ['workspaces'],
    }),
    removeWorkspace: build.mutation<null, Seen>({
      queryFn: ({ id, version }, ...tools) =>
        either(tools, {
          call: { route: workspaceRemoveRoute, params: { id }, query: { version: String(version) } },
          guest: () => guests.remove({ id, version }),
        }),
      invalidatesTags: ['workspaces'],
    }),
  }),
});

/** Updates the list at once, so that a saved workspace does not seem to be missing until the list is reloaded. */
const put = (dispatch: Dispatch, answer: CallResult<Workspace>): CallResult<Workspace> => {
  if ('data' in answer)
    dispatch(
      workspacesApi.util.updateQueryData('workspaces', undefined, (list) => [
        answer.data,
        ...list.filter(({ id }) => id !== answer.data.id),
      ]),
    );
  return answer;
};

export const {
  useWorkspacesQuery,
  useCreateWorkspaceMutation,
  useChangeWorkspaceMutation,
  useRemoveWorkspaceMutation,
} = workspacesApi;
