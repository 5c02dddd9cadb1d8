interface Edition {
  readonly id: number;
  readonly version: number;
}
export interface Listed<R> {
  readonly total: number;
  readonly rows: R[];
}

/** How a page of a list shows one row. */
export interface Shown<R> {
  readonly page: number;
  readonly rows: number;
  /** Whether the row matches the filters of the page. */
  readonly fits: boolean;
  /** Whether the row is newer than another, for pages that add rows at the top only. Others insert a row by its number. */
  readonly isNewer?: (row: R, other: R) => boolean;
  /** Whether a row that no longer matches is removed after a moment. */
  readonly leaves?: boolean;
}

/** Whether a row belongs between the rows of a page, newest first. */
const isWithin = <R extends Edition>(rows: readonly R[], { id }: R, { page, rows: most }: Shown<R>): boolean => {
  const isBelowTop = page === 1 || (rows[0] !== undefined && id < rows[0].id);
  const isAboveEnd = rows.length < most || id > rows.at(-1)!.id;
  return isBelowTop && isAboveEnd;
};

const withNew = <R extends Edition>(rows: readonly R[], row: R, shown: Shown<R>): R[] | undefined => {
  const { isNewer } = shown;
  if (isNewer) return rows.every((other) => isNewer(row, other)) ? [row, ...rows] : undefined;
  return isWithin(rows, row, shown) ? [...rows, row].toSorted((a, b) => b.id - a.id) : undefined;
};

/**
 * A page with the current version of a row: at its existing place, even if it no longer matches the filters (so that it does not vanish
 * while being used), or inserted if it now matches. An older version changes nothing.
 */
export const withRow = <R extends Edition, P extends Listed<R>>(page: P, row: R, shown: Shown<R>): P => {
  const at = page.rows.findIndex(({ id }) => id === row.id);
  if (at >= 0) return row.version < page.rows[at]!.version ? page : { ...page, rows: page.rows.with(at, row) };
  const rows = shown.fits ? withNew(page.rows, row, shown) : undefined;
  return rows ? { ...page, total: page.total + 1, rows: rows.slice(0, shown.rows) } : page;
};

/** A page without a row that has left it. */
export const withoutRow = <R extends Edition, P extends Listed<R>>(page: P, id: number): P =>
  page.rows.some((row) => row.id === id)
    ? { ...page, total: page.total - 1, rows: page.rows.filter((row) => row.id !== id) }
    : page;

interface OwnOrder extends Edition {
  readonly state: string;
}

/** How a list of one's own orders shows one: a new order is added at the top of the first page. */
export const ownShown = <R extends OwnOrder>(
  row: R,
  { state, page, rows }: { readonly state?: string | undefined; readonly page: number; readonly rows: number },
): Shown<R> => ({
  page,
  rows,
  fits: page === 1 && row.version <= 1 && (state === undefined || state === row.state),
  isNewer: (one, other) => one.id > other.id,
});

/** How a staff list shows an order: a queue keeps an order for a moment after it has left. */
export const officeShown = <R>(
  { page, rows, stage }: { readonly page: number; readonly rows: number; readonly stage?: string | undefined },
  fits: boolean,
): Shown<R> => ({ page, rows, fits, leaves: !fits && stage === 'open' });
