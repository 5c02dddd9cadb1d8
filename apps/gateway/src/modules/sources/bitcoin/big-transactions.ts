import { BIG_TRANSACTION_USD } from '@chaintide/contracts/market/bitcoin-blocks';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import type { BlockNote } from '@chaintide/onchain/lists/block-note';
import type { FoundBlock, FoundTransaction } from './blocks.ts';
import type { DayPrices } from './day-prices.ts';

const COIN = 1e8;
const DAY_SECONDS = DAY / SECOND;

type Output = BlockNote['outputs'][number];

/** The average cost of spent coins. */
const costOf = (days: ReadonlyMap<number, number>, prices: DayPrices): number => {
  let [sum, cost] = [0, 0];
  for (const [day, value] of days) {
    sum += value;
    cost += value * prices.costOn(day);
  }
  return sum > 0 ? cost / sum : 0;
};

const transactionOf = (
  { txid, vout, kind, owner, value, spent }: Output,
  { sellPrice, prices, simulated }: { sellPrice: number; prices: DayPrices; simulated: boolean },
): FoundTransaction => {
  const coins = value / COIN;
  const buyPrice = spent ? costOf(spent.days, prices) : null;
  return {
    txId: txid,
    vout,
    type: kind,
    address: owner,
    // keys of the simulated chain do not belong to its addresses
    spends: spent && { txId: spent.txid, vout: spent.vout, address: simulated ? undefined : spent.owner },
    value,
    usd: coins * sellPrice,
    heldDays: spent ? spent.age / DAY_SECONDS : null,
    buyPrice,
    sellPrice,
    profit: buyPrice === null ? null : coins * (sellPrice - buyPrice),
  };
};

const dayOf = ({ time }: BlockNote): number => Math.floor(time / DAY_SECONDS);

/** Whether the price is known of every block that has large outputs. */
export const arePriced = (blocks: readonly BlockNote[], prices: DayPrices): boolean =>
  blocks.every((block) => block.outputs.length === 0 || prices.on(dayOf(block)) !== undefined);

/** A block with its payments of a million dollars or more; none without a price. */
export const foundBlock = (note: BlockNote, prices: DayPrices, simulated: boolean): FoundBlock => {
  const sellPrice = prices.on(dayOf(note)) ?? 0;
  return {
    height: note.height,
    hash: note.hash,
    time: note.time * SECOND,
    pool: note.pool,
    transactions: note.outputs
      .filter(({ value }) => (value / COIN) * sellPrice >= BIG_TRANSACTION_USD)
      .map((output) => transactionOf(output, { sellPrice, prices, simulated })),
  };
};
