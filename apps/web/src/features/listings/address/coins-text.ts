const DIGITS = 8; // to the satoshi

/** Bitcoins to the satoshi; with a sign if they are a change. */
export const coinsText = (coins: number, signDisplay: 'exceptZero' | 'auto' = 'auto'): string =>
  coins.toLocaleString('en', { maximumFractionDigits: DIGITS, signDisplay });
