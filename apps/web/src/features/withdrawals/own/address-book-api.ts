import {
  addressAddRoute,
  addressBookRoute,
  addressCodeRoute,
  addressRemoveRoute,
  type AddressBook,
  type AddressDraft,
  type AddressIntent,
  type SavedAddress,
} from '@chaintide/contracts/money/address-book';
import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { withdrawalFreezeRoute, type Freeze } from '@chaintide/contracts/money/withdrawals';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';

const book = { type: 'withdrawals', id: 'book' } as const;

const addressBookApi = api.injectEndpoints({
  endpoints: (build) => ({
    addressBook: build.query<AddressBook, void>({
      query: () => callOf(addressBookRoute, {}),
      providesTags: [book, 'identity'],
    }),
    freeze: build.query<Freeze | null, void>({
      query: () => callOf(withdrawalFreezeRoute, {}),
      providesTags: [{ type: 'withdrawals', id: 'freeze' }, 'identity'],
    }),
    /** Follows the account's address book and its freezes; holds no data. */
    addressBookFacts: build.query<null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) => {
        const readAgain = (): void => {
          entry.dispatch(api.util.invalidateTags([book]));
        };
        return followFacts<'account', null>(entry, () => topics.account(userId), {
          snapshot: () => {
            entry.dispatch(api.util.invalidateTags([book, { type: 'withdrawals', id: 'freeze' }]));
          },
          fact: ({ name, payload }) => {
            if (name === 'freeze.changed')
              void entry.dispatch(addressBookApi.util.upsertQueryData('freeze', undefined, payload.freeze));
            // an address that was paid successfully has no waiting time any more
            if (name === 'addressBook.changed' || name === 'withdrawal.changed') readAgain();
          },
        });
      },
    }),
    askAddressCode: build.mutation<RouteData<typeof addressCodeRoute>, AddressIntent>({
      query: (body) => callOf(addressCodeRoute, { body }),
    }),
    saveAddress: build.mutation<SavedAddress, AddressDraft>({
      query: (body) => callOf(addressAddRoute, { body }),
      invalidatesTags: [book],
    }),
    removeAddress: build.mutation<null, number>({
      query: (id) => callOf(addressRemoveRoute, { params: { id } }),
      invalidatesTags: [book],
    }),
  }),
});

export const { useAskAddressCodeMutation, useSaveAddressMutation, useRemoveAddressMutation } = addressBookApi;

/** The account's addresses, updated live. */
export const useAddressBook = () => {
  addressBookApi.useAddressBookFactsQuery(useUserId());
  return addressBookApi.useAddressBookQuery();
};

/** The current freeze, updated live; null if there is none. */
export const useFreeze = (): Freeze | null => {
  addressBookApi.useAddressBookFactsQuery(useUserId());
  return addressBookApi.useFreezeQuery().data ?? null;
};
