import type { bitcoinTerms } from './bitcoin-terms.ts';
import type { ethereumTerms } from './ethereum-terms.ts';
import type { macroTerms } from './macro-terms.ts';
import type { stableTerms } from './stable-terms.ts';

type Term = keyof typeof bitcoinTerms | keyof typeof ethereumTerms | keyof typeof macroTerms | keyof typeof stableTerms;

/** Units of the terms. */
export const termUnits: Readonly<Record<Term, 'usd' | 'ratio' | 'percent' | 'count'>> = {
  market_cap: 'usd',
  realized_price: 'usd',
  issuance_usd: 'usd',
  fees_usd: 'usd',
  miner_revenue_usd: 'usd',
  thermo_cap: 'usd',
  average_cap: 'usd',
  log_return: 'ratio',
  btc_cap: 'usd',
  eth_cap: 'usd',
  ssr: 'ratio',
  monetary_base_held: 'usd',
  m1_held: 'usd',
  m2_held: 'usd',
  fed_assets_held: 'usd',
  reverse_repo_held: 'usd',
  treasury_account_held: 'usd',
  bank_loans_held: 'usd',
  business_loans_held: 'usd',
  bank_credit_held: 'usd',
  gdp_held: 'usd',
  real_gdp_held: 'usd',
  equities_held: 'usd',
  cpi_held: 'ratio',
  core_cpi_held: 'ratio',
  pce_held: 'ratio',
  payrolls_held: 'count',
  nasdaq_held: 'ratio',
  sp500_held: 'ratio',
  gold_held: 'usd',
  dollar_held: 'ratio',
  yield_2y_held: 'percent',
  yield_3m_held: 'percent',
  yield_10y_held: 'percent',
  yield_30y_held: 'percent',
  yield_5y_held: 'percent',
  nasdaq_return: 'ratio',
  sp500_return: 'ratio',
  gold_return: 'ratio',
  dollar_return: 'ratio',
  btc_with_nasdaq: 'usd',
  btc_with_sp500: 'usd',
  btc_with_gold: 'usd',
  btc_with_dollar: 'usd',
};
