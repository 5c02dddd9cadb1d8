import type { Withdrawal } from '../block/block.ts';
import type { Hex } from '../block/hashes.ts';

/** A deposit, and what of it is still staked, in gwei. */
interface Stake {
  readonly address: Hex;
  readonly gwei: bigint;
}

const FEWEST = 16; // withdrawals in a block
const MOST = 256; // in one that stands for thousands
const USUAL = 8_000_000_000n; // gwei of a withdrawal, about
const LARGEST = 15_000_000_000n; // less than half a validator's stake, so that nobody takes it for one
const PAID_WITHIN = 5; // days

/** The validators: what they staked, and what they earned and did not get yet. */
export class Beacon {
  #stakes: Stake[] = [];
  #cursor = 0;
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
   * The withdrawals of a block: the next validators in turn get their share of what was earned; while more is staked than wanted, they get
   * what they staked, too.
   */
  sweep(passed: number, wantedGwei: bigint): Withdrawal[] {
    const due = (this.earned * BigInt(Math.floor(1e9 * Math.min(1, passed / PAID_WITHIN)))) / 1_000_000_000n;
    const chosen = this.#next(Math.max(FEWEST, Math.min(MOST, Number(due / USUAL))));
    const sum = chosen.reduce((all, place) => all + this.#stakes[place]!.gwei, 0n);
    return chosen.flatMap((place) => {
      const { address, gwei } = this.#stakes[place]!;
      const whole = (due * gwei) / sum;
      const share = whole < LARGEST ? whole : LARGEST;
      const exits = this.staked - gwei > wantedGwei && this.staked > wantedGwei;
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
    copy.#withdrawals = this.#withdrawals;
    copy.staked = this.staked;
    copy.earned = this.earned;
    return copy;
  }

  /** Places of the next stakes that are not withdrawn, in turn. */
  #next(count: number): number[] {
    const places: number[] = [];
    for (let looked = 0; looked < this.#stakes.length && places.length < count; looked += 1) {
      const place = this.#cursor;
      this.#cursor = (this.#cursor + 1) % this.#stakes.length;
      if (this.#stakes[place]!.gwei > 0n) places.push(place);
    }
    return places;
  }
}
