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
  cvdd: 'cumsum(price * cdd) / (age_days * 6000000)',
  balanced_price: 'realized_price - transferred_price',
  terminal_price: '21 * transferred_price',
  active_price: 'realized_price / liveliness',
  vaulted_price: 'realized_price / (1 - liveliness)',
  true_market_mean: 'investor_cap / (supply * liveliness)',
  vocdd: 'price * cdd / supply',
  hodl_bank: 'cumsum(price - percentile(vocdd, 365, 50))',
  sopr: 'price * spent_btc / spent_cost_usd',
  ribbon_mean:
    '(sma(difficulty, 9) + sma(difficulty, 14) + sma(difficulty, 25) + sma(difficulty, 40) + sma(difficulty, 60) + ' +
    'sma(difficulty, 90) + sma(difficulty, 128) + sma(difficulty, 200)) / 8',
  height: 'cumsum(block_count) - 1',
  halvings:
    '(height >= 210000) + (height >= 420000) + (height >= 630000) + (height >= 840000) + (height >= 1050000) + ' +
    '(height >= 1260000) + (height >= 1470000)',
  halving_blocks: '210000 * (halvings + 1) - height',
  log_return: 'ln(price / shift(price))',
} as const;
