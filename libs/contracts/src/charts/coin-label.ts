import type { Indicator } from './indicators.ts';

const COINS: readonly Indicator['coin'][] = ['BTC', 'ETH'];

/** A label that names its coin where the menu, which would name it, is not in sight: `BTC MVRV`. */
export const withCoin = (coin: Indicator['coin'], label: string): string =>
  COINS.includes(coin) && !label.includes(coin) ? `${coin} ${label}` : label;
