import type { Network } from '@chaintide/contracts/money/networks';

export interface Block {
  readonly number: number;
  readonly hash: string;
  /** Unix ms. */
  readonly time: number;
}

/** One `Transfer` event of one token, from the log of a transaction. */
export interface ChainTransfer {
  readonly hash: string;
  /** Position of the log in its block: together with the hash it can be used for one order only. */
  readonly index: number;
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** In the token's smallest unit. */
  readonly raw: bigint;
  readonly block: Block;
}

/** A transaction that is included in a block. */
export interface ChainTransaction {
  readonly succeeded: boolean;
  readonly block: Block;
  readonly transfers: readonly ChainTransfer[];
}

/** The sender of a transaction and its nonce, from 0; null on TRON, which has no nonces. */
export interface Origin {
  readonly sender: string;
  readonly nonce: number | null;
}

export interface Heads {
  readonly newest: number;
  /** The newest block that cannot be reorganised away. */
  readonly final: number;
}

/** `final`: only data that cannot be reorganised away; for a block that is already final. */
export type Depth = 'final';

/** Options for reading a transaction. `near`: the block that is expected to contain it, read at the same time. */
export interface Reading {
  readonly depth?: Depth | undefined;
  readonly near?: number;
}

export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** The interface to a network's node. Every method throws a ChainError if the node cannot answer. */
export interface Chain {
  readonly network: Network;
  /** Each address costs a separate request, so addresses without an open order are queried rarely. */
  readonly isMetered?: boolean;
  /** The number of nodes that must agree; 1 if absent. */
  readonly voices?: number;
  heads(): Promise<Heads>;
  /** Undefined while no block contains it. */
  transaction(hash: string, reading?: Reading): Promise<ChainTransaction | undefined>;
  /** For any transaction that a node has, in a block or not. A single node is enough while it is in no block. */
  origin(hash: string): Promise<Origin | undefined>;
  /** The number of an account's final transactions; 0 on TRON. */
  finalCount(sender: string): Promise<number>;
  /** The hash of the block at a height, to detect reorganisations. */
  blockHash(number: number, depth?: Depth): Promise<string | undefined>;
  /**
   * Transfers of these tokens to the addresses in the blocks from..to; of every token if none is given. A single node
   * may announce them, which proves nothing.
   */
  transfersTo(addresses: readonly string[], range: BlockRange, contracts?: readonly string[]): Promise<ChainTransfer[]>;
  /** The balance of each address in a token after the final block `block`, in the token's smallest unit. */
  holdings(contract: string, addresses: readonly string[], block: number): Promise<bigint[]>;
  /** Whether the address is controlled by a program, not by a key. */
  isContract(address: string): Promise<boolean>;
}

/**
 * `unreachable`: no answer. `wrongChain`: a node of another network. `disagree`: two nodes contradict each other.
 * `unreadable`: an invalid answer.
 */
export type ChainProblem = 'unreachable' | 'wrongChain' | 'disagree' | 'unreadable';

export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly problem: ChainProblem;

  constructor(problem: ChainProblem, detail: string, options?: ErrorOptions) {
    super(`${problem}: ${detail}`, options);
    this.problem = problem;
  }
}

/** Ignores disagreement between nodes: nothing changes, and the next look asks again. */
export const unlessInDoubt = async (work: Promise<unknown>): Promise<void> => {
  await work.catch((error: unknown) => {
    if (!(error instanceof ChainError) || error.problem !== 'disagree') throw error;
  });
};
