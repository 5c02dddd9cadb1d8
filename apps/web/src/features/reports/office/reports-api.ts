import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { topics } from '@chaintide/contracts/realtime';
import {
  officeReportRoute,
  officeReportsRoute,
  reportCountsRoute,
  reportCreateRoute,
  reportEventRoute,
  reportPreviewRoute,
  type Report,
} from '@chaintide/contracts/reports/reports';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { nounApi, readAgain, type Dispatch } from '../../../shared/orders/noun-api.ts';
import type { Listed } from '../../../shared/lists/with-row.ts';
import { reportsQuery, shownIn, type OfficeView } from './reports-view.ts';

export type ReportFile = RouteData<typeof officeReportRoute>;

const counts = { type: 'office', id: 'reportCounts' } as const;

const reports = nounApi<Report, Listed<Report>, OfficeView, ReportFile, 'reports'>({
  name: 'officeReports',
  tag: 'officeReports',
  list: (view) => ({ route: officeReportsRoute, query: reportsQuery(view) }),
  file: (id) => callOf(officeReportRoute, { params: { id } }),
  rowOf: ({ report }) => report,
  withRow: (file, report) => ({ ...file, report }),
  shown: shownIn,
  topic: topics.reports,
  heard:
    ({ payload: { report } }, put) =>
    (dispatch: Dispatch, getState) => {
      put(report)(dispatch, getState);
      dispatch(readAgain(counts));
    },
});

/** A list of reports, and one of them with its texts and history; both updated live. */
export const { useList: useReports, useFile: useReportFile } = reports;

export const useCreateReport = reports.act<RouteInput<typeof reportCreateRoute, 'body'>>(
  'createReport',
  (body) => callOf(reportCreateRoute, { body }),
  reports.pageTag,
);
export const useActOnReport = reports.act<RouteInput<typeof reportEventRoute, 'body'> & { readonly id: number }>(
  'actOnReport',
  ({ id, ...body }) => callOf(reportEventRoute, { params: { id }, body }),
);

export const { useReportCountsQuery, useReportPreviewQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    /** How many reports are in each state. */
    reportCounts: build.query<RouteData<typeof reportCountsRoute>, void>({
      query: () => callOf(reportCountsRoute, {}),
      providesTags: [counts, 'identity'],
    }),
    /** A text that was not saved yet, as it will be shown. */
    reportPreview: build.query<RouteData<typeof reportPreviewRoute>, RouteInput<typeof reportPreviewRoute, 'body'>>({
      query: (body) => callOf(reportPreviewRoute, { body }),
      keepUnusedDataFor: MINUTE / SECOND,
    }),
  }),
});
