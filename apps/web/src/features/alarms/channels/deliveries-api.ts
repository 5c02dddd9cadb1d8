import { deliveriesRoute, deliveryRepeatRoute, type Delivery } from '@chaintide/contracts/alarms/deliveries';
import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';

const TAG = 'deliveries';

type Shown = RouteData<typeof deliveriesRoute>;

/** A list with what became of one of its deliveries, or with a new one on top; an older one that is not shown stays out. */
export const withDelivery = ({ deliveries, hasOlder }: Shown, told: Delivery): Shown => {
  const isShown = deliveries.some(({ id }) => id === told.id);
  const isNew = told.id > (deliveries[0]?.id ?? 0);
  if (isShown) return { deliveries: deliveries.map((one) => (one.id === told.id ? told : one)), hasOlder };
  return { deliveries: isNew ? [told, ...deliveries] : deliveries, hasOlder };
};

const deliveriesApi = api.enhanceEndpoints({ addTagTypes: [TAG] }).injectEndpoints({
  endpoints: (build) => ({
    deliveries: build.query<Shown, number>({
      query: () => callOf(deliveriesRoute, { query: {} }),
      providesTags: [TAG, 'identity'],
      onCacheEntryAdded: (userId, entry) =>
        followFacts<'account', Shown>(entry, () => topics.account(userId), {
          snapshot: () => {
            entry.dispatch(deliveriesApi.util.invalidateTags([TAG]));
          },
          fact: ({ name, payload }) => {
            if (name === 'delivery.changed') entry.updateCachedData((held) => withDelivery(held, payload.delivery));
          },
        }),
    }),
    olderDeliveries: build.mutation<Shown, { userId: number; before: number }>({
      query: ({ before }) => ({ route: deliveriesRoute, query: { before: String(before) } }),
      async onQueryStarted({ userId }, { dispatch, queryFulfilled }) {
        const answer = await queryFulfilled.catch(() => undefined);
        if (!answer) return;
        const { deliveries, hasOlder } = answer.data;
        dispatch(
          deliveriesApi.util.updateQueryData('deliveries', userId, (held) => ({
            deliveries: [...held.deliveries, ...deliveries],
            hasOlder,
          })),
        );
      },
    }),
    repeatDelivery: build.mutation<Delivery, number>({
      query: (id) => callOf(deliveryRepeatRoute, { params: { id } }),
    }),
  }),
});

export const { useRepeatDeliveryMutation } = deliveriesApi;

/** The account's deliveries, updated live, and how to read on. */
export const useDeliveries = () => {
  const userId = useUserId();
  const read = deliveriesApi.useDeliveriesQuery(userId);
  const [readOlder, { isLoading: isReadingOlder }] = deliveriesApi.useOlderDeliveriesMutation();
  const last = read.data?.deliveries.at(-1)?.id;
  const older = async (): Promise<void> => {
    if (last !== undefined && typeof userId === 'number') await readOlder({ userId, before: last });
  };
  return { ...read, older, isReadingOlder };
};
