import { bitcoin, ether, type Symbol } from './assets.ts';
import { Chain } from './chain.ts';
import { Ethereum } from './ethereum.ts';
import { Market } from './market.ts';
import type { RealCloses } from './real-closes.ts';
import { Walk } from './walk.ts';

/** The simulation: a pure function of its seed, of time, and of the given real closes. */
export interface World {
  readonly markets: ReadonlyMap<string, Market>;
  readonly bitcoin: Chain;
  readonly ethereum: Ethereum;
}

interface KnownCloses {
  readonly btc?: RealCloses | undefined;
  readonly eth?: RealCloses | undefined;
}

export const createWorld = (seed: number, { btc, eth }: KnownCloses = {}): World => {
  const bitcoinWalk = new Walk(bitcoin, seed, btc);
  const etherWalk = new Walk(ether, seed, eth);
  const markets = new Map<Symbol, Market>([
    ['BTCUSDT', new Market(bitcoinWalk, seed)],
    ['ETHUSDT', new Market(etherWalk, seed)],
  ]);
  return {
    markets,
    bitcoin: new Chain(seed, (day) => bitcoinWalk.closeOf(day)),
    ethereum: new Ethereum(seed, (day) => etherWalk.closeOf(day)),
  };
};
