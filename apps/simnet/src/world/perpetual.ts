import { DAY, HOUR, MINUTE } from '@chaintide/contracts/limits';
import { quantise, type Asset, type Symbol } from './assets.ts';
import { absorb, type Candle } from './candle.ts';
import { dayOf, dayOfDate, timeOf } from './days.ts';
import type { Market } from './market.ts';
import { wave } from './noise.ts';
import type { Walk } from './walk.ts';

/** A course of trades or prices, from which candles are made. */
export interface Traded {
  readonly asset: Asset;
  readonly openedAt: number;
  /** From `from` up to, not including, `until`. */
  over(from: number, until: number): Candle;
}

export const FUNDING_EVERY = 8 * HOUR;
const INTEREST = 0.000_1; // for eight hours
const CLAMP = 0.000_5;
const FUNDING_DIGITS = 8;

const MOOD_DAYS = 21;
const LEVEL_SALT = 91;
const WIGGLE_SALT = 92;
const VOLUME_SALT = 93;
const INTEREST_SALT = 94;
const CROWD_SALT = 95;
const TAKER_SALT = 96;
const WIGGLE = 0.000_08;
const TURNOVERS = 5; // days of quiet spot trading that are held as open positions

const openedOn: Readonly<Record<Symbol, number>> = {
  BTCUSDT: dayOfDate('2019-09-09'),
  ETHUSDT: dayOfDate('2019-11-27'),
};

/** Groups of traders whose long and short sides are counted. */
export type Crowd = 'everyone' | 'topAccounts' | 'topPositions';

/** How far each group leans with the mood, and how restlessly; the crowd buys what has fallen. */
const leanings: Readonly<Record<Crowd, { readonly bias: number; readonly mood: number; readonly salt: number }>> = {
  everyone: { bias: 0.25, mood: -0.55, salt: 1 },
  topAccounts: { bias: 0.15, mood: -0.35, salt: 2 },
  topPositions: { bias: 0.05, mood: 0.3, salt: 3 },
};

/** A perpetual contract on one market: its price follows the spot price, and is dearer when the mood is good. */
export class Perpetual {
  readonly asset: Asset;
  readonly openedAt: number;
  readonly trades: Traded;
  readonly mark: Traded;
  readonly index: Traded;
  readonly #market: Market;
  readonly #walk: Walk;
  readonly #seed: number;

  constructor(market: Market, walk: Walk, seed: number) {
    this.asset = market.asset;
    this.openedAt = timeOf(openedOn[this.asset.symbol]);
    this.#market = market;
    this.#walk = walk;
    this.#seed = seed;
    this.trades = this.#priced(1);
    this.mark = this.#priced(1 / 2);
    this.index = this.#priced(0);
  }

  indexAt(time: number): number {
    return this.#market.priceAt(time);
  }

  markAt(time: number): number {
    return this.indexAt(time) * (1 + this.premiumAt(time) / 2);
  }

  /** How much dearer than the index it trades, as a fraction. */
  premiumAt(time: number): number {
    const day = dayOf(time);
    const share = (time - timeOf(day)) / DAY;
    const level = this.#level(day) * (1 - share) + this.#level(day + 1) * share;
    return level + WIGGLE * this.#wave(time, 40 * MINUTE, WIGGLE_SALT);
  }

  /** The rate that is paid at `time`, from the premium of the eight hours before it. */
  fundingAt(time: number): number {
    const hours = Array.from({ length: FUNDING_EVERY / HOUR }, (_, hour) => this.premiumAt(time - hour * HOUR));
    const premium = hours.reduce((sum, value) => sum + value, 0) / hours.length;
    const rate = premium + Math.max(-CLAMP, Math.min(CLAMP, INTEREST - premium));
    return Number(rate.toFixed(FUNDING_DIGITS));
  }

  /** Open positions, in coins. */
  openInterestAt(time: number): number {
    const trend = 0.75 + 0.2 * this.#moodAt(time) + 0.15 * this.#wave(time, 9 * DAY, INTEREST_SALT);
    const daily =
      0.03 * this.#wave(time, 7 * HOUR, INTEREST_SALT, 1) + 0.004 * this.#wave(time, 20 * MINUTE, INTEREST_SALT, 2);
    const units = this.asset.dailyUnits * TURNOVERS * this.#age(time) * (trend + daily);
    return Math.round(units * 1_000) / 1_000;
  }

