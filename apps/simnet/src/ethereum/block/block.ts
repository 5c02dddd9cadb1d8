import { digest, keccak, type Hex } from './hashes.ts';

/** An event of a contract. */
export interface EtherLog {
  readonly address: Hex;
  /** The hash of the event's signature. */
  readonly signature: Hex;
  /** Addresses or words. */
  readonly indexed: readonly Hex[];
  /** One number, or bytes in hex without prefix. */
  readonly data: bigint | string;
}

/** A transaction with what its receipt tells. Amounts in wei. */
export interface EtherTransaction {
  readonly hash: Hex;
  readonly from: Hex;
  /** Undefined where it creates a contract. */
  readonly to: Hex | undefined;
  readonly created: Hex | undefined;
  readonly nonce: number;
  readonly value: bigint;
  readonly input: Hex;
  /** 0: before London; 2: with a tip; 3: with blobs. */
  readonly type: 0 | 2 | 3;
  readonly gas: number;
  readonly gasUsed: number;
  /** The price of a unit of gas, base fee and tip together, and what the sender would have paid at most. */
  readonly price: bigint;
  readonly maxFee: bigint;
  readonly tip: bigint;
  readonly blobs: number;
  readonly isFailed: boolean;
  readonly logs: readonly EtherLog[];
}

export interface Withdrawal {
  readonly index: number;
  readonly validator: number;
  readonly address: Hex;
  /** Gwei. */
  readonly amount: bigint;
}

/** All of a block but its hashes. */
export interface Draft {
  readonly height: number;
  /** Unix seconds. */
  readonly time: number;
  readonly parent: Hex;
  readonly miner: Hex;
  /** 0 since the merge. */
  readonly difficulty: number;
  readonly gasLimit: number;
  readonly gasUsed: number;
  /** Wei; since London. */
  readonly baseFee: bigint | undefined;
  /** Since Dencun. */
  readonly blobs: { readonly gasUsed: number; readonly excess: number; readonly price: bigint } | undefined;
  /** Since Shanghai. */
  readonly withdrawals: readonly Withdrawal[] | undefined;
  readonly transactions: readonly EtherTransaction[];
  /** Wei that the block created for its miner. */
  readonly reward: bigint;
  /** Wei that its fees destroyed. */
  readonly burned: bigint;
}

/** A block of the chain, or of a branch that lost. */
export interface EtherBlock extends Draft {
  readonly hash: Hex;
  readonly transactionsRoot: Hex;
  readonly receiptsRoot: Hex;
  readonly stateRoot: Hex;
}

const receiptText = ({ hash, gasUsed, price, isFailed, logs }: EtherTransaction): string =>
  [
    hash,
    gasUsed,
    price,
    isFailed,
    ...logs.flatMap((log) => [log.address, log.signature, log.indexed, log.data]),
  ].join();

/**
 * Adds the hashes. They hold for the content, and link each block to the one before, but are not those of the consensus: only the block's is
 * keccak, roots are plain hashes instead of tries, and no state is hashed; the root of the state differs with every block.
 */
export const sealed = (draft: Draft): EtherBlock => {
  const { height, time, parent, miner, gasLimit, gasUsed, baseFee, blobs, withdrawals, transactions, reward } = draft;
  const transactionsRoot = digest(transactions.map(({ hash }) => hash).join());
  const receiptsRoot = digest(transactions.map(receiptText).join(';'));
  const paid = withdrawals?.map(({ index, address, amount }) => [index, address, amount]).join();
  const header = [height, time, parent, miner, gasLimit, gasUsed, baseFee, blobs?.gasUsed, blobs?.excess, reward];
  const hash = keccak([...header, transactionsRoot, receiptsRoot, digest(paid ?? '')].join());
  return { ...draft, hash, transactionsRoot, receiptsRoot, stateRoot: digest(`state after ${hash}`) };
};
