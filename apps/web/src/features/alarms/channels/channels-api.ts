import {
  endpointChangeRoute,
  endpointCreateRoute,
  endpointRemoveRoute,
  endpointSecretRoute,
  endpointsRoute,
  endpointTestRoute,
  type Endpoint,
  type EndpointWithSecret,
} from '@chaintide/contracts/alarms/endpoints';
import {
  pushRoute,
  pushSubscribeRoute,
  pushUnsubscribeRoute,
  type PushSubscriptionLine,
} from '@chaintide/contracts/alarms/push';
import {
  telegramInviteRoute,
  telegramRoute,
  telegramUnlinkRoute,
  type TelegramInvitation,
  type TelegramStanding,
} from '@chaintide/contracts/alarms/telegram';
import type { Delivery } from '@chaintide/contracts/alarms/deliveries';
import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';

const TAG = 'channels';

const channelsApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    endpoints: build.query<Endpoint[], void>({
      query: () => callOf(endpointsRoute, {}),
      providesTags: [TAG, 'identity'],
    }),
    push: build.query<RouteData<typeof pushRoute>, void>({
      query: () => callOf(pushRoute, {}),
      providesTags: [TAG, 'identity'],
    }),
    /** Follows the account's endpoints and browsers; holds no data. */
    channelFacts: build.query<null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) => {
        const readAgain = (): void => {
          entry.dispatch(channelsApi.util.invalidateTags([TAG]));
        };
        return followFacts<'account', null>(entry, () => topics.account(userId), {
          snapshot: readAgain,
          fact: ({ name }) => {
            if (name === 'channels.changed') readAgain();
          },
        });
      },
    }),
    createEndpoint: build.mutation<EndpointWithSecret, string>({
      query: (url) => callOf(endpointCreateRoute, { body: { url } }),
      invalidatesTags: [TAG],
    }),
    changeEndpoint: build.mutation<Endpoint, Pick<Endpoint, 'id'> & RouteInput<typeof endpointChangeRoute, 'body'>>({
      query: ({ id, ...body }) => callOf(endpointChangeRoute, { params: { id }, body }),
      invalidatesTags: [TAG],
    }),
    rotateSecret: build.mutation<EndpointWithSecret, Pick<Endpoint, 'id' | 'version'>>({
      query: ({ id, version }) => callOf(endpointSecretRoute, { params: { id }, body: { version } }),
      invalidatesTags: [TAG],
    }),
    testEndpoint: build.mutation<Delivery, number>({
      query: (id) => callOf(endpointTestRoute, { params: { id } }),
    }),
    removeEndpoint: build.mutation<null, Pick<Endpoint, 'id' | 'version'>>({
      query: ({ id, version }) => ({ route: endpointRemoveRoute, params: { id }, query: { version: String(version) } }),
      invalidatesTags: [TAG],
    }),
    subscribe: build.mutation<PushSubscriptionLine, RouteInput<typeof pushSubscribeRoute, 'body'>>({
      query: (body) => callOf(pushSubscribeRoute, { body }),
      invalidatesTags: [TAG],
    }),
    unsubscribe: build.mutation<null, number>({
      query: (id) => callOf(pushUnsubscribeRoute, { params: { id } }),
      invalidatesTags: [TAG],
    }),
    telegram: build.query<TelegramStanding, void>({
      query: () => callOf(telegramRoute, {}),
      providesTags: [TAG, 'identity'],
    }),
    inviteTelegram: build.mutation<TelegramInvitation, void>({ query: () => callOf(telegramInviteRoute, {}) }),
    unlinkTelegram: build.mutation<null, void>({
      query: () => callOf(telegramUnlinkRoute, {}),
      invalidatesTags: [TAG],
    }),
  }),
});

export const {
  useCreateEndpointMutation,
  useChangeEndpointMutation,
  useRotateSecretMutation,
  useTestEndpointMutation,
  useRemoveEndpointMutation,
  useSubscribeMutation,
  useUnsubscribeMutation,
  useInviteTelegramMutation,
  useUnlinkTelegramMutation,
} = channelsApi;

/** The receivers of the account's webhooks, updated live. */
export const useEndpoints = () => {
  channelsApi.useChannelFactsQuery(useUserId());
  return channelsApi.useEndpointsQuery();
};

/** The account's browsers, updated live. */
export const usePushSubscriptions = () => {
  channelsApi.useChannelFactsQuery(useUserId());
  return channelsApi.usePushQuery();
};

/** Whether messages can go to Telegram, and the account's chat, updated live. */
export const useTelegram = () => {
  channelsApi.useChannelFactsQuery(useUserId());
  return channelsApi.useTelegramQuery();
};
