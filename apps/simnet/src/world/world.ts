import { Altcoins } from './altcoins.ts';
import { bitcoin, ether, type Symbol } from './assets.ts';
import { Chain } from './chain.ts';
import { economyOf, type Economy } from './economy.ts';
import { Ethereum } from './ethereum.ts';
import { Issuance } from './issuance.ts';
import { Market } from './market.ts';
import { Perpetual } from './perpetual.ts';
import type { RealCloses } from './real-closes.ts';
import { Stablecoins } from './stablecoins.ts';
import { Walk } from './walk.ts';

/** The simulation: a pure function of its seed, of time, and of the given real closes. */
export interface World {
  readonly seed: number;
  readonly markets: ReadonlyMap<string, Market>;
  readonly perpetuals: ReadonlyMap<string, Perpetual>;
  readonly bitcoin: Chain;
  readonly ethereum: Ethereum;
  readonly economy: Economy;
  readonly stablecoins: Stablecoins;
  readonly issuance: Issuance;
  readonly altcoins: Altcoins;
}

interface KnownCloses {
  readonly btc?: RealCloses | undefined;
  readonly eth?: RealCloses | undefined;
}

export const createWorld = (seed: number, { btc, eth }: KnownCloses = {}): World => {
  const bitcoinWalk = new Walk(bitcoin, seed, btc);
  const etherWalk = new Walk(ether, seed, eth);
  const walks = [bitcoinWalk, etherWalk];
  const markets = new Map<Symbol, Market>(walks.map((walk) => [walk.asset.symbol, new Market(walk, seed)]));
  const perpetuals = new Map<Symbol, Perpetual>(
    walks.map((walk) => [walk.asset.symbol, new Perpetual(markets.get(walk.asset.symbol)!, walk, seed)]),
  );
  const stablecoins = new Stablecoins(seed);
  return {
    seed,
    markets,
    perpetuals,
    bitcoin: new Chain(seed, (day) => bitcoinWalk.closeOf(day)),
    ethereum: new Ethereum(seed, (day) => etherWalk.closeOf(day)),
    economy: economyOf(seed),
    stablecoins,
    issuance: new Issuance(stablecoins, seed),
    altcoins: new Altcoins(seed),
  };
};
