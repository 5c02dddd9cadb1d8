import { reportKind, reportState, type Report } from '@chaintide/contracts/reports/reports';
import { z } from 'zod';
import { listLink, pageParts, queryOf, searchPart } from '../../../shared/lists/list-link.ts';
import type { Shown } from '../../../shared/lists/with-row.ts';

const viewSchema = z.object({
  search: searchPart,
  state: reportState.optional().catch(undefined),
  kind: reportKind.optional().catch(undefined),
  ...pageParts(20),
});
export type ReportsView = z.infer<typeof viewSchema>;
export const reportsLink = listLink(viewSchema);

/** A list of the office: everybody's, or that of whoever writes. */
export type OfficeView = ReportsView & { readonly isOwn: boolean };

/** The query for the gateway. */
export const reportsQuery = ({ search, isOwn, ...shown }: OfficeView) =>
  queryOf({ ...shown, q: search, own: isOwn ? 'true' : undefined });

/** The place of a changed report in a list; searches and one's own are left to the gateway. */
export const shownIn = ({ state, kind }: Report, view: OfficeView): Shown<Report> => {
  const isListed = (view.state ?? state) === state && (view.kind ?? kind) === kind;
  return {
    page: view.page,
    rows: view.rows,
    fits: isListed && view.search === '' && !view.isOwn,
    leaves: !isListed,
  };
};
