import { profileChangeRoute, profileRoute, type Profile } from '@chaintide/contracts/people/auth';
import type { RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { identified } from '../session/session.ts';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { followFacts } from './follow-topic.ts';

const identityOf = ({ role, grade }: Profile) => identified({ identity: role, grade });

const profileApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The account of this session; role, level and settings are updated live. Requires a login. */
    profile: build.query<Profile, void>({
      query: () => callOf(profileRoute, {}),
      providesTags: ['identity'],
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) dispatch(identityOf(answer.data));
      },
      onCacheEntryAdded: (_, entry) => {
        const put = (profile: Profile): void => {
          entry.updateCachedData(() => profile);
          entry.dispatch(identityOf(profile));
        };
        return followFacts<'account', Profile>(entry, ({ userId }) => topics.account(userId), {
          snapshot: put,
          fact: (fact) => {
            if (fact.name === 'account.changed') put(fact.payload.profile);
            if (fact.name === 'sessions.changed') entry.dispatch(api.util.invalidateTags(['sessions']));
            if (fact.name === 'workspaces.changed') entry.dispatch(api.util.invalidateTags(['workspaces']));
          },
        });
      },
    }),
    changeProfile: build.mutation<Profile, RouteInput<typeof profileChangeRoute, 'body'>>({
      query: (body) => callOf(profileChangeRoute, { body }),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (answer) await dispatch(profileApi.util.upsertQueryData('profile', undefined, answer.data));
      },
    }),
  }),
});

export const { useProfileQuery, useChangeProfileMutation } = profileApi;
export const fetchProfile = profileApi.endpoints.profile.initiate;
