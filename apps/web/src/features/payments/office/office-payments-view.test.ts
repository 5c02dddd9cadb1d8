import type { PaymentOrder } from '@chaintide/contracts/money/payments';
import { describe, expect, it } from 'vitest';
import { paymentFits, paymentsLink } from './office-payments-view.ts';
import { paymentOf } from './testing.ts';

const { read } = paymentsLink;

describe("the filters match the gateway's", () => {
  const view = (given: Record<string, string>) => ({ ...read(new URLSearchParams(given)), stage: 'open' as const });
  it.each([
    [{}, paymentOf({ id: 1 }), true],
    [{}, paymentOf({ id: 1, state: 'success' }), false],
    [{}, paymentOf({ id: 1, state: 'expired' }), false],
    [{}, paymentOf({ id: 1, state: 'expired', arrived: '1.000000' }), true],
    [{}, paymentOf({ id: 1, state: 'closed', arrived: '1.000000', reason: 'a mistake' }), false],
    [{ search: 'r00000' }, paymentOf({ id: 1 }), true],
    [{ search: 'ALI' }, paymentOf({ id: 1 }), true],
    [{ search: '0X5AAEB' }, paymentOf({ id: 1 }), true],
    [{ search: 'nobody' }, paymentOf({ id: 1 }), false],
    [{ mismatch: 'late' }, paymentOf({ id: 1 }), false],
    [{ state: 'confirming' }, paymentOf({ id: 1, state: 'confirming' }), true],
  ])('%j', (given, order, fits) => {
    expect(paymentFits(order, view(given))).toBe(fits);
  });

  it('for orders that wait for a person', () => {
    const waits = (given: Partial<PaymentOrder>): boolean =>
      paymentFits(paymentOf({ id: 1, ...given }), { ...paymentsLink.first, stage: 'waiting' });
    expect([
      waits({ state: 'awaitingApproval' }),
      waits({ state: 'expired', arrived: '1.000000' }),
      waits({ state: 'confirming' }),
      waits({ state: 'expired' }),
    ]).toEqual([true, true, false, false]);
  });
});
