import { paymentStates } from '@chaintide/contracts/money/payments';
import { withdrawalStates } from '@chaintide/contracts/money/withdrawals';
import { describe, expect, it } from 'vitest';
import { paymentMachine } from './payment.ts';
import { hasTag, statesOf } from './states.ts';
import { withdrawalMachine } from './withdrawal.ts';

describe('the tags of a lifecycle', () => {
  it('mark each state as open or ended', () => {
    expect([...statesOf(paymentMachine, 'open'), ...statesOf(paymentMachine, 'ended')].toSorted()).toEqual(
      paymentStates.toSorted(),
    );
    expect([...statesOf(withdrawalMachine, 'open'), ...statesOf(withdrawalMachine, 'ended')].toSorted()).toEqual(
      withdrawalStates.toSorted(),
    );
  });

  it('of a withdrawal end it where its machine ends', () => {
    for (const state of statesOf(withdrawalMachine, 'ended'))
      expect(withdrawalMachine.states[state]?.type).toBe('final');
  });

  it('of a payment are late if it can still be credited', () => {
    for (const state of paymentStates)
      expect(hasTag(paymentMachine, state, 'late')).toBe(
        hasTag(paymentMachine, state, 'ended') && paymentMachine.states[state]!.events.includes('confirm'),
      );
  });
});
