import { z } from 'zod';

/** What a list of one's orders is filtered by, and which page of it is shown. */
export interface OrdersView<S extends string> {
  readonly state?: S | undefined;
  readonly page: number;
  readonly rows: number;
}

/** Of one kind of order: the view that a link carries (a part that makes no sense counts as absent), and the link that carries a view. */
export const ordersViewOf = <S extends string>(state: z.ZodType<S>) => {
  const view = z.object({
    state: state.optional().catch(undefined),
    page: z.coerce.number().int().min(1).catch(1),
    rows: z.coerce.number().int().min(1).max(200).catch(20),
  });
  const first: OrdersView<S> = view.parse({});
  return {
    first,
    read: (search: URLSearchParams): OrdersView<S> => view.parse(Object.fromEntries(search)),
    /** Puts what is not as at first into a link, and leaves what else stands in it. */
    write: (search: URLSearchParams, shown: OrdersView<S>): URLSearchParams => {
      const next = new URLSearchParams(search);
      for (const name of ['state', 'page', 'rows'] as const) {
        if (shown[name] === undefined || shown[name] === first[name]) next.delete(name);
        else next.set(name, String(shown[name]));
      }
      return next;
    },
  };
};

/** What the gateway is asked. */
export const ordersQuery = ({ state, page, rows }: OrdersView<string>): Record<string, string> => ({
  ...(state !== undefined && { state }),
  page: String(page),
  rows: String(rows),
});

interface Order {
  readonly id: number;
  readonly version: number;
  readonly state: string;
}

/** A page with an order as it is now: in its place, or at the top where it is a new one that the filter lets through. An older edition changes nothing. */
export const withOrder = <O extends Order, P extends { readonly total: number; readonly rows: O[] }>(
  page: P,
  order: O,
  shown: OrdersView<string>,
): P => {
  const at = page.rows.findIndex(({ id }) => id === order.id);
  if (at >= 0) return order.version < page.rows[at]!.version ? page : { ...page, rows: page.rows.with(at, order) };
  const isNew = shown.page === 1 && order.version <= 1 && page.rows.every(({ id }) => id < order.id);
  if (!isNew || (shown.state !== undefined && shown.state !== order.state)) return page;
  return { ...page, total: page.total + 1, rows: [order, ...page.rows].slice(0, shown.rows) };
};
