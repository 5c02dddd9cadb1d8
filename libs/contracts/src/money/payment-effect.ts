import type { Payment, PaymentState } from './payments.ts';

/**
 * Whether a recharge counts in the balance (the specification's service-effect status). `lost`: the chain took the
 * transfer back after the credit, and a person decides.
 */
export type PaymentEffect = 'pending' | 'inEffect' | 'lost' | 'none';

const effects: Readonly<Record<PaymentState, PaymentEffect>> = {
  awaitingTransfer: 'pending',
  confirming: 'pending',
  awaitingApproval: 'pending',
  success: 'inEffect',
  failed: 'none',
  closed: 'none',
  expired: 'none',
};

export const effectOf = ({ state, mismatch }: Pick<Payment, 'state' | 'mismatch'>): PaymentEffect =>
  state === 'success' && mismatch === 'reorganised' ? 'lost' : effects[state];
