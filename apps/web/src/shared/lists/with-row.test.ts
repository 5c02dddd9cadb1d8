import { describe, expect, it } from 'vitest';
import { withoutRow as withoutOrder, withRow as withOrder } from './with-row.ts';

const list = (...ids: number[]) => ({ total: 20, rows: ids.map((id) => ({ id, version: 2 })) });
const ids = ({ rows }: { rows: readonly { id: number }[] }): number[] => rows.map(({ id }) => id);
const shown = { page: 1, rows: 3, fits: true };

describe('an order that changes', () => {
  it('replaces its row even if it no longer matches, and never by an older version', () => {
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

  it('is removed once', () => {
    const left = withoutOrder(list(9, 7, 5), 7);
    expect([ids(left), left.total]).toEqual([[9, 5], 19]);
    expect(withoutOrder(left, 7)).toBe(left);
  });
});
