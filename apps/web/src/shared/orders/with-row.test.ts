import type { PaymentOrder } from '@chaintide/contracts/payments';
import type { OrderStage } from '@chaintide/contracts/withdrawals';
import { describe, expect, it } from 'vitest';
import { paymentFits, withdrawalFits } from '../office/stages.ts';
import { paymentsView, withdrawalsView } from '../../features/back-office/office-view.ts';
import { paymentOf, withdrawalOf } from '../../features/payments/office/testing.ts';
import { withOrder, withoutOrder } from '../../features/back-office/with-order.ts';

const list = (...ids: number[]) => ({ total: 20, rows: ids.map((id) => ({ id, version: 2 })) });
const ids = ({ rows }: { rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id);
const shown = { page: 1, rows: 3, fits: true };

describe('an order that changes', () => {
  it('is renewed in its place, even where it fits no more, and never by an older edition', () => {
    expect(withOrder(list(9, 7, 5), { id: 7, version: 3 }, { ...shown, fits: false }).rows[1]).toEqual({
      id: 7,
      version: 3,
    });
    const held = list(9, 7, 5);
    expect(withOrder(held, { id: 7, version: 1 }, shown)).toBe(held);
  });

  it.each([
    { name: 'a new one comes to the top', id: 10, view: shown, rows: [10, 9, 7], total: 21 },
    { name: 'one that came to fit stands in its place', id: 8, view: shown, rows: [9, 8, 7], total: 21 },
    { name: 'one of a later page does not come', id: 4, view: shown, rows: [9, 7, 5], total: 20 },
    {
      name: 'one that does not fit does not come',
      id: 10,
      view: { ...shown, fits: false },
      rows: [9, 7, 5],
      total: 20,
    },
    { name: 'a new one is not on the second page', id: 10, view: { ...shown, page: 2 }, rows: [9, 7, 5], total: 20 },
    {
      name: 'a page that is not full takes the last',
      id: 4,
      view: { ...shown, rows: 5 },
      rows: [9, 7, 5, 4],
      total: 21,
    },
  ])('$name', ({ id, view, rows, total }) => {
    const next = withOrder(list(9, 7, 5), { id, version: 1 }, view);
    expect([ids(next), next.total]).toEqual([rows, total]);
  });

  it('leaves once', () => {
    const left = withoutOrder(list(9, 7, 5), 7);
    expect([ids(left), left.total]).toEqual([[9, 5], 19]);
    expect(withoutOrder(left, 7)).toBe(left);
  });
});

describe('the filters let through what the gateway does', () => {
  const view = (given: object) => ({ ...paymentsView.parse(given), stage: 'open' as const });
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

  it('of orders that wait for a person', () => {
    const waits = (given: Partial<PaymentOrder>): boolean =>
      paymentFits(paymentOf({ id: 1, ...given }), { ...paymentsView.parse({}), stage: 'waiting' });
    expect([
      waits({ state: 'awaitingApproval' }),
      waits({ state: 'expired', arrived: '1.000000' }),
      waits({ state: 'confirming' }),
      waits({ state: 'expired' }),
    ]).toEqual([true, true, false, false]);
  });

  it('of withdrawals too', () => {
    const shownIn = (stage: OrderStage, state: 'pending' | 'transferring' | 'refused') =>
      withdrawalFits(withdrawalOf({ id: 1, state }), { ...withdrawalsView.parse({}), stage });
    expect([
      shownIn('open', 'pending'),
      shownIn('open', 'refused'),
      shownIn('ended', 'pending'),
      shownIn('ended', 'refused'),
    ]).toEqual([true, false, false, true]);
    expect([
      shownIn('waiting', 'pending'),
      shownIn('waiting', 'transferring'),
      shownIn('open', 'transferring'),
    ]).toEqual([true, false, true]);
  });
});
