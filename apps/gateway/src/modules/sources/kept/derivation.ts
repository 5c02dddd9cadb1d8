import type { Columns, Kept } from '@chaintide/onchain/columns/columns';

/** Days of which columns can be derived. */
export interface Derivable {
  readonly rows: number;
  /** `prices`: USD by row; NaN where there is none. */
  derive(prices: Float64Array, kept: Kept | undefined): Columns;
}

interface Derived {
  /** The first row that is not as it was the last time. */
  readonly from: number;
  readonly columns: Columns;
}

/** The columns of days under one column of prices. Only what follows the first changed day is derived anew. */
export class Derivation {
  private readonly days: Derivable;
  private held: { readonly columns: Columns; readonly prices: Float64Array } | undefined;
  /** The first day whose blocks are not those of the columns. */
  private changedFrom = 0;

  constructor(days: Derivable) {
    this.days = days;
  }

  /** `prices`: USD by row of the days; NaN where there is none. */
  columns(prices: Float64Array): Derived {
    const { held, days } = this;
    const from = held ? Math.min(this.changedFrom, firstChange(held.prices, prices)) : 0;
    const columns = days.derive(prices, held && { columns: held.columns, from });
    this.held = { columns, prices };
    this.changedFrom = days.rows;
    return { from, columns };
  }

  /** A block changes its day, and the one that was open when the columns were derived. */
  noteBlock(): void {
    const open = (this.held?.prices.length ?? 0) - 1;
    this.changedFrom = Math.max(0, Math.min(this.changedFrom, open, this.days.rows - 1));
  }
}

/** The first day on which prices are not the same. */
const firstChange = (before: Float64Array, after: Float64Array): number => {
  const row = after.findIndex((price, at) => !Object.is(price, before[at]));
  return row < 0 ? after.length : row;
};
