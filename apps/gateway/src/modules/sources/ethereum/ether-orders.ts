import type { EtherNote } from '@chaintide/onchain/ethereum/block-note';
import type { TokenSetting } from '@chaintide/onchain/ethereum/ether-ledger';
import type { TokenName } from '@chaintide/onchain/ethereum/facts';
import type { ChainNews } from '@chaintide/onchain/lists/block-log';
import type { Advanced, IndexColumns } from '../kept/progress.ts';
import type { RichestFound } from './ether-lists.ts';
import type { GivenPrices } from './ether-prices.ts';
import type { RpcSetting } from './ether-rpc.ts';

/** Given to the thread of the index at its start. */
export interface EtherSetting {
  /** The first is read, the others have to agree. */
  readonly nodes: readonly RpcSetting[];
  readonly simulated: boolean;
  /** Whether the first node is asked for what contracts pay. */
  readonly areTraced?: boolean;
  readonly tokens: readonly TokenSetting[];
  /** The file in which the index is kept. */
  readonly file: string;
  readonly saveEveryMs: number;
  /** Of the chain, where it is neither Ethereum's nor the simulated one. */
  readonly chainId?: number;
}

export interface AdvanceWish {
  readonly forMs: number;
  readonly prices: GivenPrices;
  /** Unix seconds; nothing is noted if absent. */
  readonly listedSince?: number;
}

/**
 * Follow the nodes for a while and note blocks since a time in Unix seconds; say what was noted; forget it, since it is stored; derive
 * columns from what is indexed; name the richest accounts, or the tokens of which every holding is known.
 */
export type EtherOrder =
  | ({ readonly kind: 'advance' } & AdvanceWish)
  | { readonly kind: 'news' }
  | { readonly kind: 'settle' }
  | { readonly kind: 'richest'; readonly count: number }
  | { readonly kind: 'tokens' }
  | { readonly kind: 'columns'; readonly prices: Float64Array; readonly names: readonly string[] };

export type EtherAnswer =
  | { readonly advanced: Advanced }
  | { readonly news: ChainNews<EtherNote> | undefined }
  | { readonly derived: IndexColumns }
  | { readonly richest: RichestFound }
  | { readonly whole: readonly TokenName[] };
