import type { BigTransaction } from '@chaintide/contracts/market/bitcoin-blocks';

export interface StoredTransaction extends Pick<
  BigTransaction,
  'txId' | 'vout' | 'type' | 'address' | 'usd' | 'heldDays' | 'buyPrice' | 'sellPrice' | 'profit'
> {
  /** The largest output that its transaction spends, and its address where that is known. */
  readonly spends: { readonly txId: string; readonly vout: number; readonly address: string | undefined } | undefined;
  /** Satoshi. */
  readonly value: number;
}

export interface StoredBlock {
  readonly height: number;
  readonly hash: string;
  /** Unix ms. */
  readonly time: number;
  readonly pool: string | undefined;
  readonly transactions: readonly StoredTransaction[];
}

/** The chain from a height on; blocks older than `since`, Unix ms, are dropped. */
export interface StoredRead {
  readonly from: number;
  readonly blocks: readonly StoredBlock[];
  readonly since: number;
}
