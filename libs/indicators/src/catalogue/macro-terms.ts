/**
 * Series as a chart by day shows them: each value holds until the next one, for as long as its publisher may take, and is never
 * interpolated. A year is 365 rows back.
 */
export const macroTerms = {
  monetary_base_held: 'ffill(monetary_base, 100)',
  m1_held: 'ffill(m1, 100)',
  m2_held: 'ffill(m2, 100)',
  fed_assets_held: 'ffill(fed_assets, 21)',
  reverse_repo_held: 'ffill(reverse_repo, 7)',
  treasury_account_held: 'ffill(treasury_account, 21)',
  bank_loans_held: 'ffill(bank_loans, 30)',
  business_loans_held: 'ffill(business_loans, 100)',
  bank_credit_held: 'ffill(bank_credit, 30)',
  gdp_held: 'ffill(gdp, 270)',
  real_gdp_held: 'ffill(real_gdp, 270)',
  equities_held: 'ffill(equities_value, 270)',
  cpi_held: 'ffill(cpi, 100)',
  core_cpi_held: 'ffill(core_cpi, 100)',
  pce_held: 'ffill(pce_prices, 100)',
  payrolls_held: 'ffill(payrolls, 100)',
  nasdaq_held: 'ffill(nasdaq, 7)',
  sp500_held: 'ffill(sp500, 7)',
  gold_held: 'ffill(gold, 7)',
  dollar_held: 'ffill(dollar_index, 10)',
  yield_2y_held: 'ffill(yield_2y, 7)',
  yield_3m_held: 'ffill(yield_3m, 7)',
  yield_10y_held: 'ffill(yield_10y, 7)',
  yield_30y_held: 'ffill(yield_30y, 7)',
  yield_5y_held: 'ffill(yield_5y, 7)',
  nasdaq_return: 'ln(nasdaq / before(nasdaq, 7))',
  sp500_return: 'ln(sp500 / before(sp500, 7))',
  gold_return: 'ln(gold / before(gold, 7))',
  dollar_return: 'ln(dollar_index / before(dollar_index, 7))',
  btc_with_nasdaq: 'if(known(nasdaq), btc_price, nan)',
  btc_with_sp500: 'if(known(sp500), btc_price, nan)',
  btc_with_gold: 'if(known(gold), btc_price, nan)',
  btc_with_dollar: 'if(known(dollar_index), btc_price, nan)',
} as const;

/** The return of bitcoin since the previous session of another market. */
export const bitcoinReturnWith = (market: 'nasdaq' | 'sp500' | 'gold' | 'dollar'): string =>
  `ln(btc_with_${market} / before(btc_with_${market}, 7))`;
