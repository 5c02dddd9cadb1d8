import { DAY, HOUR } from '@chaintide/contracts/limits';
import type { Altcoin } from './altcoin-table.ts';
import { gaussian, hash, randomFrom } from './random.ts';

const SALT = 101;
const ETHER_THEN = 3_000; // the price of ether to which the prices of the table belong
const FOLLOWS = { least: 0.55, more: 0.6 };
const SPREAD = { month: 0.22, day: 0.035, hour: 0.006 }; // standard deviations of what a coin does by itself
const MONTH = 30 * DAY;

/** Prices of the coins behind the first two: each follows ether in its own measure and wanders by itself, smoothly in time. */
export class Altcoins {
  readonly #seed: number;

  constructor(seed: number) {
    this.#seed = seed;
  }

  priceAt([id, , , price]: Altcoin, ether: number, time: number): number {
    const salt = saltOf(id);
    const follows = FOLLOWS.least + FOLLOWS.more * randomFrom(hash(this.#seed, SALT, salt))();
    const own =
      SPREAD.month * this.#wander(salt, MONTH, time) +
      SPREAD.day * this.#wander(salt, DAY, time) +
      SPREAD.hour * this.#wander(salt, HOUR, time);
    return price * (ether / ETHER_THEN) ** follows * Math.exp(own);
  }

  /** A share of its market capitalisation that is traded in a day. */
  turnover([id]: Altcoin, day: number): number {
    const random = randomFrom(hash(this.#seed, SALT, saltOf(id), day));
    return 0.02 + 0.09 * random() ** 2;
  }

  /** Straight lines between random heights, one for each step of time. */
  #wander(salt: number, stepMs: number, time: number): number {
    const step = Math.floor(time / stepMs);
    const [from, to] = [step, step + 1].map((at) => gaussian(randomFrom(hash(this.#seed, SALT, salt, stepMs, at))));
    return from! + (to! - from!) * (time / stepMs - step);
  }
}

const saltOf = (id: string): number =>
  Array.from(id).reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) | 0, 7);
