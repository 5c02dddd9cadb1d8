import { paymentState, type Payment, type PaymentState } from '@chaintide/contracts/payments';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';
import { ordersViewOf, type OrdersView } from '../../../shared/money/orders-view.ts';

export type PaymentsView = OrdersView<PaymentState>;
export const paymentsView = ordersViewOf<PaymentState>(paymentState);

/** Whether an order is not over yet. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean => hasTag(paymentMachine, state, 'open');
