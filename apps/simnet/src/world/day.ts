import { maturity, quantise, type Asset } from './assets.ts';
import { QUOTE_UNITS, meanPrice, type Candle } from './candle.ts';
import { hash, randomFrom, type Random } from './random.ts';
import { Span, type Grain } from './span.ts';
import type { Walk } from './walk.ts';

export const DAY_MINUTES = 1_440;
const MINUTE_SECONDS = 60;

const DAY_SALT = 31;
const MINUTES_SALT = 32;
const SECONDS_SALT = 33;

/** One day of a market as a whole; its minutes are generated on demand. */
export const dayCandle = (walk: Walk, day: number, seed: number): Candle => {
  const { asset } = walk;
  const random = randomFrom(hash(seed, DAY_SALT, asset.salt, day));
  const open = walk.closeOf(day - 1);
  const close = walk.closeOf(day);
  const volatility = walk.volatilityOf(day);
  const move = Math.log(close / open);
  const high = Math.max(open, close, quantise(open * Math.exp(reach(move, volatility, random))));
  const low = Math.min(open, close, quantise(open * Math.exp(-reach(-move, volatility, random))));
  const activity = (0.8 + (0.7 * Math.abs(move)) / volatility) * (0.7 + 0.6 * random());
  const units = asset.dailyUnits * maturity(asset, day) * activity;
  const quote = Math.round(units * ((open + high + low + close) / 4) * QUOTE_UNITS);
  const lots = Math.round(units * asset.lotsPerUnit);
  const taker = 0.45 + 0.1 * random();
  return {
    open,
    high,
    low,
    close,
    lots,
    quote,
    trades: Math.ceil(units / asset.unitsPerTrade),
    takerLots: Math.round(lots * taker),
    takerQuote: Math.round(quote * taker),
  };
};

/** The maximum of a random walk that ends at `move` (the distribution of a Brownian bridge's maximum). */
const reach = (move: number, volatility: number, random: Random): number =>
  (move + Math.sqrt(move ** 2 - 2 * volatility ** 2 * Math.log(random()))) / 2;

/** Trading increases in the European and American afternoon and with every price change. */
const liveliness: Grain['weight'] = (minute, move, random) =>
  (1 - 0.35 * Math.cos((2 * Math.PI * (minute - 180)) / DAY_MINUTES)) * (0.3 + 0.6 * move) * (0.4 + 1.2 * random());

export const minutesOf = (walk: Walk, day: number, seed: number): Span => {
  const { lotsPerUnit, salt } = walk.asset;
  const whole = dayCandle(walk, day, seed);
  const grain = {
    steps: DAY_MINUTES,
    volatility: walk.volatilityOf(day),
    mean: meanPrice(whole, lotsPerUnit),
    wick: 1.2,
    weight: liveliness,
  };
  return new Span(whole, grain, randomFrom(hash(seed, MINUTES_SALT, salt, day)));
};

const evenly: Grain['weight'] = (_second, _move, random) => 0.5 + random();

/** The seconds of one minute of `asset`, counted from 1970; a second has a single price and therefore no wick. */
export const secondsOf = (
  whole: Candle,
  { lotsPerUnit, salt }: Asset,
  [minute, seed]: readonly [number, number],
): Span => {
  const volatility = Math.log(whole.high / whole.low) / 2;
  const grain = { steps: MINUTE_SECONDS, volatility, mean: meanPrice(whole, lotsPerUnit), wick: 0, weight: evenly };
  return new Span(whole, grain, randomFrom(hash(seed, SECONDS_SALT, salt, minute)));
};
