import type { Ticker } from '@chaintide/contracts/market/sources';
import { topics } from '@chaintide/contracts/realtime';

export const SYMBOLS = 60;
const BEAT_MS = 250;
const STEP = 0.0005; // of a price in a beat

const symbols = Array.from({ length: SYMBOLS }, (_, n) => `COIN${n}USDT`);
export const topicNames = symbols.map(topics.price);

/** A small generator with a seed, so that every peer sends the same. */
export const createDice = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const rounded = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/** Tickers as the product has them; every symbol moves in every beat, which real ones do not. */
export const createMarket = () => {
  const dice = createDice(7);
  let at = 1_764_000_000_000;
  const opens = symbols.map((_, n) => rounded(60_000 / (n + 1), 2));
  let all: Ticker[] = symbols.map((symbol, n) => ({
    symbol,
    price: opens[n]!,
    change24h: 0,
    high24h: opens[n]!,
    low24h: opens[n]!,
    volume24h: rounded(1e4 * dice(), 3),
    simulated: false,
    at,
    receivedAt: at,
  }));
  const moved = (before: Ticker, open: number): Ticker => {
    const price = rounded(before.price * (1 + STEP * (dice() - 0.5) * 2), 2);
    const atExchange = at + Math.floor(dice() * 100);
    return {
      ...before,
      price,
      change24h: rounded((price / open - 1) * 100, 2),
      high24h: Math.max(before.high24h, price),
      low24h: Math.min(before.low24h, price),
      volume24h: rounded(before.volume24h + dice(), 3),
      at: atExchange,
      receivedAt: atExchange + Math.floor(dice() * 40),
    };
  };
  return {
    all: (): readonly Ticker[] => all,
    move: (): void => {
      at += BEAT_MS;
      all = all.map((before, n) => moved(before, opens[n]!));
    },
  };
};
