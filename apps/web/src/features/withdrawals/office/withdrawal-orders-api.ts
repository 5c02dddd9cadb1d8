import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  withdrawalEventRoute,
  withdrawalOrderRoute,
  withdrawalOrdersRoute,
  type WithdrawalOrder,
} from '@chaintide/contracts/money/withdrawals';
import { callOf } from '../../../shared/api/call.ts';
import { queryOf, type Staged } from '../../../shared/lists/list-link.ts';
import { nounApi, readAgain } from '../../../shared/orders/noun-api.ts';
import { officeShown, type Listed } from '../../../shared/lists/with-row.ts';
import { withdrawalFits, type WithdrawalsView } from './office-withdrawals-view.ts';

export type WithdrawalFile = RouteData<typeof withdrawalOrderRoute>;

const orders = nounApi<
  WithdrawalOrder,
  Listed<WithdrawalOrder>,
  Staged<WithdrawalsView>,
  WithdrawalFile,
  'withdrawals'
>({
  name: 'withdrawalOrders',
  tag: 'office',
  list: (view) => ({ route: withdrawalOrdersRoute, query: queryOf(view) }),
  file: (id) => callOf(withdrawalOrderRoute, { params: { id } }),
  rowOf: ({ withdrawal }) => withdrawal,
  withRow: (file, withdrawal) => ({ ...file, withdrawal }),
  shown: (order, view) => officeShown(view, withdrawalFits(order, view)),
  topic: topics.withdrawals,
  heard: (fact, put) => (fact.name === 'owner.changed' ? readAgain('office') : put(fact.payload.withdrawal)),
});

/** Withdrawals of a view, and one of them with its history; both updated live. */
export const { useList: useWithdrawalOrders, useFile: useWithdrawalOrder } = orders;

export const useActOnWithdrawal = orders.act<RouteInput<typeof withdrawalEventRoute, 'body'> & { readonly id: number }>(
  'actOnWithdrawal',
  ({ id, ...body }) => callOf(withdrawalEventRoute, { params: { id }, body }),
);
