import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ownLink, queryOf as ordersQuery, type OwnView } from './list-link.ts';
import { ownShown, withRow } from './with-row.ts';

const states = z.enum(['open', 'over']);
const { first, read, write } = ownLink(states);
interface Order {
  readonly id: number;
  readonly version: number;
  readonly state: string;
}
const withOrder = (shown: { total: number; rows: Order[] }, order: Order, view: OwnView<string>) =>
  withRow(shown, order, ownShown(order, view));
const page = {
  total: 2,
  rows: [
    { id: 5, version: 3, state: 'open' },
    { id: 4, version: 1, state: 'open' },
  ],
};

describe('the view of a list of orders', () => {
  it('is taken from the link, with defaults for invalid parts', () => {
    expect(ordersQuery(read(new URLSearchParams('state=over&page=2&rows=50')))).toEqual({
      state: 'over',
      page: '2',
      rows: '50',
    });
    expect(read(new URLSearchParams('state=x&page=-1&rows=1000'))).toEqual(first);
  });

  it('is written into a link that has other parts too', () => {
    const link = write(new URLSearchParams('order=7&page=3'), { ...first, state: 'over' });
    expect(link.toString()).toBe('order=7&state=over');
    expect(write(link, first).toString()).toBe('order=7');
  });
});

describe('a page of orders', () => {
  it('replaces an order by its current version, and never by an older one', () => {
    const next = withOrder(page, { id: 5, version: 4, state: 'over' }, first);
    expect(next.rows.map(({ id, state }) => [id, state])).toEqual([
      [5, 'over'],
      [4, 'open'],
    ]);
    expect(withOrder(next, { id: 5, version: 3, state: 'open' }, first)).toBe(next);
  });

  it('shows a new order first, if it is the first page and the filter matches', () => {
    const fresh = { id: 6, version: 1, state: 'open' };
    expect(withOrder(page, fresh, { ...first, rows: 2 })).toEqual({ total: 3, rows: [fresh, page.rows[0]] });
    for (const shown of [
      { ...first, page: 2 },
      { ...first, state: 'over' },
    ])
      expect(withOrder(page, fresh, shown)).toBe(page);
    expect(withOrder(page, { ...fresh, id: 3 }, first)).toBe(page);
    expect(withOrder(page, { ...fresh, version: 2 }, first)).toBe(page);
  });
});
