import type { OutputType } from '@chaintide/contracts/market/bitcoin-blocks';

/** A payment of a million dollars or more at the price of its day. */
export interface FoundTransaction {
  readonly txId: string;
  readonly vout: number;
  readonly type: OutputType;
  readonly address: string;
  /** The largest output that its transaction spends, and its address where the input shows it; undefined if it spends nothing. */
  readonly spends: { readonly txId: string; readonly vout: number; readonly address: string | undefined } | undefined;
  /** Satoshi. */
  readonly value: number;
  readonly usd: number;
  /** How long the coins had rested, and what they cost, on average by value; null for new coins. */
  readonly heldDays: number | null;
  readonly buyPrice: number | null;
  readonly sellPrice: number;
  readonly profit: number | null;
}

export interface FoundBlock {
  readonly height: number;
  readonly hash: string;
  /** Unix ms, as the header says. */
  readonly time: number;
  readonly pool: string | undefined;
  readonly transactions: readonly FoundTransaction[];
}

/** The chain from a height on. */
export interface BlocksRead {
  readonly from: number;
  readonly blocks: readonly FoundBlock[];
  /** Older blocks are no longer listed, Unix ms. */
  readonly since: number;
}

/** An owner by the address, or the descriptor of a script that has none. */
export interface AddressBalance {
  readonly address: string;
  /** Satoshi. */
  readonly balance: number;
}

/** The destination of the newest blocks. The program binds it to their store. */
export abstract class BlockSink {
  /** Puts the blocks in the place of all that are held from the height on, at once or not at all. */
  abstract keep(read: BlocksRead): Promise<void> | void;

  /** The richest addresses as of the last block, the richest first. */
  abstract rank(richest: readonly AddressBalance[]): void;
}
