import type { CoinFlow, SpentCoins } from '../flow.ts';
import { hexOf } from './bytes.ts';
import { at, ChainError } from './chain-error.ts';
import type { Header } from './header.ts';
import { subsidyAt, type Network } from './network.ts';
import type { Transactions } from './transactions.ts';

/** Where a block stands in its chain. */
export interface Position {
  readonly header: Header;
  readonly height: number;
  /** Unix seconds, as {@link CoinFlow.medianTime}. */
  readonly medianTime: number;
  readonly network: Network;
}

/**
 * Coinbases that a later one with the same txid replaced before they were spent, by height: their coins are gone. Bitcoin Core leaves them
 * out of its statistics from the start (IsBIP30Unspendable), and so does this.
 */
const REPLACED = new Map([
  [91_722, '00000000000271a2dc26e7667f8419f2e15416dc6955e5a6c6cdf3f2574dd08e'],
  [91_812, '00000000000af0aed4792b1acee3d966af36cf5def14935db8de83d6f9306f2f'],
]);

/** Whether the coins of a block's coinbase can never be spent: of the genesis block, and of the two that were replaced. */
const isCoinbaseLost = ({ height, header }: Position): boolean =>
  height === 0 || (REPLACED.has(height) && hexOf(header.hash) === REPLACED.get(height));

/** Marks the outputs of a lost coinbase as unspendable. To be done before the outputs are used. */
export const markLostCoinbase = (block: Transactions, position: Position): void => {
  if (isCoinbaseLost(position)) block.unspendable.fill(1, 0, block.firstOutputs[1]);
};

/** Satoshi that all transactions but the coinbase leave to the miner. Throws for one that pays out more than it takes in. */
const feesOf = (block: Transactions, values: Float64Array): number => {
  let fees = 0;
  for (let i = 1; i < block.count; i++) {
    let fee = -block.sumOf(i);
    for (let input = block.firstInputs[i]!; input < block.firstInputs[i + 1]!; input++) fee += values[input - 1]!;
    if (fee < 0)
      throw new ChainError('block.money', `transaction ${i} pays out ${-fee} satoshi more than it takes in`, {
        offset: block.starts[i]!,
      });
    fees += fee;
  }
  return fees;
};

/**
 * The flow of a block, from the block and the coins that its inputs spend, in their order and without the coinbase's. The columns of both
 * are used as they are. Throws ChainError where more is paid out than taken in.
 */
export const flowOf = (block: Transactions, position: Position, spent: SpentCoins): CoinFlow => {
  const { header, height, medianTime, network } = position;
  return at({ height, hash: header.hash }, () => {
    const fees = feesOf(block, spent.values);
    const paid = block.sumOf(0);
    const { halvingBlocks } = network;
    const subsidy = halvingBlocks === undefined ? Math.max(0, paid - fees) : subsidyAt(height, halvingBlocks);
    if (paid > subsidy + fees)
      throw new ChainError('block.money', `the coinbase pays ${paid} satoshi of ${subsidy + fees} allowed`);
    return {
      height,
      hash: header.hash,
      previous: header.previous,
      time: header.time,
      medianTime,
      bits: header.bits,
      size: block.bytes.length,
      weight: block.weight,
      transactions: block.count,
      subsidy,
      fees,
      created: {
        count: block.outputs,
        values: block.values,
        kinds: block.kinds,
        mined: block.firstOutputs[1]!,
        unspendable: block.unspendable,
      },
      spent,
    };
  });
};
