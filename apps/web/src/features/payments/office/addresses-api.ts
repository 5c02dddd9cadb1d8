import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import {
  collectionAddressesAddRoute,
  collectionAddressesRoute,
  collectionAddressRetireRoute,
} from '@chaintide/contracts/money/collection-addresses';
import type { PaymentState } from '@chaintide/contracts/money/payments';
import { topics } from '@chaintide/contracts/realtime';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';

export type Pool = RouteData<typeof collectionAddressesRoute>;

const changed = [{ type: 'office', id: 'addresses' }] as const;

/** States in which an order takes or releases an address. */
const poolStates: readonly PaymentState[] = ['awaitingTransfer', ...statesOf(paymentMachine, 'ended')];

const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addresses: build.query<Pool, void>({
      query: () => callOf(collectionAddressesRoute, {}),
      providesTags: [...changed, 'identity'],
      onCacheEntryAdded: (_, entry) =>
        followFacts<'payments', Pool>(entry, topics.payments, {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags([...changed]));
          },
          fact: (fact) => {
            const concerns =
              fact.name === 'addresses.changed' ||
              (fact.name === 'payment.changed' && poolStates.includes(fact.payload.payment.state));
            if (concerns) entry.dispatch(api.util.invalidateTags([...changed]));
          },
        }),
    }),
    addAddresses: build.mutation<
      RouteData<typeof collectionAddressesAddRoute>,
      RouteInput<typeof collectionAddressesAddRoute, 'body'>
    >({
      query: (body) => callOf(collectionAddressesAddRoute, { body }),
      invalidatesTags: [...changed],
    }),
    retireAddress: build.mutation<null, number>({
      query: (id) => callOf(collectionAddressRetireRoute, { params: { id } }),
      invalidatesTags: [...changed],
    }),
  }),
});

export const { useAddressesQuery, useAddAddressesMutation, useRetireAddressMutation } = addressesApi;
