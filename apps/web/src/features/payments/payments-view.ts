import { paymentState, type Payment, type PaymentState } from '@chaintide/contracts/payments';
import { ordersViewOf, type OrdersView } from '../../shared/money/orders-view.ts';

export type PaymentsView = OrdersView<PaymentState>;
export const paymentsView = ordersViewOf<PaymentState>(paymentState);

const open: readonly PaymentState[] = ['awaitingTransfer', 'confirming', 'awaitingApproval'];
/** Whether an order is not over yet. */
export const isOpen = ({ state }: Pick<Payment, 'state'>): boolean => open.includes(state);
