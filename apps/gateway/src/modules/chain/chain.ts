import type { Network } from '@chaintide/contracts/networks';

export interface Block {
  readonly number: number;
  readonly hash: string;
  /** Unix ms. */
  readonly time: number;
}

/** One `Transfer` of one token, as the log of a transaction tells it. */
export interface ChainTransfer {
  readonly hash: string;
  /** Place of the log in its block: with the hash it is good for one order, ever. */
  readonly index: number;
  readonly contract: string;
  readonly from: string;
  readonly to: string;
  /** In the token's own smallest unit. */
  readonly raw: bigint;
  readonly block: Block;
}

/** A transaction that stands in a block. */
export interface ChainTransaction {
  readonly succeeded: boolean;
  readonly block: Block;
  readonly transfers: readonly ChainTransfer[];
}

export interface Heads {
  readonly newest: number;
  /** The newest that no reorganisation takes back. */
  readonly final: number;
}

/** What the product asks of a network's node. Every method throws a ChainError where the node is no help. */
export interface Chain {
  readonly network: Network;
  /** Asks for each address by itself and pays for each question: those that nobody pays to now are asked for seldom. */
  readonly isMetered?: boolean;
  heads(): Promise<Heads>;
  /** Undefined while no block holds it. */
  transaction(hash: string): Promise<ChainTransaction | undefined>;
  /** Hash of the block at a height, to see whether it is still the same. */
  blockHash(number: number): Promise<string | undefined>;
  /** Every token's transfers to the addresses in the blocks from..to. */
  transfersTo(addresses: readonly string[], range: { readonly from: number; readonly to: number }): Promise<ChainTransfer[]>;
  /** What each of the addresses holds of a token once `block`, which is final, is done; in the token's own smallest unit. */
  holdings(contract: string, addresses: readonly string[], block: number): Promise<bigint[]>;
  /** Whether nobody's key moves what is sent there, but a program. */
  isContract(address: string): Promise<boolean>;
}

/** `unreachable`: no answer. `wrongChain`: a node of another network. `disagree`: two nodes tell different things. `unreadable`: an answer that makes no sense. */
export type ChainProblem = 'unreachable' | 'wrongChain' | 'disagree' | 'unreadable';

export class ChainError extends Error {
  override readonly name = 'ChainError';
  readonly problem: ChainProblem;

  constructor(problem: ChainProblem, detail: string, options?: ErrorOptions) {
    super(`${problem}: ${detail}`, options);
    this.problem = problem;
  }
}
