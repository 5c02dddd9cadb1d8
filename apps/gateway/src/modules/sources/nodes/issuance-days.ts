import type { IssuanceChain, IssuedCoin } from '@chaintide/contracts/market/issuance';
import type { Batch, Point } from '../../series/batch.ts';
import type { DayTotal } from './issuance.ts';

interface Issuer {
  readonly chain: IssuanceChain;
  readonly coins: readonly IssuedCoin[];
}

/** The metrics of a chain: 0 on a day whose events are known and which has none. */
export const pointsOf = (
  { chain, coins }: Issuer,
  days: readonly number[],
  totals: readonly DayTotal[],
): Batch['points'] => {
  const byDay = Map.groupBy(totals, ({ day }) => day);
  const column = (valueOf: (total: DayTotal) => number): Point[] =>
    days.map((time) => ({ time, value: (byDay.get(time) ?? []).reduce((sum, total) => sum + valueOf(total), 0) }));
  const ofCoin = (coin: IssuedCoin, quantity: 'minted' | 'burned'): [string, Point[]] => [
    `stable.${coin.toLowerCase()}_${quantity}_${chain}`,
    column((total) => (total.coin === coin ? total[quantity] : 0)),
  ];
  return Object.fromEntries([
    ...coins.flatMap((coin) => [ofCoin(coin, 'minted'), ofCoin(coin, 'burned')]),
    [`stable.mints_${chain}`, column(({ mints }) => mints)],
    [`stable.burns_${chain}`, column(({ burns }) => burns)],
  ]);
};
