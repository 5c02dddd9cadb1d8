import { quantise } from './assets.ts';
import type { Candle } from './candle.ts';
import { pathOf } from './path.ts';
import type { Random } from './random.ts';

/** Splits a candle into smaller ones. */
export interface Grain {
  readonly steps: number;
  /** Standard deviation of the price over the whole span, as a ratio. */
  readonly volatility: number;
  /** The average price paid over the whole span. */
  readonly mean: number;
  /** Maximum extent of a step beyond its open and close, in typical changes of a step. */
  readonly wick: number;
  /** Volume of a step as a function of its change, in typical changes. */
  readonly weight: (step: number, move: number, random: Random) => number;
}

const LEAST_WEIGHT = 0.1; // every step has some trading
const TILT_PASSES = 4; // the minimum weight pulls the average back slightly each time

type Amount = 'lots' | 'quote' | 'trades' | 'takerLots' | 'takerQuote';

/** A candle split into steps, which add up exactly to the whole in any grouping. */
export class Span {
  readonly #whole: Candle;
  readonly #closes: Float64Array;
  readonly #highs: Float64Array;
  readonly #lows: Float64Array;
  /** The cumulative share of the span's amounts and of its money at the end of each step. */
  readonly #traded: Float64Array;
  readonly #paid: Float64Array;

  constructor(whole: Candle, grain: Grain, random: Random) {
    this.#whole = whole;
    this.#closes = pathOf(whole, grain, random);
    this.#highs = new Float64Array(grain.steps);
    this.#lows = new Float64Array(grain.steps);
    this.#traded = new Float64Array(grain.steps);
    this.#paid = new Float64Array(grain.steps);
    this.#drawSteps(grain, random);
    runningShare(this.#traded);
    runningShare(this.#paid);
  }

  closeOf(step: number): number {
    return this.#closes[step]!;
  }

  /** The candle of the steps from `from` up to, not including, `until`. */
  over(from: number, until: number): Candle {
    const traded = (amount: Amount): number => this.#part(amount, this.#traded, [from, until]);
    const paid = (amount: Amount): number => this.#part(amount, this.#paid, [from, until]);
    return {
      open: this.#openOf(from),
      high: this.#highs.subarray(from, until).reduce((high, price) => Math.max(high, price)),
      low: this.#lows.subarray(from, until).reduce((low, price) => Math.min(low, price)),
      close: this.#closes[until - 1]!,
      lots: traded('lots'),
      quote: paid('quote'),
      trades: traded('trades'),
      takerLots: traded('takerLots'),
      takerQuote: paid('takerQuote'),
    };
  }

  #openOf(step: number): number {
    return step === 0 ? this.#whole.open : this.#closes[step - 1]!;
  }

  #drawSteps(grain: Grain, random: Random): void {
    const usualMove = grain.volatility / Math.sqrt(grain.steps);
    for (let step = 0; step < grain.steps; step += 1) {
      const open = this.#openOf(step);
      const close = this.#closes[step]!;
      const top = Math.max(open, close);
      const bottom = Math.min(open, close);
      const wick = grain.wick * usualMove;
      this.#highs[step] = Math.min(this.#whole.high, Math.max(top, quantise(top * (1 + wick * random() * random()))));
      this.#lows[step] = Math.max(
        this.#whole.low,
        Math.min(bottom, quantise(bottom * (1 - wick * random() * random()))),
      );
      const move = usualMove === 0 ? 0 : Math.abs(close / open - 1) / usualMove;
      this.#traded[step] = grain.weight(step, move, random);
      this.#paid[step] = (open + close) / 2;
    }
    for (let pass = 0; pass < TILT_PASSES; pass += 1) tilt(this.#traded, this.#paid, grain.mean);
    for (let step = 0; step < grain.steps; step += 1) this.#paid[step]! *= this.#traded[step]!;
  }

  /** Integer parts that add up: the amount up to the end minus the amount up to the beginning. */
  #part(amount: Amount, share: Float64Array, [from, until]: readonly [number, number]): number {
    const doneBy = (step: number): number => (step === 0 ? 0 : Math.floor(this.#whole[amount] * share[step - 1]!));
    return doneBy(until) - doneBy(from);
  }
}

/** Converts weights to the cumulative share of their sum; the last is exactly 1. */
const runningShare = (weights: Float64Array): void => {
  for (let step = 1; step < weights.length; step += 1) weights[step]! += weights[step - 1]!;
  const sum = weights.at(-1)!;
  for (let step = 0; step < weights.length; step += 1) weights[step]! /= sum;
};

/** Shifts weight between expensive and cheap steps until the weighted prices average to about `mean`. */
const tilt = (weights: Float64Array, prices: Float64Array, mean: number): void => {
  let sum = 0;
  let first = 0;
  let second = 0;
  for (const [step, weight] of weights.entries()) {
    const distance = prices[step]! - mean;
    sum += weight;
    first += weight * distance;
    second += weight * distance * distance;
  }
  const average = first / sum;
  const variance = second / sum - average * average;
  if (!(variance > 0)) return;
  for (const [step, price] of prices.entries()) {
    weights[step]! *= Math.max(LEAST_WEIGHT, 1 - (average * (price - mean - average)) / variance);
  }
};
