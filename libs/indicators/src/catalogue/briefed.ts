/** Indicators that automatic drafts of reports tell of; all of them are open to every account. */
export const briefed: readonly string[] = [
  'btc.price',
  'eth.price',
  'btc.mvrv',
  'btc.nupl',
  'btc.sopr',
  'btc.active_addresses',
  'btc.hash_rate',
  'btc.funding_annualised',
  'btc.open_interest_usd',
  'stable.circulating',
];
