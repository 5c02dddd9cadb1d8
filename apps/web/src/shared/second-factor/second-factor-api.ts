import { demoSecondFactorRoute, type DemoSecondFactor } from '@chaintide/contracts/people/demo';
import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import {
  recoveryCodesRoute,
  secondFactorBeginRoute,
  secondFactorConfirmRoute,
  secondFactorRemoveRoute,
  secondFactorRoute,
  stepUpRoute,
  type SecondFactor,
  type SecondFactorSetup,
} from '@chaintide/contracts/people/second-factor';
import { api } from '../api/api.ts';
import { callOf } from '../api/call.ts';

const secondFactorApi = api.injectEndpoints({
  endpoints: (build) => ({
    secondFactor: build.query<SecondFactor, void>({
      query: () => callOf(secondFactorRoute, {}),
      providesTags: ['secondFactor', 'identity'],
    }),
    beginSecondFactor: build.mutation<SecondFactorSetup, RouteInput<typeof secondFactorBeginRoute, 'body'>>({
      query: (body) => callOf(secondFactorBeginRoute, { body }),
      invalidatesTags: ['secondFactor'],
    }),
    confirmSecondFactor: build.mutation<
      RouteData<typeof secondFactorConfirmRoute>,
      RouteInput<typeof secondFactorConfirmRoute, 'body'>
    >({
      query: (body) => callOf(secondFactorConfirmRoute, { body }),
      invalidatesTags: ['secondFactor'],
    }),
    removeSecondFactor: build.mutation<null, RouteInput<typeof secondFactorRemoveRoute, 'body'>>({
      query: (body) => callOf(secondFactorRemoveRoute, { body }),
      invalidatesTags: ['secondFactor'],
    }),
    renewRecoveryCodes: build.mutation<
      RouteData<typeof recoveryCodesRoute>,
      RouteInput<typeof recoveryCodesRoute, 'body'>
    >({
      query: (body) => callOf(recoveryCodesRoute, { body }),
      invalidatesTags: ['secondFactor'],
    }),
    stepUp: build.mutation<RouteData<typeof stepUpRoute>, RouteInput<typeof stepUpRoute, 'body'>>({
      query: (body) => callOf(stepUpRoute, { body }),
      invalidatesTags: ['secondFactor'],
    }),
    /** Demo only: the code of the account's simulated authenticator. */
    demoAuthenticator: build.query<DemoSecondFactor, void>({
      query: () => callOf(demoSecondFactorRoute, {}),
      providesTags: ['secondFactor', 'identity'],
      keepUnusedDataFor: 0,
    }),
  }),
});

export const {
  useSecondFactorQuery,
  useBeginSecondFactorMutation,
  useConfirmSecondFactorMutation,
  useRemoveSecondFactorMutation,
  useRenewRecoveryCodesMutation,
  useStepUpMutation,
  useDemoAuthenticatorQuery,
} = secondFactorApi;
