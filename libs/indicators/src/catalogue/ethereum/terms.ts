/** Quantities shared by many ethereum formulas, like those of bitcoin. What the index counts is the ether on the chain itself. */
export const ethereumTerms = {
  market_cap: 'price * supply',
  counted_cap: 'price * supply_counted',
  realized_price: 'realized_cap / supply_counted',
  fees_eth: 'burned_eth + tips_eth',
  liveliness: 'cumsum(cdd) / cumsum(supply_counted)',
  sopr: '(spent_cost_usd + realized_profit - realized_loss) / spent_cost_usd',
  log_return: 'ln(price / shift(price))',
} as const;
