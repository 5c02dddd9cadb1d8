import type { EtherNote } from '@chaintide/onchain/ethereum/block-note';

/** The chain from a height on; blocks older than `since`, Unix ms, are dropped. */
export interface StoredRead {
  readonly from: number;
  readonly blocks: readonly EtherNote[];
  readonly since: number;
}
