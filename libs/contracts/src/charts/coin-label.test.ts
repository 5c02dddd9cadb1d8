import { expect, it } from 'vitest';
import { withCoin } from './coin-label.ts';

it.each([
  ['BTC', 'MVRV', 'BTC MVRV'],
  ['ETH', '价格', 'ETH 价格'],
  ['BTC', 'BTC 价格', 'BTC 价格'],
  ['MACRO', 'M2', 'M2'],
  ['STABLE', 'USDT', 'USDT'],
] as const)('%s, %s: %s', (coin, label, named) => {
  expect(withCoin(coin, label)).toBe(named);
});
