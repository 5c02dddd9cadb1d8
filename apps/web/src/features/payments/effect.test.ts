import { paymentStates } from '@chaintide/contracts/money/payments';
import { describe, expect, it } from 'vitest';
import { effectOf } from './effect.ts';

describe('the effect of a recharge', () => {
  it('follows its state, and a credit that the chain took back is lost', () => {
    expect(Object.fromEntries(paymentStates.map((state) => [state, effectOf({ state, mismatch: null })]))).toEqual({
      awaitingTransfer: 'pending',
      confirming: 'pending',
      awaitingApproval: 'pending',
      success: 'inEffect',
      failed: 'none',
      closed: 'none',
      expired: 'none',
    });
    expect(effectOf({ state: 'success', mismatch: 'reorganised' })).toBe('lost');
    expect(effectOf({ state: 'awaitingApproval', mismatch: 'reorganised' })).toBe('pending');
  });
});
