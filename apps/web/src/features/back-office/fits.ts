import type { PaymentOrder } from '@chaintide/contracts/payments';
import type { OrderStage, WithdrawalOrder, WithdrawalState } from '@chaintide/contracts/withdrawals';
import type { PaymentsView, Staged, WithdrawalsView } from './office-view.ts';

const paymentsUnderWay: readonly PaymentOrder['state'][] = ['awaitingTransfer', 'confirming', 'awaitingApproval'];

/** Money that came to an order which is over waits for accounting's word. */
const isOrphan = ({ state, arrived, reason }: PaymentOrder): boolean => (state === 'expired' || state === 'closed') && arrived !== null && reason === null;

const paymentIn: Record<OrderStage, (order: PaymentOrder) => boolean> = {
  open: (order) => paymentsUnderWay.includes(order.state) || isOrphan(order),
  waiting: (order) => order.state === 'awaitingApproval' || isOrphan(order),
  ended: ({ state }) => !paymentsUnderWay.includes(state),
};

export const withdrawalStatesIn: Record<OrderStage, readonly WithdrawalState[]> = {
  open: ['pending', 'approved', 'transferring'], waiting: ['pending', 'approved'], ended: ['success', 'refused', 'failed', 'cancelled'],
};

const isFound = (search: string, texts: readonly (string | null)[]): boolean => {
  const wanted = search.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted));
};

/** Whether the filters of a view let an order through, as the gateway's do. */
export const paymentFits = (order: PaymentOrder, { stage, state, mismatch, search }: Staged<PaymentsView>): boolean =>
  (stage === undefined || paymentIn[stage](order)) && (state === undefined || order.state === state) && (mismatch === undefined || order.mismatch === mismatch)
  && isFound(search, [order.number, order.user.userName, order.address, order.hash]);

export const withdrawalFits = (order: WithdrawalOrder, { stage, state, search }: Staged<WithdrawalsView>): boolean =>
  (stage === undefined || withdrawalStatesIn[stage].includes(order.state)) && (state === undefined || order.state === state)
  && isFound(search, [order.number, order.user.userName, order.address, order.hash]);
