import type { Account, FlowPage } from '@chaintide/onchain/owner-history/account';

/** An address in the index of Bitcoin, as of the last block. */
export interface FoundAddress {
  readonly height: number;
  /** The block that the index is on its way to; undefined if that is not known yet. */
  readonly until: number | undefined;
  readonly isIndexing: boolean;
  /** Satoshi; undefined if the chain has never paid to it. */
  readonly balance: number | undefined;
  /** Undefined if the history is not kept, or there is none. */
  readonly account: Account | undefined;
}

/** Looks up addresses in the index. */
export interface IndexReader {
  readonly simulated: boolean;
  /** Dollars a bitcoin, as of now; 0 if there is no price. */
  price(): number;
  find(script: Uint8Array, page: FlowPage): Promise<FoundAddress>;
}
