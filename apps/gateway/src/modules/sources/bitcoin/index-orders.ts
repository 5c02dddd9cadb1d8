import type { BlockMark } from '@chaintide/contracts/charts/indicators';
import type { ChainNews } from '@chaintide/onchain/lists/block-log';
import type { ChainCosts } from '@chaintide/onchain/columns/cost-histogram';
import type { CostScale } from '@chaintide/onchain/columns/cost-limits';
import type { AddressAsked, AddressBalance, AddressFound } from './blocks.ts';
import type { Advanced, IndexColumns } from '../kept/progress.ts';

/** Given to the thread of the index at its start. */
export interface IndexSetting {
  /** Of the node, without a trailing slash. */
  readonly url: string;
  readonly simulated: boolean;
  /** The file in which the index is kept. */
  readonly file: string;
  readonly saveEveryMs: number;
  /** Whether every change of every balance is kept, and the changes from which on they become a segment, if it is not the usual number. */
  readonly history?: boolean;
  readonly leaf?: number;
}

/**
 * Follow the node for a while and note blocks since a time in Unix seconds; say what was noted; forget it, since it is stored; derive
 * columns from what is indexed, or the same under another day rule and other prices; name the richest owners; tell about one owner;
 * or distribute the coins of a day over what they had cost.
 */
export type IndexOrder =
  | { readonly kind: 'advance'; readonly forMs: number; readonly listedSince: number }
  | { readonly kind: 'news' }
  | { readonly kind: 'settle' }
  | ({ readonly kind: 'columns' } & ColumnsWish)
  | ({ readonly kind: 'reread' } & RereadWish)
  | { readonly kind: 'richest'; readonly count: number }
  | { readonly kind: 'address'; readonly asked: AddressAsked }
  | ({ readonly kind: 'costs' } & CostsWish);

export interface ColumnsWish {
  /** USD by row of the matrix; NaN where there is none. */
  readonly prices: Float64Array;
  readonly names: readonly string[];
}

export interface RereadWish {
  readonly day: BlockMark['day'];
  /** The name of the prices: what was derived from prices of the same name is used again. */
  readonly cost: string;
  /** USD by day, the first of which is counted from 1970-01-01; NaN where there is none. */
  readonly prices: { readonly from: number; readonly values: Float64Array };
  readonly names: readonly string[];
}

/** Whole columns, and the last block that they follow from. */
export interface Reread {
  readonly block: BlockMark;
  /** Day of row 0, counted from 1970-01-01. */
  readonly firstDay: number;
  /** By name; NaN where there is no value. */
  readonly columns: Readonly<Record<string, Float64Array>>;
}

export interface CostsWish {
  /** Counted from 1970-01-01; the newest if it is left out. */
  readonly day: number | undefined;
  /** USD by row of the matrix; NaN where there is none. */
  readonly prices: Float64Array;
  readonly scale: CostScale;
}

export type IndexAnswer =
  | { readonly advanced: Advanced }
  | { readonly derived: IndexColumns }
  | { readonly reread: Reread }
  | { readonly news: ChainNews | undefined }
  | { readonly richest: readonly AddressBalance[] }
  | { readonly address: AddressFound }
  | { readonly costs: ChainCosts };
