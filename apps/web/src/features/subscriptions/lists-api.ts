import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  campaignsRoute,
  subscriptionHistoryRoute,
  subscriptionMailsRoute,
  type Campaign,
  type SubscriptionChange,
  type SubscriptionMail,
} from '@chaintide/contracts/reports/subscriptions';
import { api } from '../../shared/api/api.ts';
import { callOf } from '../../shared/api/call.ts';
import { followFacts } from '../../shared/api/follow-topic.ts';
import { SUBSCRIPTIONS_TAG } from './subscriptions-api.ts';

export interface PageView {
  readonly page: number;
  readonly rows: number;
}
interface Rows<R> {
  readonly total: number;
  readonly rows: readonly R[];
}
export type ChangeRow = SubscriptionChange & { readonly version: number };
export type MailRow = SubscriptionMail & { readonly version: number };
export type CampaignRow = Omit<Campaign, 'id'> & { readonly id: number; readonly version: number };

const CAMPAIGNS = 'campaigns';

const queryOf = ({ page, rows }: PageView) => ({ page: String(page), limit: String(rows) });
const doneOf = ({ sent, failed, skipped, handed }: Campaign): number => sent + failed + skipped + handed;

const listsApi = api.enhanceEndpoints<string>({ addTagTypes: [SUBSCRIPTIONS_TAG, CAMPAIGNS] }).injectEndpoints({
  endpoints: (build) => ({
    subscriptionHistory: build.query<Rows<ChangeRow>, PageView>({
      query: (view) => callOf(subscriptionHistoryRoute, { query: queryOf(view) }),
      transformResponse: ({ list, total }: RouteData<typeof subscriptionHistoryRoute>) => ({
        total,
        rows: list.map((row) => ({ ...row, version: 1 })),
      }),
      providesTags: [SUBSCRIPTIONS_TAG, 'identity'],
    }),
    subscriptionMails: build.query<Rows<MailRow>, PageView>({
      query: (view) => callOf(subscriptionMailsRoute, { query: queryOf(view) }),
      transformResponse: ({ list, total }: RouteData<typeof subscriptionMailsRoute>) => ({
        total,
        rows: list.map((row) => ({ ...row, version: row.at })),
      }),
      providesTags: [SUBSCRIPTIONS_TAG, 'identity'],
    }),
    /** Mails to subscribers and how far they are, for staff; read again with every fact. */
    campaigns: build.query<Rows<CampaignRow>, PageView>({
      query: (view) => callOf(campaignsRoute, { query: queryOf(view) }),
      transformResponse: ({ list, total }: RouteData<typeof campaignsRoute>) => ({
        total,
        rows: list.map((row) => ({ ...row, id: row.startedAt, version: doneOf(row) })),
      }),
      providesTags: [CAMPAIGNS, 'identity'],
      onCacheEntryAdded: (_, entry) => {
        const again = (): void => {
          entry.dispatch(listsApi.util.invalidateTags([CAMPAIGNS]));
        };
        return followFacts<'campaigns', unknown>(entry, topics.campaigns, { snapshot: again, fact: again });
      },
    }),
  }),
});

export const { useSubscriptionHistoryQuery, useSubscriptionMailsQuery, useCampaignsQuery } = listsApi;
