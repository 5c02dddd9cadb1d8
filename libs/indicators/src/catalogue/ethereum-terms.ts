/** Quantities that many ethereum formulas are made of, as those of bitcoin. */
export const ethereumTerms = {
  market_cap: 'price * supply',
  log_return: 'ln(price / shift(price))',
} as const;
