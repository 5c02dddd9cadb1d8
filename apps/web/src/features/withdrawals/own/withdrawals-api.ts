import type { RouteData } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import {
  withdrawalApplyRoute,
  withdrawalCancelRoute,
  withdrawalCodeRoute,
  withdrawalRoute,
  withdrawalsRoute,
  type Withdrawal,
  type WithdrawalApplication,
  type WithdrawalIntent,
} from '@chaintide/contracts/money/withdrawals';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { queryOf } from '../../../shared/lists/list-link.ts';
import { nounApi } from '../../../shared/orders/noun-api.ts';
import { ownShown } from '../../../shared/lists/with-row.ts';
import type { WithdrawalsView } from './withdrawals-view.ts';

export type WithdrawalFile = RouteData<typeof withdrawalRoute>;

const withdrawals = nounApi<Withdrawal, RouteData<typeof withdrawalsRoute>, WithdrawalsView, WithdrawalFile, 'account'>(
  {
    name: 'withdrawals',
    tag: 'withdrawals',
    list: (view) => ({ route: withdrawalsRoute, query: queryOf(view) }),
    file: (id) => callOf(withdrawalRoute, { params: { id } }),
    rowOf: ({ withdrawal }) => withdrawal,
    withRow: (file, withdrawal) => ({ ...file, withdrawal }),
    shown: ownShown,
    topic: topics.account,
    heard: (fact, put) => (fact.name === 'withdrawal.changed' ? put(fact.payload.withdrawal) : undefined),
  },
);

/** A page of the account's withdrawals, and one of them with its history; both updated live. */
export const { useList: useWithdrawals, useFile: useWithdrawal } = withdrawals;

export const useApplyForWithdrawal = withdrawals.act<WithdrawalApplication>('applyForWithdrawal', (body) =>
  callOf(withdrawalApplyRoute, { body }),
);
export const useCancelWithdrawal = withdrawals.act<Pick<Withdrawal, 'id' | 'version'>>(
  'cancelWithdrawal',
  ({ id, version }) => callOf(withdrawalCancelRoute, { params: { id }, body: { version } }),
);

export const { useAskWithdrawalCodeMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    askWithdrawalCode: build.mutation<RouteData<typeof withdrawalCodeRoute>, WithdrawalIntent>({
      query: (body) => callOf(withdrawalCodeRoute, { body }),
    }),
  }),
});
