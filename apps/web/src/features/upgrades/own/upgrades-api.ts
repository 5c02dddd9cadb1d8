import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { offersRoute, receiptsRoute, upgradeRoute, type Receipt } from '@chaintide/contracts/money/upgrades';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import { followPrices } from '../../../shared/money/follow-prices.ts';
import { useUserId } from '../../../shared/api/use-user-id.ts';

interface View {
  readonly page: number;
  readonly rows: number;
}
export type ReceiptRow = Receipt & { readonly version: number };

const upgradesApi = api.injectEndpoints({
  endpoints: (build) => ({
    offers: build.query<RouteData<typeof offersRoute>, void>({
      query: () => callOf(offersRoute, {}),
      providesTags: ['upgrades', 'identity'],
      onCacheEntryAdded: (_, entry) => followPrices(entry),
    }),
    receipts: build.query<{ total: number; rows: ReceiptRow[] }, View>({
      query: ({ page, rows }) => ({ route: receiptsRoute, query: { page: String(page), rows: String(rows) } }),
      transformResponse: (answer) => {
        const { total, rows } = answer as RouteData<typeof receiptsRoute>;
        return { total, rows: rows.map((row) => ({ ...row, version: 1 })) };
      },
      providesTags: ['upgrades', 'identity'],
    }),
    /** Follows balance and level, which determine the offers; holds no data. */
    upgradeFacts: build.query<null, number>({
      queryFn: () => ({ data: null }),
      onCacheEntryAdded: (userId, entry) => {
        const readAgain = (): void => {
          entry.dispatch(api.util.invalidateTags(['upgrades']));
        };
        return followFacts<'account', null>(entry, () => topics.account(userId), {
          snapshot: readAgain,
          fact: ({ name }) => {
            if (name === 'balances.changed' || name === 'account.changed') readAgain();
          },
        });
      },
    }),
    upgrade: build.mutation<Receipt, RouteInput<typeof upgradeRoute, 'body'>>({
      query: (body) => callOf(upgradeRoute, { body }),
      // reloaded whatever the answer: another price or balance is another offer
      invalidatesTags: ['upgrades', 'balances'],
    }),
  }),
});

export const { useUpgradeMutation } = upgradesApi;

/** The current price and effect of each level, updated live. */
export const useOffers = () => {
  upgradesApi.useUpgradeFactsQuery(useUserId());
  return upgradesApi.useOffersQuery();
};

/** A page of purchases, newest first. */
export const useReceipts = (view: View) => {
  upgradesApi.useUpgradeFactsQuery(useUserId());
  return upgradesApi.useReceiptsQuery(view);
};
