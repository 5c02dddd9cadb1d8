interface Edition {
  readonly id: number;
  readonly version: number;
}
export interface Listed<R> {
  readonly total: number;
  readonly rows: R[];
}

/** How a page of a list is shown, where it is about one row. */
export interface Shown<R> {
  readonly page: number;
  readonly rows: number;
  /** Whether the filters of the page let the row through. */
  readonly fits: boolean;
  /** Where a row comes in at the top only: whether it is newer than another. Elsewhere it comes in where its number belongs. */
  readonly isNewer?: (row: R, other: R) => boolean;
  /** Whether a row that fits no more leaves after a moment. */
  readonly leaves?: boolean;
}

/** Whether a row belongs between the rows of a page, the newest first. */
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
 * A page with a row as it is now: in the place where it stood, even where the filters would no longer let it through (a row does not
 * vanish from under the hand), or where it belongs when it has come to fit. An older edition than the one held changes nothing.
 */
export const withRow = <R extends Edition, P extends Listed<R>>(page: P, row: R, shown: Shown<R>): P => {
  const at = page.rows.findIndex(({ id }) => id === row.id);
  if (at >= 0) return row.version < page.rows[at]!.version ? page : { ...page, rows: page.rows.with(at, row) };
  const rows = shown.fits ? withNew(page.rows, row, shown) : undefined;
  return rows ? { ...page, total: page.total + 1, rows: rows.slice(0, shown.rows) } : page;
};

/** The same without one that has left. */
export const withoutRow = <R extends Edition, P extends Listed<R>>(page: P, id: number): P =>
  page.rows.some((row) => row.id === id)
    ? { ...page, total: page.total - 1, rows: page.rows.filter((row) => row.id !== id) }
    : page;

interface OwnOrder extends Edition {
  readonly state: string;
}

/** How a list of one's own orders shows one of them: a new order comes to the top of the first page. */
export const ownShown = <R extends OwnOrder>(
  row: R,
  { state, page, rows }: { readonly state?: string | undefined; readonly page: number; readonly rows: number },
): Shown<R> => ({
  page,
  rows,
  fits: page === 1 && row.version <= 1 && (state === undefined || state === row.state),
  isNewer: (one, other) => one.id > other.id,
});

/** How a list of staff's shows an order: a queue keeps for a moment what has left it. */
export const officeShown = <R>(
  { page, rows, stage }: { readonly page: number; readonly rows: number; readonly stage?: string | undefined },
  fits: boolean,
): Shown<R> => ({ page, rows, fits, leaves: !fits && stage === 'open' });
