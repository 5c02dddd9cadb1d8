import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  ownWorkOrderEventRoute,
  workOrderRoute,
  workOrdersRoute,
  workOrderState,
  workOrderSubmitRoute,
  type WorkOrder,
} from '@chaintide/contracts/support/work-orders';
import { z } from 'zod';
import { callOf } from '../../../shared/api/call.ts';
import { listLink, pageParts, queryOf, searchPart } from '../../../shared/lists/list-link.ts';
import { nounApi } from '../../../shared/orders/noun-api.ts';
import { ownShown } from '../../../shared/lists/with-row.ts';

const view = z.object({ search: searchPart, state: workOrderState.optional().catch(undefined), ...pageParts(20) });
export const workOrdersLink = listLink(view);

export type WorkOrderFile = RouteData<typeof workOrderRoute>;

const orders = nounApi<WorkOrder, RouteData<typeof workOrdersRoute>, z.infer<typeof view>, WorkOrderFile, 'account'>({
  name: 'workOrders',
  tag: 'workOrders',
  list: ({ search, ...shown }) => ({ route: workOrdersRoute, query: queryOf({ ...shown, q: search }) }),
  file: (id) => callOf(workOrderRoute, { params: { id } }),
  rowOf: ({ workOrder }) => workOrder,
  withRow: (file, workOrder) => ({ ...file, workOrder }),
  shown: (order, shown) => ownShown(order, shown),
  topic: topics.account,
  heard: (fact, put) => (fact.name === 'workOrder.changed' ? put(fact.payload.workOrder) : undefined),
});

/** A page of the account's work orders, and one of them with its timeline; both updated live. */
export const { useList: useWorkOrders, useFile: useWorkOrder } = orders;

export const useSubmitWorkOrder = orders.act<RouteInput<typeof workOrderSubmitRoute, 'body'>>(
  'submitWorkOrder',
  (body) => callOf(workOrderSubmitRoute, { body }),
);
export const useActOnOwnWorkOrder = orders.act<
  RouteInput<typeof ownWorkOrderEventRoute, 'body'> & Pick<WorkOrder, 'id'>
>('actOnOwnWorkOrder', ({ id, ...body }) => callOf(ownWorkOrderEventRoute, { params: { id }, body }));
