import { placesOf } from '../layout.ts';
import { BALANCE_BANDS } from '../ledger/balance-bands.ts';

/** Position of each number among those of a day, and how many a day keeps. */
export const { at, size: FACTS } = placesOf({
  /** Owners who sent or received coins on the day, those who sent, and those who received. */
  active: 1,
  sending: 1,
  receiving: 1,
  /** From here on, states at the end of the day. Owners who ever were: */
  ever: 1,
  /** Owners by their balances, and their satoshi. */
  bandCount: BALANCE_BANDS,
  bandValue: BALANCE_BANDS,
});
