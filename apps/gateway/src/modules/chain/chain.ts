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

/** Who sent a transaction, and which of theirs it is, from 0; null on TRON, which does not number them. */
export interface Origin {
  readonly sender: string;
  readonly nonce: number | null;
}

export interface Heads {
  readonly newest: number;
  /** The newest that no reorganisation takes back. */
  readonly final: number;
}

/** `final`: as far as no reorganisation takes it back; for a block that is final already. */
export type Depth = 'final';

/** How a transaction is read. `near`: the block in which it is thought to be, which is read along with it. */
export interface Reading {
  readonly depth?: Depth | undefined;
  readonly near?: number;
}

export interface BlockRange {
  readonly from: number;
  readonly to: number;
}

/** What the product asks of a network's node. Every method throws a ChainError where the node is no help. */
export interface Chain {
  readonly network: Network;
  /** Asks for each address by itself and pays for each question: those that nobody pays to now are asked for seldom. */
  readonly isMetered?: boolean;
  /** How many nodes have to say the same; one, where it is absent. */
  readonly voices?: number;
  heads(): Promise<Heads>;
  /** Undefined while no block holds it. */
  transaction(hash: string, reading?: Reading): Promise<ChainTransaction | undefined>;
  /** Of a transaction that a node knows, whether a block holds it or not. One node may tell of what no block holds. */
  origin(hash: string): Promise<Origin | undefined>;
  /** How many of an account's transactions no reorganisation takes back; 0 on TRON. */
  finalCount(sender: string): Promise<number>;
  /** Hash of the block at a height, to see whether it is still the same. */
  blockHash(number: number, depth?: Depth): Promise<string | undefined>;
  /** Transfers of these tokens to the addresses in the blocks from..to; of every token, where none is named. One node may tell of them: they announce, and prove nothing. */
  transfersTo(addresses: readonly string[], range: BlockRange, contracts?: readonly string[]): Promise<ChainTransfer[]>;
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
