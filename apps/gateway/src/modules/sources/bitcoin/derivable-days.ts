import { deriveColumns } from '@chaintide/onchain/columns/derive';
import { deriveOwnerColumns } from '@chaintide/onchain/columns/owner-columns';
import { scriptKinds } from '@chaintide/onchain/blocks/script-kind';
import type { Derivable } from '../kept/derivation.ts';
import type { Days } from './bitcoin-index.ts';

/** The coins and the owners of a chain, of which columns are derived. */
export const derivableDays = (days: Days): Derivable => ({
  get rows() {
    return days.matrix.rows;
  },
  derive: (prices, kept) =>
    new Map([
      ...deriveColumns(days.matrix, prices, { kinds: scriptKinds, ...(kept && { kept }) }),
      ...deriveOwnerColumns(days.ownerDays, kept),
      ['supply_top_100', days.richDays.column(days)] as const,
    ]),
});
