import { SECOND } from '@chaintide/contracts/limits';
import type { SourceProgress } from '@chaintide/contracts/market/sources';

/** Where a node stands. */
export interface Followed {
  /** Height of the node's best block. */
  readonly blocks: number;
  /** Height of its best header: more while it is syncing itself. */
  readonly headers: number;
  readonly isSyncing: boolean;
}

/** Where an index of its chain stands. */
export interface Advanced extends Followed {
  readonly height: number;
  /** Of the last block, as explorers show it, without a prefix. */
  readonly hash: string;
  /** Day of row 0, counted from 1970-01-01, and the number of days. */
  readonly firstDay: number;
  readonly rows: number;
}

/** Columns from the first row on that has changed since the last time. */
export interface IndexColumns {
  readonly from: number;
  /** By name; NaN where there is no value. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

/** Why nothing is given yet. */
export const noteOn = ({ height, blocks, headers, isSyncing }: Advanced): string | undefined => {
  if (height < blocks) return `indexing: block ${height} of ${blocks}`;
  return isSyncing || blocks < headers ? `the node is syncing: block ${blocks} of ${headers}` : undefined;
};

export const progressOn = (
  { height, blocks, headers }: Advanced,
  { before, tookMs }: { readonly before: number | undefined; readonly tookMs: number },
): SourceProgress => {
  const done = Math.min(height, blocks);
  const perSecond = before === undefined ? null : Math.max(0, (done - before) / (tookMs / SECOND));
  return { done, total: headers, perSecond };
};
