import { paymentState, type Payment, type PaymentState } from '@chaintide/contracts/money/payments';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import { ownLink, type OwnView } from '../../../shared/lists/list-link.ts';

export type PaymentsView = OwnView<PaymentState>;
export const paymentsLink = ownLink(paymentState);

/** Whether an order has not ended. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean => hasTag(paymentMachine, state, 'open');

/** Whether its owner still has to transfer: nothing arrived, and no transaction was submitted. */
export const takesTransfer = (order: Pick<Payment, 'state' | 'hash' | 'arrived'>): boolean =>
  isOpen(order) && order.hash === null && order.arrived === null;
