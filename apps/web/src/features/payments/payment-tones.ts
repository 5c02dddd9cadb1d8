import type { PaymentState } from '@chaintide/contracts/money/payments';
import type { Tone } from '../../shared/orders/state-tag.tsx';

export const paymentTones: Readonly<Record<PaymentState, Tone>> = {
  awaitingTransfer: 'waiting',
  confirming: 'moving',
  awaitingApproval: 'moving',
  success: 'done',
  failed: 'bad',
  closed: 'over',
  expired: 'over',
};
