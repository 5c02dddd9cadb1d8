/** Quantities shared by many bitcoin formulas. In dollars, one value per day, unless the name says otherwise. */
export const bitcoinTerms = {
  market_cap: 'price * supply',
  realized_price: 'realized_cap / supply',
  issuance_usd: 'issuance_btc * price',
  fees_usd: 'fees_btc * price',
  miner_revenue_usd: 'issuance_usd + fees_usd',
  thermo_cap: 'cumsum(issuance_usd)',
  average_cap: 'cummean(market_cap)',
  investor_cap: 'realized_cap - thermo_cap',
  liveliness: 'cumsum(cdd) / cumsum(supply)',
  transferred_price: 'cumsum(price * cdd) / (supply * age_days)',
  vocdd: 'price * cdd / supply',
  hodl_bank: 'cumsum(price - percentile(vocdd, 30, 50))',
  sopr: 'price * spent_btc / spent_cost_usd',
  log_return: 'ln(price / shift(price))',
} as const;
