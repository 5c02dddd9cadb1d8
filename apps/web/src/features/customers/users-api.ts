import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  userChangeRoute,
  userPowerRoute,
  userRoute,
  userSecondFactorRemoveRoute,
  usersRoute,
  type PowerAnswer,
  type User,
  type UsersPage,
} from '@chaintide/contracts/users';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api } from '../../shared/api/api.ts';
import { callOf, type Call } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-facts.ts';
import { queryOf, type AccountChange, type CustomersView } from './customers-view.ts';
import { putProposal } from './proposals-api.ts';
import { withUser } from './user-shown.ts';

export type UserFile = RouteData<typeof userRoute>;
export type ChangeRequest = RouteInput<typeof userSecondFactorRemoveRoute, 'body'> & {
  readonly id: number;
  readonly change: AccountChange;
};

type State = { [api.reducerPath]: ReturnType<typeof api.reducer> };
type Dispatch = ThunkDispatch<State, unknown, UnknownAction>;

/** What gives or takes power goes ways of its own, which ask for a code each time. */
const callOfChange = ({ id, change, ...body }: ChangeRequest): Call => {
  const params = { id };
  if (change.kind === 'removeSecondFactor') return callOf(userSecondFactorRemoveRoute, { params, body });
  if (change.kind === 'role' || change.kind === 'disable' || change.kind === 'enable')
    return callOf(userPowerRoute, { params, body: { change, ...body } });
  return callOf(userChangeRoute, { params, body: { change, ...body } });
};

const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    users: build.query<UsersPage, CustomersView>({
      query: (view) => ({ route: usersRoute, query: queryOf(view) }),
      providesTags: [{ type: 'users', id: 'page' }, 'identity'],
    }),
    user: build.query<UserFile, number>({
      query: (id) => callOf(userRoute, { params: { id } }),
      providesTags: (_, __, id) => [{ type: 'users', id }, 'identity'],
    }),
    /** Hears of every change of an account for as long as somebody manages customers; holds nothing itself. */
    userFacts: build.query<null, void>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (_, entry) =>
        followFacts<'users', null>(entry, topics.users, {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags(['users']));
          },
          fact: (fact) => {
            entry.dispatch(
              fact.name === 'user.changed' ? putUser(fact.payload.user) : putProposal(fact.payload.proposal),
            );
          },
        }),
    }),
    changeUser: build.mutation<PowerAnswer, ChangeRequest>({
      query: callOfChange,
      transformResponse: (data: User | PowerAnswer): PowerAnswer =>
        'user' in data ? data : { user: data, proposal: null },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(putUser(answer.data.user));
        if (answer.data.proposal) dispatch(putProposal(answer.data.proposal));
      },
    }),
  }),
});

/** Puts the account as it is now into every page that shows it, or that it now begins; its history is read again. */
const putUser =
  (user: User) =>
  (dispatch: Dispatch, getState: () => State): void => {
    for (const view of usersApi.util.selectCachedArgsForQuery(getState(), 'users')) {
      dispatch(usersApi.util.updateQueryData('users', view, (page) => withUser(page, user, { view, now: Date.now() })));
    }
    dispatch(api.util.invalidateTags([{ type: 'users', id: user.id }]));
  };

export const { useUsersQuery, useUserQuery, useUserFactsQuery, useChangeUserMutation } = usersApi;
