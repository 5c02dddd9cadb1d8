import { isRed, type AuditContent } from '@chaintide/contracts/money/audit';
import type { AccountKeys } from '../networks/account-keys.service.ts';
import { audit } from './audit.service.ts';
import { booksAgainstOrders } from './books-against-orders.ts';
import { derived } from './derived-addresses.ts';
import { brokenSeal } from './seals.ts';
import { reserves, type ReservesParts } from './reserves.ts';

/**
 * A withdrawal that ends between two of its questions looks like a difference, so a red one is compared once more before it is
 * reported.
 */
const settledReserves = async (parts: ReservesParts): ReturnType<typeof reserves> => {
  const first = await reserves(parts);
  return first.rows.some(isRed) ? reserves(parts) : first;
};

/** Recomputes the books and compares them with the orders, the keys and the chains. */
export const fullAudit = async (parts: ReservesParts, keys: AccountKeys): Promise<AuditContent> => {
  const { rows, left } = await settledReserves(parts); // first, because it scans the chains again, and `booksAgainstOrders` reads the result
  const { db } = parts;
  const { movements, accounts, coins, findings } = await audit(db);
  return {
    movements,
    accounts,
    coins: [...coins],
    findings: [...findings, ...(await booksAgainstOrders(db)), ...(await derived(db, keys)), ...(await brokenSeal(db))],
    reserves: [...rows],
    left: [...left],
  };
};
