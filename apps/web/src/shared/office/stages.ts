import type { PaymentOrder } from '@chaintide/contracts/money/payments';
import type { OrderStage, WithdrawalOrder } from '@chaintide/contracts/money/withdrawals';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';

/** Money received by an order that has ended waits for accounting's decision. */
const isOrphan = ({ state, arrived, reason }: PaymentOrder): boolean =>
  hasTag(paymentMachine, state, 'late') && arrived !== null && reason === null;

const paymentIn: Record<OrderStage, (order: PaymentOrder) => boolean> = {
  open: (order) => hasTag(paymentMachine, order.state, 'open') || isOrphan(order),
  waiting: (order) => hasTag(paymentMachine, order.state, 'waiting') || isOrphan(order),
  ended: ({ state }) => hasTag(paymentMachine, state, 'ended'),
};

/** Whether a recharge order is in a stage, by the same rules as the gateway's lists. */
export const isPaymentIn = (order: PaymentOrder, stage: OrderStage): boolean => paymentIn[stage](order);

/** The same for a withdrawal. */
export const isWithdrawalIn = ({ state }: WithdrawalOrder, stage: OrderStage): boolean =>
  hasTag(withdrawalMachine, state, stage);
