import { hasTag } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import { usePayments } from '../../features/payments/own/payments-api.ts';
import { isOpen, paymentsLink } from '../../features/payments/own/payments-view.ts';
import { useWithdrawals } from '../../features/withdrawals/own/withdrawals-api.ts';
import { withdrawalsLink } from '../../features/withdrawals/own/withdrawals-view.ts';

/** The account's orders that have not ended, updated live; the gateway lists them first. */
export const useOpenOrders = () => {
  const [payments, withdrawals] = [usePayments(paymentsLink.first), useWithdrawals(withdrawalsLink.first)];
  const failed = [payments, withdrawals].find(({ data, error }) => !data && error);
  return {
    isKnown: payments.data !== undefined && withdrawals.data !== undefined,
    error: failed?.error,
    refetch: () => failed?.refetch(),
    payments: payments.data?.rows.filter(isOpen) ?? [],
    withdrawals: withdrawals.data?.rows.filter(({ state }) => hasTag(withdrawalMachine, state, 'open')) ?? [],
  };
};
