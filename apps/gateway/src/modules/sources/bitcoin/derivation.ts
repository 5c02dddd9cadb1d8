import type { Columns } from '@chaintide/onchain/columns/columns';
import { deriveColumns } from '@chaintide/onchain/columns/derive';
import { deriveOwnerColumns } from '@chaintide/onchain/columns/owner-columns';
import { scriptKinds } from '@chaintide/onchain/scripts/script-kind';
import type { Days } from './bitcoin-index.ts';

interface Derived {
  /** The first row that is not as it was the last time. */
  readonly from: number;
  readonly columns: Columns;
}

/** The columns of days under one column of prices. Only what follows the first changed day is derived anew. */
export class Derivation {
  private readonly days: Days;
  private held: { readonly columns: Columns; readonly prices: Float64Array } | undefined;
  /** The first day whose blocks are not those of the columns. */
  private changedFrom = 0;

  constructor(days: Days) {
    this.days = days;
  }

  /** `prices`: USD by row of the matrix; NaN where there is none. */
  columns(prices: Float64Array): Derived {
    const { held } = this;
    const { matrix, ownerDays, richDays } = this.days;
    const from = held ? Math.min(this.changedFrom, firstChange(held.prices, prices)) : 0;
    const kept = held && { columns: held.columns, from };
    const columns = new Map([
      ...deriveColumns(matrix, prices, { kinds: scriptKinds, ...(kept && { kept }) }),
      ...deriveOwnerColumns(ownerDays, kept),
      ['supply_top_100', richDays.column(this.days)] as const,
    ]);
    this.held = { columns, prices };
    this.changedFrom = matrix.rows;
    return { from, columns };
  }

  /** A block changes its day, and the one that was open when the columns were derived. */
  noteBlock(): void {
    const open = (this.held?.prices.length ?? 0) - 1;
    this.changedFrom = Math.max(0, Math.min(this.changedFrom, open, this.days.matrix.rows - 1));
  }
}

/** The first day on which prices are not the same. */
const firstChange = (before: Float64Array, after: Float64Array): number => {
  const row = after.findIndex((price, at) => !Object.is(price, before[at]));
  return row < 0 ? after.length : row;
};
