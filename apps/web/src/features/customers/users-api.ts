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
} from '@chaintide/contracts/people/users';
import { api } from '../../shared/api/api.ts';
import { callOf, type Call } from '../../shared/api/call.ts';
import { nounApi } from '../../shared/orders/noun-api.ts';
import { customersLink, type AccountChange, type CustomersView } from './customers-view.ts';
import { putProposal } from './proposals-api.ts';
import { userShown } from './user-shown.ts';

export type UserFile = RouteData<typeof userRoute>;
export type ChangeRequest = RouteInput<typeof userSecondFactorRemoveRoute, 'body'> & {
  readonly id: number;
  readonly change: AccountChange;
};

/** Changes of power have routes of their own, which require a code each time. */
const callOfChange = ({ id, change, ...body }: ChangeRequest): Call => {
  const params = { id };
  if (change.kind === 'removeSecondFactor') return callOf(userSecondFactorRemoveRoute, { params, body });
  if (change.kind === 'role' || change.kind === 'disable' || change.kind === 'enable')
    return callOf(userPowerRoute, { params, body: { change, ...body } });
  return callOf(userChangeRoute, { params, body: { change, ...body } });
};

const users = nounApi<User, UsersPage, CustomersView, UserFile, 'users'>({
  name: 'users',
  tag: 'users',
  list: (view) => ({ route: usersRoute, query: customersLink.query(view) }),
  file: (id) => callOf(userRoute, { params: { id } }),
  rowOf: ({ user }) => user,
  withRow: (file, user) => ({ ...file, user }),
  shown: (user, view) => userShown(user, view, Date.now()),
  topic: topics.users,
  heard: (fact, put) => (fact.name === 'user.changed' ? put(fact.payload.user) : putProposal(fact.payload.proposal)),
});

/** Accounts of a view, and one account with its history; both updated live. */
export const { useList: useUsers, useFile: useUser } = users;

export const { useChangeUserMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    changeUser: build.mutation<PowerAnswer, ChangeRequest>({
      query: callOfChange,
      transformResponse: (data: User | PowerAnswer): PowerAnswer =>
        'user' in data ? data : { user: data, proposal: null },
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        dispatch(users.put(answer.data.user));
        if (answer.data.proposal) dispatch(putProposal(answer.data.proposal));
      },
    }),
  }),
});
