import type { PaymentOrder } from '@chaintide/contracts/payments';
import type { OrderStage, WithdrawalOrder } from '@chaintide/contracts/withdrawals';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import type { PaymentsView, Staged, WithdrawalsView } from '../../features/back-office/office-view.ts';

/** Money that came to an order which is over waits for accounting's word. */
const isOrphan = ({ state, arrived, reason }: PaymentOrder): boolean =>
  hasTag(paymentMachine, state, 'late') && arrived !== null && reason === null;

const paymentIn: Record<OrderStage, (order: PaymentOrder) => boolean> = {
  open: (order) => hasTag(paymentMachine, order.state, 'open') || isOrphan(order),
  waiting: (order) => hasTag(paymentMachine, order.state, 'waiting') || isOrphan(order),
  ended: ({ state }) => hasTag(paymentMachine, state, 'ended'),
};

const isFound = (search: string, texts: readonly (string | null)[]): boolean => {
  const wanted = search.toLowerCase();
  return texts.some((text) => text?.toLowerCase().includes(wanted));
};

/** Whether the filters of a view let an order through, as the gateway's do. */
export const paymentFits = (order: PaymentOrder, { stage, state, mismatch, search }: Staged<PaymentsView>): boolean =>
  (stage === undefined || paymentIn[stage](order)) &&
  (state === undefined || order.state === state) &&
  (mismatch === undefined || order.mismatch === mismatch) &&
  isFound(search, [order.number, order.user.userName, order.address, order.hash]);

export const withdrawalFits = (order: WithdrawalOrder, { stage, state, search }: Staged<WithdrawalsView>): boolean =>
  (stage === undefined || hasTag(withdrawalMachine, order.state, stage)) &&
  (state === undefined || order.state === state) &&
  isFound(search, [order.number, order.user.userName, order.address, order.hash]);
