import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import type { Balances, Stablecoin } from '@chaintide/contracts/money/wallet';

export interface Part {
  readonly coin: Stablecoin;
  readonly amount: string;
}

/** The amount taken from each coin for a price, in the gateway's order; undefined if the balance is not sufficient. */
export const deductionOf = ({ coins }: Balances, price: string): readonly Part[] | undefined => {
  let open = unitsOf(price);
  const parts = coins.flatMap(({ coin, available }) => {
    const held = unitsOf(available);
    const units = held < open ? held : open;
    open -= units;
    return units > 0n ? [{ coin, amount: amountOf(units) }] : [];
  });
  return open > 0n ? undefined : parts;
};

export const availableIn = ({ coins }: Balances): string =>
  amountOf(coins.reduce((sum, { available }) => sum + unitsOf(available), 0n));

export const difference = (from: string, less: string): string => amountOf(unitsOf(from) - unitsOf(less));
