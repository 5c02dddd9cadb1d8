const table = {
  btc: { genesis: Date.UTC(2009, 0, 3) },
  eth: { genesis: Date.UTC(2015, 6, 30) },
} as const;

/** Assets with metrics and indicators: the part of their ids before the dot. */
export type Asset = keyof typeof table;
export const assets = Object.keys(table) as Asset[];

/** The first day of an asset's chain, in ms UTC: no data is older. */
export const genesisOf = (asset: Asset): number => table[asset].genesis;

/** The asset of a metric or an indicator, by its id. */
export const assetOf = (id: string): Asset => id.slice(0, id.indexOf('.')) as Asset;
