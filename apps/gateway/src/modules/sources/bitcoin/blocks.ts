import type { OutputType } from '@chaintide/contracts/market/bitcoin-blocks';
import type { MempoolState } from '@chaintide/contracts/market/mempool';
import type { Account, FlowPage } from '@chaintide/onchain/owner-history/account';
import type { CostsReader } from '@chaintide/onchain/columns/cost-histogram';

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

/** The owner of a script, with dollars a bitcoin by the day: the first one counted from 1970, 0 before there were prices. */
export interface AddressAsked extends FlowPage {
  readonly script: Uint8Array;
  readonly firstDay: number;
  readonly prices: Float64Array;
}

export interface AddressFound {
  readonly height: number;
  /** The block that the index is on its way to; undefined once it has reached the newest one, or if that is not known yet. */
  readonly until: number | undefined;
  readonly isIndexing: boolean;
  /** Satoshi; undefined if the chain has never paid to it. */
  readonly balance: number | undefined;
  /** Undefined if the history is not kept, or there is none. */
  readonly account: Account | undefined;
}

/** Looks up addresses in the index. */
export interface AddressReader {
  readonly simulated: boolean;
  /** Dollars a bitcoin, as of now; 0 if there is no price. */
  price(): number;
  find(script: Uint8Array, page: FlowPage): Promise<AddressFound>;
}

/** The destination of the newest blocks. The program binds it to their store. */
export abstract class BlockSink {
  /** Puts the blocks in the place of all that are held from the height on, at once or not at all. */
  abstract keep(read: BlocksRead): Promise<void> | void;

  /** The richest addresses as of the last block, the richest first. */
  abstract rank(richest: readonly AddressBalance[]): void;

  /** Takes a reader of the index, which answers from now on. */
  abstract serveAddresses(reader: AddressReader): void;

  /** Takes a reader of the index, as of the last block and price. */
  abstract serveCosts(reader: CostsReader): void;

  /** Takes what waits for a block, or that the node does not say. */
  abstract wait(state: MempoolState): void;
}
