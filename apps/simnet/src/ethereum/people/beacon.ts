import type { Withdrawal } from '../block/block.ts';
import type { Hex } from '../block/hashes.ts';

/** A deposit, and what of it is still staked, in gwei. */
interface Stake {
  readonly address: Hex;
  readonly gwei: bigint;
}

const FEWEST = 16; // withdrawals in a block
const MOST = 128; // in one that stands for thousands
const USUAL = 12_000_000_000n; // gwei of a withdrawal, about
const LARGEST = 15_000_000_000n; // less than half a validator's stake, so that nobody takes it for one
const BLOCKS_A_ROUND = 50;
const PAID_WITHIN = 5; // days

/** The validators: what they staked, and what they earned and did not get yet. */
export class Beacon {
  #stakes: Stake[] = [];
  /** The stake in turn, and gwei of it that had theirs; below zero what the ones before left over. */
  #cursor = 0;
  #walked = 0n;
  #withdrawals = 0;
  /** Gwei. */
  staked = 0n;
  earned = 0n;

  get deposits(): number {
    return this.#stakes.length;
  }

  deposit(address: Hex, gwei: bigint): void {
    this.#stakes.push({ address, gwei });
    this.staked += gwei;
  }

  earn(gwei: bigint): void {
    this.earned += gwei;
  }

  /**
   * The withdrawals of a block: the next validators in turn get what was earned in equal parts; while more is staked than wanted, they get
   * what they staked, too.
   */
  sweep(passed: number, wantedGwei: bigint): Withdrawal[] {
    const due = (this.earned * BigInt(Math.floor(1e9 * Math.min(1, passed / PAID_WITHIN)))) / 1_000_000_000n;
    const chosen = this.#next(Math.max(FEWEST, Math.min(MOST, Number(due / USUAL))));
    const equal = due / BigInt(chosen.length || 1);
    const share = equal < LARGEST ? equal : LARGEST;
    return chosen.flatMap((place) => {
      const { address, gwei } = this.#stakes[place]!;
      const exits = gwei > 0n && this.staked - gwei > wantedGwei;
      if (exits) this.#stakes[place] = { address, gwei: 0n };
      if (exits) this.staked -= gwei;
      this.earned -= share;
      const amount = share + (exits ? gwei : 0n);
      return amount === 0n ? [] : [{ index: this.#withdrawals++, validator: place, address, amount }];
    });
  }

  copy(): Beacon {
    const copy = new Beacon();
    copy.#stakes = this.#stakes.slice();
    copy.#cursor = this.#cursor;
    copy.#walked = this.#walked;
    copy.#withdrawals = this.#withdrawals;
    copy.staked = this.staked;
    copy.earned = this.earned;
    return copy;
  }

  /** Places of stakes in turn, the larger ones more often: a round visits each as often as it has validators, or a part of them. */
  #next(count: number): number[] {
    const places: number[] = [];
    const step = this.staked / BigInt(count * BLOCKS_A_ROUND) + 1n;
    let looked = 0;
    while (places.length < count && looked < 2 * this.#stakes.length) {
      if (this.#walked + step <= this.#stakes[this.#cursor]!.gwei) {
        this.#walked += step;
        places.push(this.#cursor);
      } else {
        this.#walked -= this.#stakes[this.#cursor]!.gwei;
        this.#cursor = (this.#cursor + 1) % this.#stakes.length;
        looked += 1;
      }
    }
    return places;
  }
}
