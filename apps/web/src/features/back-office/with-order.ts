interface Edition {
  readonly id: number;
  readonly version: number;
}
export interface Listed<R> {
  readonly total: number;
  readonly rows: R[];
}

interface Shown {
  readonly page: number;
  readonly rows: number;
  /** Whether the filters of the page let the order through. */
  readonly fits: boolean;
}

/** Whether an order belongs between the rows of a page, the newest first. */
const isWithin = (rows: readonly Edition[], id: number, { page, rows: most }: Shown): boolean => {
  const isBelowTop = page === 1 || (rows[0] !== undefined && id < rows[0].id);
  const isAboveEnd = rows.length < most || id > rows.at(-1)!.id;
  return isBelowTop && isAboveEnd;
};

/**
 * A page with an order as it is now: in the place where it stood, even where the filters would no longer let it through (a row does not
 * vanish from under the hand), or where it belongs when it has come to fit. An older edition than the one held changes nothing.
 */
export const withOrder = <R extends Edition>(list: Listed<R>, order: R, shown: Shown): Listed<R> => {
  const at = list.rows.findIndex(({ id }) => id === order.id);
  if (at >= 0) return order.version < list.rows[at]!.version ? list : { ...list, rows: list.rows.with(at, order) };
  if (!shown.fits || !isWithin(list.rows, order.id, shown)) return list;
  return { total: list.total + 1, rows: [...list.rows, order].toSorted((a, b) => b.id - a.id).slice(0, shown.rows) };
};

/** The same without one that has left. */
export const withoutOrder = <R extends Edition>(list: Listed<R>, id: number): Listed<R> =>
  list.rows.some((row) => row.id === id)
    ? { total: list.total - 1, rows: list.rows.filter((row) => row.id !== id) }
    : list;
