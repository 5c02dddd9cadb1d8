import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '@chaintide/contracts/limits';
import { network } from '@chaintide/contracts/networks';
import { mismatch, paymentState, tokens, worths } from '@chaintide/contracts/payments';
import { amountField } from '@chaintide/contracts/wallet';
import { withdrawalState, type OrderStage } from '@chaintide/contracts/withdrawals';
import { z } from 'zod';

/** What the link of every list carries; a part that makes no sense counts as absent. */
const shared = {
  search: z.string().trim().max(SEARCH_LENGTH).catch(''),
  page: z.coerce.number().int().min(1).catch(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).catch(50),
};

export const paymentsView = z.object({
  ...shared,
  state: paymentState.optional().catch(undefined),
  mismatch: mismatch.optional().catch(undefined),
});
export type PaymentsView = z.infer<typeof paymentsView>;
export const withdrawalsView = z.object({ ...shared, state: withdrawalState.optional().catch(undefined) });
export type WithdrawalsView = z.infer<typeof withdrawalsView>;

export const unmatchedView = z.object({
  ...shared,
  network: network.optional().catch(undefined),
  token: z.enum(tokens).optional().catch(undefined),
  worth: z.enum(worths).catch('some'),
  least: amountField.optional().catch(undefined),
  sort: z.enum(['amount', 'newest']).catch('amount'),
});
export type UnmatchedView = z.infer<typeof unmatchedView>;

/** A view, and which part of all orders its page is about. */
export type Staged<V> = V & { readonly stage?: OrderStage | undefined };

type Parts = Readonly<Record<string, string | number | undefined>>;

/** What the gateway is asked: only what was given. */
export const queryOf = (view: Parts): Record<string, string> =>
  Object.fromEntries(
    Object.entries(view)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, String(value)]),
  );

/** The order that is open beside the list, and what is being done to it. */
const opened = z.object({
  order: z.coerce.number().int().positive().optional().catch(undefined),
  act: z.string().optional().catch(undefined),
});
export type Opened = z.infer<typeof opened>;

export const readOpened = (search: URLSearchParams): Opened => opened.parse(Object.fromEntries(search));

/** A link with some parts changed; parts that are as at first leave it. */
export const changed = (present: URLSearchParams, parts: Parts): URLSearchParams => {
  const next = new URLSearchParams(present);
  for (const [name, value] of Object.entries(parts)) {
    if (value === undefined || value === '' || (name === 'page' && value === 1)) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
};
