const table = {
  btc: { genesis: Date.UTC(2009, 0, 3) },
  eth: { genesis: Date.UTC(2015, 6, 30) },
  stable: { genesis: Date.UTC(2017, 10, 29) },
  macro: { genesis: Date.UTC(1990, 0, 1) },
} as const;

/** Coins, and other subjects with metrics and indicators: the part of their ids before the dot. */
export type Asset = keyof typeof table;
export const assets = Object.keys(table) as Asset[];

/** Assets with a chain and a market of their own. */
export const coins = ['btc', 'eth'] as const satisfies readonly Asset[];
export type Coin = (typeof coins)[number];

/** The first day of an asset's data, in ms UTC; of a coin, that of its chain. */
export const genesisOf = (asset: Asset): number => table[asset].genesis;

/** The asset of a metric or an indicator, by its id. */
export const assetOf = (id: string): Asset => id.slice(0, id.indexOf('.')) as Asset;
