import { DAY, SEARCH_LENGTH } from '@chaintide/contracts/limits';
import { workOrderCategory, workOrderQueues, workOrderState } from '@chaintide/contracts/support/work-orders';
import { z } from 'zod';
import { listLink, pageParts, queryOf, searchPart } from '../../../shared/lists/list-link.ts';

export const caseTabs = [...workOrderQueues, 'all'] as const;
export type CaseTab = (typeof caseTabs)[number];

const day = z.iso.date().optional().catch(undefined);
const view = z.object({
  search: searchPart,
  author: z.string().trim().max(SEARCH_LENGTH).catch(''),
  state: workOrderState.optional().catch(undefined),
  category: workOrderCategory.optional().catch(undefined),
  /** Days in the reader's time zone, both included. */
  from: day,
  until: day,
  ...pageParts(50),
});
export type CasesView = z.infer<typeof view>;
export const casesLink = listLink(view);

const midnight = (date: string | undefined): number | undefined =>
  date === undefined ? undefined : Date.parse(`${date}T00:00`);

/** The query for the gateway. */
export const casesQuery = ({ tab, search, from, until, ...shown }: CasesView & { readonly tab: CaseTab }) => {
  const end = midnight(until);
  return queryOf({
    ...shown,
    q: search,
    queue: tab === 'all' ? undefined : tab,
    from: midnight(from),
    until: end === undefined ? undefined : end + DAY,
  });
};
