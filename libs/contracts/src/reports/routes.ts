import type { Route } from '../http.ts';
import {
  officeReportRoute,
  officeReportsRoute,
  reportContentRoute,
  reportCountsRoute,
  reportCreateRoute,
  reportEditionsRoute,
  reportEventRoute,
  reportFeedRoute,
  reportPreviewRoute,
  reportRoute,
  reportsRoute,
} from './reports.ts';

export const reportsRoutes = {
  reports: reportsRoute,
  report: reportRoute,
  reportEditions: reportEditionsRoute,
  reportContent: reportContentRoute,
  reportFeed: reportFeedRoute,
  officeReports: officeReportsRoute,
  officeReport: officeReportRoute,
  reportCounts: reportCountsRoute,
  reportCreate: reportCreateRoute,
  reportEvent: reportEventRoute,
  reportPreview: reportPreviewRoute,
} as const satisfies Record<string, Route>;
