/** Quantities shared by many ethereum formulas, like those of bitcoin. */
export const ethereumTerms = {
  market_cap: 'price * supply',
  log_return: 'ln(price / shift(price))',
} as const;
