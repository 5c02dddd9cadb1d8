import { z } from 'zod';
import { route } from '../http.ts';
import { SEARCH_LENGTH } from '../limits.ts';
import { network } from './networks.ts';
import { byId, evidence, filters, finance, paymentOrder, reason } from './payments.ts';
import { amountField, stablecoins } from './wallet.ts';

/** A transfer to one of our addresses that counts for no order, and the order that had the address when it arrived. */
export const unmatchedTransfer = evidence.extend({
  id: z.number().int(),
  network,
  order: z.object({ id: z.number().int(), number: z.string(), userName: z.string() }).nullable(),
});
export type UnmatchedTransfer = z.infer<typeof unmatchedTransfer>;
/** `none`: unknown tokens, dust and implausible amounts. */
export const worths = ['some', 'none', 'all'] as const;
export const tokens = [...stablecoins, 'unknown'] as const;
export const unmatchedRoute = route({
  method: 'GET',
  path: '/finance/unmatched',
  access: finance,
  summary: 'Transfers to our addresses that count for no order, searched and filtered, the most valuable first',
  query: z.object({
    page: filters.page,
    rows: filters.rows,
    network: network.optional(),
    token: z.enum(tokens).optional(),
    worth: z.enum(worths).default('some'),
    /** Dollars. */
    least: amountField.optional(),
    sort: z.enum(['amount', 'newest']).default('amount'),
    /** Part of a hash or an address, or of the user name or number of the order that had the address. */
    search: z.string().trim().max(SEARCH_LENGTH).default(''),
  }),
  data: z.object({ total: z.number().int(), rows: z.array(unmatchedTransfer) }),
});
export const assignment = z.strictObject({ payment: z.number().int().positive(), version: z.number().int(), reason });
export const assignmentRoute = route({
  method: 'POST',
  path: '/finance/unmatched/:id/assignment',
  access: finance,
  stepUp: 'session',
  params: byId,
  body: assignment,
  data: paymentOrder,
  summary: 'Gives a transfer to an order, for good; credits it at once where the order was a success',
});
