import { describe, expect, it } from 'vitest';
import { effectOf } from './payment-effect.ts';
import { paymentStates } from './payments.ts';

describe('the effect of a recharge', () => {
  it('is pending while the order is open, and afterwards only success has one', () => {
    const of = (effect: string): string[] =>
      paymentStates.filter((state) => effectOf({ state, mismatch: null }) === effect);
    expect(of('pending')).toEqual(['awaitingTransfer', 'confirming', 'awaitingApproval']);
    expect(of('inEffect')).toEqual(['success']);
    expect(of('none')).toEqual(['failed', 'closed', 'expired']);
  });

  it('is lost with a credit that the chain took back', () => {
    expect(effectOf({ state: 'success', mismatch: 'reorganised' })).toBe('lost');
    expect(effectOf({ state: 'awaitingApproval', mismatch: 'reorganised' })).toBe('pending');
  });
});
