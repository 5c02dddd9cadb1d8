import { demoAccountsRoute, demoMailsRoute, type DemoAccount, type DemoMail } from '@chaintide/contracts/people/demo';
import { topics } from '@chaintide/contracts/realtime';
import { api } from './api.ts';
import { callOf } from './call.ts';
import { followFacts } from './follow-topic.ts';

const demoApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An account for every role; fails outside the demo. */
    demoAccounts: build.query<DemoAccount[], void>({
      query: () => callOf(demoAccountsRoute, {}),
      keepUnusedDataFor: Infinity,
    }),
    /** Mails to an address, newest first; new ones are added as they arrive. */
    demoMails: build.query<DemoMail[], string>({
      query: (address) => callOf(demoMailsRoute, { query: { to: address } }),
      onCacheEntryAdded: (address, entry) =>
        followFacts<'mailbox', DemoMail[]>(entry, () => topics.mailbox(address), {
          snapshot: (mails) => {
            entry.updateCachedData(() => mails);
          },
          fact: ({ payload: { mail } }) => {
            entry.updateCachedData((mails) => [mail, ...mails.filter(({ id }) => id !== mail.id)]);
          },
        }),
    }),
  }),
});

export const { useDemoAccountsQuery, useDemoMailsQuery } = demoApi;
