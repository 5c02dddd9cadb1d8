import { network } from '@chaintide/contracts/money/networks';
import { mismatch, paymentState, type PaymentOrder } from '@chaintide/contracts/money/payments';
import { tokens, worths } from '@chaintide/contracts/money/unmatched';
import { amountField } from '@chaintide/contracts/money/wallet';
import { z } from 'zod';
import { isPaymentIn } from '../../../shared/office/stages.ts';
import { isFound } from '../../../shared/orders/is-found.ts';
import { listLink, pageParts, searchPart, type Staged } from '../../../shared/lists/list-link.ts';

const view = z.object({
  search: searchPart,
  ...pageParts(50),
  state: paymentState.optional().catch(undefined),
  mismatch: mismatch.optional().catch(undefined),
});
export type PaymentsView = z.infer<typeof view>;
export const paymentsLink = listLink(view);

const unmatched = z.object({
  search: searchPart,
  ...pageParts(50),
  network: network.optional().catch(undefined),
  token: z.enum(tokens).optional().catch(undefined),
  worth: z.enum(worths).catch('some'),
  least: amountField.optional().catch(undefined),
  sort: z.enum(['amount', 'newest']).catch('amount'),
});
export type UnmatchedView = z.infer<typeof unmatched>;
export const unmatchedLink = listLink(unmatched);

/** Whether an order matches the filters of a view, by the same rules as the gateway. */
export const paymentFits = (
  order: PaymentOrder,
  { stage, state, mismatch: wanted, search }: Staged<PaymentsView>,
): boolean =>
  (stage === undefined || isPaymentIn(order, stage)) &&
  (state === undefined || order.state === state) &&
  (wanted === undefined || order.mismatch === wanted) &&
  isFound(search, [order.number, order.user.userName, order.address, order.hash]);
