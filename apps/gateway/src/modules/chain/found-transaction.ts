import { isDeepStrictEqual } from 'node:util';
import type { ChainTransaction } from './chain.ts';
import type { TransferRow, Valued } from './transfers.service.ts';

/** A transaction with the value of its transfers in the books. */
export type FoundTransaction = Omit<ChainTransaction, 'transfers'> & { readonly transfers: readonly Valued[] };

/** Finds the transfer of a transaction that equals a stored one in everything but its block. */
export const matchOf = (row: TransferRow, { succeeded, transfers }: FoundTransaction): Valued | undefined =>
  (succeeded ? transfers : []).find((one) =>
    isDeepStrictEqual(
      [one.network, one.hash, one.index, one.contract, one.coin, one.from, one.to, String(one.raw), one.units],
      [row.network, row.hash, row.index, row.contract, row.coin, row.sender, row.receiver, row.raw, row.units],
    ),
  );
