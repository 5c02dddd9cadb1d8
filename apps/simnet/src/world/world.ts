import { bitcoin, ether, type Symbol } from './assets.ts';
import { Chain } from './chain.ts';
import { Market } from './market.ts';
import type { RealCloses } from './real-closes.ts';
import { Walk } from './walk.ts';

/** The offline world: a pure function of its seed, of time, and of the real closes it was given. */
export interface World {
  readonly markets: ReadonlyMap<string, Market>;
  readonly chain: Chain;
}

export const createWorld = (seed: number, realCloses?: RealCloses): World => {
  const bitcoinWalk = new Walk(bitcoin, seed, realCloses);
  const markets = new Map<Symbol, Market>([
    ['BTCUSDT', new Market(bitcoinWalk, seed)],
    ['ETHUSDT', new Market(new Walk(ether, seed), seed)],
  ]);
  return { markets, chain: new Chain(seed, (day) => bitcoinWalk.closeOf(day)) };
};