  /** The share of a group that is long. */
  longShareAt(time: number, crowd: Crowd): number {
    const { bias, mood, salt } = leanings[crowd];
    const noise =
      0.2 * this.#wave(time, 2 * DAY, CROWD_SALT, salt) + 0.05 * this.#wave(time, 2 * HOUR, CROWD_SALT, salt + 10);
    return 1 / (1 + Math.exp(-(bias + mood * this.#moodAt(time) + noise)));
  }

  #priced(share: number): Traded {
    return { asset: this.asset, openedAt: this.openedAt, over: (from, until) => this.#over(from, until, share) };
  }

  /** A candle of `share` of the premium, put together day by day. */
  #over(from: number, until: number, share: number): Candle {
    const parts: Candle[] = [];
    for (let at = from; at < until;) {
      const end = Math.min(until, timeOf(dayOf(at) + 1));
      parts.push(this.#scaled(this.#market.over(at, end), [at, end], share));
      at = end;
    }
    return parts.reduce(absorb);
  }

  /** High and low take the day's extreme premiums, so that candles of any length agree with each other. */
  #scaled(spot: Candle, [from, until]: readonly [number, number], share: number): Candle {
    if (share === 0) return { ...spot };
    const day = dayOf(from);
    const [least, most] = [this.#level(day), this.#level(day + 1)].toSorted((a, b) => a - b) as [number, number];
    const dearer = (price: number, premium: number): number => quantise(price * (1 + share * premium));
    const lean = this.#takerLean(from, until);
    const times = Math.round(9 + 3 * this.#wave(timeOf(day), 3 * DAY, VOLUME_SALT)); // futures trade several times the spot volume
    return {
      open: dearer(spot.open, this.premiumAt(from)),
      high: dearer(spot.high, most + WIGGLE),
      low: dearer(spot.low, least - WIGGLE),
      close: dearer(spot.close, this.premiumAt(until)),
      lots: spot.lots * times,
      quote: spot.quote * times,
      trades: spot.trades * times,
      takerLots: Math.round(spot.takerLots * times * lean),
      takerQuote: Math.round(spot.takerQuote * times * lean),
    };
  }

  /** How eager takers are to buy in a part of a day, around 1. */
  #takerLean(from: number, until: number): number {
    const parts = Math.max(1, Math.min(12, Math.floor((until - from) / HOUR)));
    const at = (index: number): number => from + ((index + 0.5) * (until - from)) / parts;
    const leans = Array.from(
      { length: parts },
      (_, index) =>
        1 +
        0.06 * this.#wave(at(index), 5 * HOUR, TAKER_SALT) +
        0.05 * this.#wave(at(index), 25 * MINUTE, TAKER_SALT, 1),
    );
    return leans.reduce((sum, lean) => sum + lean, 0) / parts;
  }

  /** The premium at the beginning of a day. */
  #level(day: number): number {
    const time = timeOf(day);
    return 0.000_2 + 0.001_4 * this.#moodAt(time) + 0.000_4 * this.#wave(time, 2 * DAY, LEVEL_SALT);
  }

  /** From -1 to 1, by the return of the last weeks; moves evenly through the day. */
  #moodAt(time: number): number {
    const moodOf = (day: number): number =>
      Math.tanh(3 * Math.log(this.#walk.closeOf(day - 1) / this.#walk.closeOf(day - 1 - MOOD_DAYS)));
    const day = dayOf(time);
    const share = (time - timeOf(day)) / DAY;
    return moodOf(day) * (1 - share) + moodOf(day + 1) * share;
  }

  /** A young contract has few positions. */
  #age(time: number): number {
    return Math.min(1, 0.1 + (time - this.openedAt) / (4 * 365 * DAY));
  }

  #wave(time: number, period: number, ...salts: readonly number[]): number {
    return wave(time, period, this.#seed, this.asset.salt, ...salts);
  }
}
