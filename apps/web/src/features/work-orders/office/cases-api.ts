import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  workOrderBonusRoute,
  workOrderCaseRoute,
  workOrderCasesRoute,
  workOrderCountsRoute,
  workOrderEventRoute,
  workOrderHoldRoute,
  workOrderReleaseRoute,
  type WorkOrderCase,
} from '@chaintide/contracts/support/work-orders';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { nounApi, readAgain, type Dispatch } from '../../../shared/orders/noun-api.ts';
import type { Listed } from '../../../shared/lists/with-row.ts';
import { casesQuery, type CasesView, type CaseTab } from './cases-view.ts';

export type CaseFile = RouteData<typeof workOrderCaseRoute>;
type View = CasesView & { readonly tab: CaseTab };

const counts = { type: 'office', id: 'workOrderCounts' } as const;

const cases = nounApi<WorkOrderCase, Listed<WorkOrderCase>, View, CaseFile, 'workOrders'>({
  name: 'workOrderCases',
  tag: 'workOrderCases',
  list: (view) => ({ route: workOrderCasesRoute, query: casesQuery(view) }),
  file: (id) => callOf(workOrderCaseRoute, { params: { id } }),
  rowOf: ({ workOrder }) => workOrder,
  withRow: (file, workOrder) => ({ ...file, workOrder }),
  // a queue has an order of its own and ends at a moment, so the gateway says who enters it
  shown: (_, { page, rows }) => ({ page, rows, fits: false }),
  topic: topics.workOrders,
  heard:
    ({ payload: { workOrder } }, put) =>
    (dispatch: Dispatch, getState) => {
      put(workOrder)(dispatch, getState);
      dispatch(readAgain(cases.pageTag, counts));
    },
});

/** A queue, and one order with its timeline; both updated live. */
export const { useList: useCases, useFile: useCase } = cases;

type ById = { readonly id: number };
export const useActOnCase = cases.act<RouteInput<typeof workOrderEventRoute, 'body'> & ById>(
  'actOnCase',
  ({ id, ...body }) => callOf(workOrderEventRoute, { params: { id }, body }),
);
export const useGrantBonus = cases.act<RouteInput<typeof workOrderBonusRoute, 'body'> & ById>(
  'grantBonus',
  ({ id, ...body }) => callOf(workOrderBonusRoute, { params: { id }, body }),
);
export const useHoldCase = cases.act<number>('holdCase', (id) => callOf(workOrderHoldRoute, { params: { id } }));
export const useReleaseCase = cases.act<number>('releaseCase', (id) =>
  callOf(workOrderReleaseRoute, { params: { id } }),
);

/** How many orders are in each queue. */
export const { useWorkOrderCountsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    workOrderCounts: build.query<RouteData<typeof workOrderCountsRoute>, void>({
      query: () => callOf(workOrderCountsRoute, {}),
      providesTags: [counts, 'identity'],
    }),
  }),
});
