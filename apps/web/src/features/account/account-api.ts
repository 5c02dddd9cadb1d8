import { changePasswordRoute } from '@chaintide/contracts/people/auth';
import { endSessionRoute, endSessionsRoute, sessionsRoute, type Session } from '@chaintide/contracts/people/sessions';
import type { RouteInput } from '@chaintide/contracts/http';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';

/** The current device first, then by most recent use. */
const inOrder = (sessions: readonly Session[]): Session[] =>
  sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent) || b.seenAt - a.seenAt);

const accountApi = api.injectEndpoints({
  endpoints: (build) => ({
    sessions: build.query<Session[], void>({
      query: () => callOf(sessionsRoute, {}),
      transformResponse: (sessions) => inOrder(sessions as Session[]),
      providesTags: ['sessions', 'identity'],
    }),
    endSession: build.mutation<null, string>({
      query: (id) => callOf(endSessionRoute, { params: { id } }),
      // reloaded whatever the answer: an unknown session has ended too
      invalidatesTags: ['sessions'],
    }),
    endOtherSessions: build.mutation<null, void>({
      query: () => callOf(endSessionsRoute, { query: { keepCurrent: 'true' } }),
      invalidatesTags: ['sessions'],
    }),
    changePassword: build.mutation<null, RouteInput<typeof changePasswordRoute, 'body'>>({
      query: (body) => callOf(changePasswordRoute, { body }),
      invalidatesTags: ['sessions'],
    }),
  }),
});

export const { useSessionsQuery, useEndSessionMutation, useEndOtherSessionsMutation, useChangePasswordMutation } =
  accountApi;
