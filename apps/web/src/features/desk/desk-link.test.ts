import type { DeskItem } from '@chaintide/contracts/support/desk';
import { describe, expect, it } from 'vitest';
import { inOrder, isApart, linkTo } from './desk-link.ts';

const item = (id: number, since: number | null): DeskItem => ({
  id,
  subject: `R${id}`,
  who: null,
  sum: null,
  since,
  act: 'confirm',
});

describe('the desk', () => {
  it('leads to the queue, and to an item where the queue has a place for it', () => {
    expect(linkTo('payments')).toBe('/BackendPayment');
    expect(linkTo('payments', 5)).toBe('/BackendPayment?order=5');
    expect(linkTo('unmatched', 5)).toBe('/BackendPayment?tab=unmatched');
    expect(linkTo('addresses', 1)).toBe('/BackgroundAddress');
  });

  it('mixes the queues, the oldest first', () => {
    const queues = [
      { name: 'payments', count: 2, items: [item(1, 10), item(2, 30)] },
      { name: 'withdrawals', count: 1, items: [item(3, 20)] },
      { name: 'addresses', count: 1, items: [item(0, null)] },
    ] as const;
    expect(inOrder(queues.map((queue) => ({ ...queue, items: [...queue.items] }))).map(({ id }) => id)).toEqual([
      0, 1, 3, 2,
    ]);
  });

  it('keeps unpaid orders apart', () => {
    expect([isApart('unpaid'), isApart('payments')]).toEqual([true, false]);
  });
});
