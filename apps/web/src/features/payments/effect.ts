import type { PaymentState } from '@chaintide/contracts/money/payments';
import { paymentMachine } from '@chaintide/machines/payment';
import { hasTag } from '@chaintide/machines/states';

/** Whether a recharge counts in the balance (the specification's service-effect status). */
export type Effect = 'pending' | 'inEffect' | 'lost' | 'none';

interface Credit {
  readonly state: PaymentState;
  readonly mismatch: string | null;
}

/** `lost`: the chain took the transfer back after the credit, and a person decides. */
export const effectOf = ({ state, mismatch }: Credit): Effect => {
  if (state === 'success') return mismatch === 'reorganised' ? 'lost' : 'inEffect';
  return hasTag(paymentMachine, state, 'open') ? 'pending' : 'none';
};
