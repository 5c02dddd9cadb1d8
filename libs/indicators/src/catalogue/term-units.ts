import type { bitcoinTerms } from './bitcoin-terms.ts';
import type { ethereumTerms } from './ethereum-terms.ts';

/** Units of the terms. */
export const termUnits: Readonly<Record<keyof typeof bitcoinTerms | keyof typeof ethereumTerms, 'usd' | 'ratio'>> = {
  market_cap: 'usd',
  realized_price: 'usd',
  issuance_usd: 'usd',
  fees_usd: 'usd',
  miner_revenue_usd: 'usd',
  thermo_cap: 'usd',
  average_cap: 'usd',
  log_return: 'ratio',
};
