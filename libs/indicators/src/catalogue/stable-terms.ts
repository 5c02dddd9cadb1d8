/** Quantities shared by many stablecoin formulas, in dollars. */
export const stableTerms = {
  btc_cap: 'btc_price * btc_supply',
  eth_cap: 'eth_price * eth_supply',
  ssr: 'btc_cap / circulating',
} as const;
