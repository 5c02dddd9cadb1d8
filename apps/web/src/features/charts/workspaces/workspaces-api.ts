import {
  workspaceChangeRoute,
  workspaceCreateRoute,
  workspaceRemoveRoute,
  workspacesRoute,
  type Workspace,
  type WorkspaceDraft,
} from '@chaintide/contracts/workspaces';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../../shared/api/api.ts';
import { callOf, type Call, type CallResult } from '../../../shared/api/call.ts';
import type { SessionRoot } from '../../../shared/session/session.ts';
import { GUEST_KEY } from './guest-storage.ts';
import { guestWorkspaces, type Seen } from './guest-workspaces.ts';

/** What an endpoint is given beside its argument. */
type Tools = readonly [
  store: { readonly getState: () => unknown },
  options: unknown,
  baseQuery: (call: Call) => unknown,
];

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** An account's are the gateway's, a visitor's this browser's. */
const either = async <T>(
  [{ getState }, , baseQuery]: Tools,
  { call, guest }: { call: Call; guest: () => CallResult<T> },
): Promise<CallResult<T>> =>
  ((getState() as SessionRoot).session.token === null ? guest() : await baseQuery(call)) as CallResult<T>;

const guests = guestWorkspaces();

const workspacesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The newest first. What another tab or another device does to them is seen at once. */
    workspaces: build.query<Workspace[], void>({
      queryFn: (_, ...tools) =>
        either(tools, { call: callOf(workspacesRoute, {}), guest: () => ({ data: guests.list() }) }),
      providesTags: ['identity', 'workspaces'],
      async onCacheEntryAdded(_, { dispatch, cacheEntryRemoved }) {
        const hear = ({ key }: StorageEvent): void => {
          if (key === GUEST_KEY) dispatch(api.util.invalidateTags(['workspaces']));
        };
        window.addEventListener('storage', hear);
        await cacheEntryRemoved;
        window.removeEventListener('storage', hear);
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
      // also after a refusal: somebody was faster, and what they did is shown
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

/** Into the list at once: what was just saved must not look as if it were gone until the list has been read again. */
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
