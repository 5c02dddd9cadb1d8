import { DEPOSIT_CONTRACT, type EtherBlock } from './block.ts';
import { ETHER } from './testing.ts';

interface Lot {
  readonly wei: bigint;
  readonly cost: number;
  readonly time: number;
}

/** Accounts of a chain read from its beginning, as plainly as it can be written: an account is a list of lots, and everybody pays with a part of each. */
export class NaiveLedger {
  readonly lots = new Map<string, Lot[]>();
  spent = 0;
  spentCost = 0;
  destroyed = 0;

  constructor(chain: readonly EtherBlock[], price: number | ((block: EtherBlock) => number)) {
    for (const block of chain) this.#read(block, typeof price === 'number' ? price : price(block));
  }

  balanceOf(address: string): bigint {
    return (this.lots.get(address) ?? []).reduce((sum, { wei }) => sum + wei, 0n);
  }

  costOf(address: string): number {
    return (this.lots.get(address) ?? []).reduce((sum, { cost }) => sum + cost, 0);
  }

  #read({ time, transactions, baseFee, miner, isMined, uncles, withdrawals, number }: EtherBlock, price: number): void {
    const lot = (wei: bigint): Lot => ({ wei, cost: (Number(wei) / 1e18) * price, time });
    for (const { from, to, value, gasUsed, gasPrice, hasFailed, moves = [] } of transactions) {
      const fee = gasPrice * BigInt(gasUsed);
      const moved = hasFailed || to === from ? 0n : value;
      const tip = (gasPrice - baseFee) * BigInt(gasUsed);
      this.#spend(from, fee + moved, lot);
      if (moved > 0n) this.#give(to!, [lot(moved)]);
      for (const move of moves) this.#give(move.to, this.#take(move.from, move.value, lot));
      this.#give(miner, [lot(tip)]);
    }
    const reward = isMined ? 2n * ETHER : 0n;
    this.#give(miner, [lot(reward + (reward / 32n) * BigInt(uncles.length))]);
    for (const uncle of uncles) this.#give(uncle.miner, [lot((reward * BigInt(8 + uncle.number - number)) / 8n)]);
    for (const { address, amount } of withdrawals)
      this.#give(address, amount < 16n * ETHER ? [lot(amount)] : this.#take(DEPOSIT_CONTRACT, amount, lot));
  }

  #give(address: string, lots: readonly Lot[]): void {
    this.lots.set(address, [...(this.lots.get(address) ?? []), ...lots.filter(({ wei }) => wei > 0n)]);
  }

  #spend(address: string, wei: bigint, lot: (wei: bigint) => Lot): void {
    for (const one of this.#take(address, wei, lot)) {
      const value = Number(one.wei) / 1e18;
      this.spent += value;
      this.spentCost += one.cost;
      this.destroyed += (value * (lot(0n).time - one.time)) / 86_400;
    }
  }

  /** An equal part of each lot; rounding goes to the last. */
  #take(address: string, wei: bigint, lot: (wei: bigint) => Lot): Lot[] {
    const missing = wei - this.balanceOf(address);
    if (missing > 0n) this.#give(address, [lot(missing)]);
    const lots = this.lots.get(address) ?? [];
    const all = this.balanceOf(address);
    let left = wei;
    const taken = lots.map((one, index): Lot => {
      const part = index === lots.length - 1 ? left : (one.wei * wei) / all;
      left -= part;
      return { ...one, wei: part, cost: one.cost * (Number(wei) / Number(all)) };
    });
    const rest = lots.map((one, index) => ({
      ...one,
      wei: one.wei - taken[index]!.wei,
      cost: one.cost - taken[index]!.cost,
    }));
    this.lots.set(address, wei === all ? [] : rest);
    return taken;
  }
}
