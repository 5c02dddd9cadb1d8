import { z } from 'zod';
import { codeSent } from '../people/auth.ts';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { fileLanguage } from '../language.ts';
import { MINUTE, NOTE_LENGTH, PAGE_ROWS_MAX, SEARCH_LENGTH } from '../limits.ts';
import { network } from './networks.ts';
import { accountRoles } from '../people/roles.ts';
import { amount, amountField, stablecoin } from './wallet.ts';
import { idempotencyKey, orderStage } from './withdrawals.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

export const paymentStates = [
  'awaitingTransfer',
  'confirming',
  'awaitingApproval',
  'success',
  'failed',
  'closed',
  'expired',
] as const;
export const paymentState = z.enum(paymentStates);
export type PaymentState = z.infer<typeof paymentState>;

/** How the chain differs from the order; independent of the state. */
export const mismatches = [
  'underpaid',
  'overpaid',
  'late',
  'wrongToken',
  'wrongNetwork',
  'wrongAddress',
  'hashUsed',
  'notFound',
  'replaced',
  'reverted',
  'reorganised',
] as const;
export const mismatch = z.enum(mismatches);
export type Mismatch = z.infer<typeof mismatch>;

/**
 * The reason why a transfer to an order's address does not count for it. `unknownToken`: not one of our coins. `taken`: it counts for
 * another order. `early`, `foreign`: another order had the address at that time. `dust`, `beyond`: an implausibly small or large amount.
 * `surplus`: the order is complete without it. `ended`: the order is over. `pending`: decided at the next look. `gone`: a reorganisation
 * removed it.
 */
const uncountedReasons = [
  'unknownToken',
  'wrongToken',
  'wrongAddress',
  'taken',
  'early',
  'foreign',
  'dust',
  'beyond',
  'surplus',
  'ended',
  'pending',
  'gone',
] as const;
const uncountedReason = z.enum(uncountedReasons);
export type UncountedReason = (typeof uncountedReasons)[number];

const times = z.number().nullable();

/** A recharge order as its owner sees it. Times in unix ms. */
export const payment = z.object({
  id: z.number().int(),
  /** The number shown to people: `R000042`. */
  number: z.string(),
  state: paymentState,
  coin: stablecoin,
  network,
  /** The announced amount, and the amount received on chain. */
  amount,
  arrived: amount.nullable(),
  /** The collection address, unique among open orders. */
  address: z.string(),
  createdAt: z.number(),
  expiresAt: z.number(),
  hash: z.string().nullable(),
  /** When the order expires, unless the chain shows that its transaction pays it; null if it names none. */
  unseenUntil: times,
  mismatch: mismatch.nullable(),
  /** Blocks on top of the transfer's, and the number that makes it final; null while no transfer is known. */
  confirmations: z.object({ now: z.number().int(), needed: z.number().int() }).nullable(),
  endedAt: times,
  reason: z.string().nullable(),
  version: z.number().int(),
});
export type Payment = z.infer<typeof payment>;

/** A transfer as seen on the chain. */
export const evidence = z.object({
  hash: z.string(),
  index: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** The token's contract, and its coin if it is one of ours. */
  contract: z.string(),
  coin: stablecoin.nullable(),
  amount: amount.nullable(),
  block: z.number().int(),
  at: z.number(),
  isFinal: z.boolean(),
  /**
   * The number of nodes that confirmed it by transaction: 0 if it was only seen, 1 if the network has a single node.
   */
  attestedBy: z.number().int(),
  /** A reorganisation removed it. */
  isGone: z.boolean(),
  /** A person assigned it to the order. */
  isAssigned: z.boolean(),
});
export type Evidence = z.infer<typeof evidence>;

/** The view of accounting. */
export const paymentOrder = payment.extend({
  user: z.object({ id: z.number().int(), userName: z.string() }),
  evidence: z.array(evidence),
  /** A single node reported the transfers, without confirmation by another. */
  isByOneNode: z.boolean(),
  /** When a reorganisation was found to have removed a credited transfer, so that a person must act. */
  creditLostAt: times,
});
export type PaymentOrder = z.infer<typeof paymentOrder>;

/** A transfer to the order's address that does not count for it, and the reason. */
export const uncounted = evidence.extend({ id: z.number().int(), why: uncountedReason });
export type Uncounted = z.infer<typeof uncounted>;

export const paymentLine = z.object({
  at: z.number(),
  /** Null for the system. */
  by: z.string().nullable(),
  event: z.string(),
  from: paymentState.nullable(),
  to: paymentState,
  note: z.string().nullable(),
});
export type PaymentLine = z.infer<typeof paymentLine>;

export const reason = z.string().trim().min(1, problem('note.empty')).max(NOTE_LENGTH, problem('note.long'));
export const transactionHash = z
  .string()
  .trim()
  .min(1, problem('hash.empty'))
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, problem('hash.format'));

export const paymentIntent = z.strictObject({ coin: stablecoin, network, amount: amountField });
export type PaymentIntent = z.infer<typeof paymentIntent>;
export const paymentApplication = paymentIntent.extend({
  emailCode: z
    .string()
    .trim()
    .min(1, problem('emailCode.empty'))
    .regex(/^\d{6}$/, problem('emailCode.format')),
  key: idempotencyKey,
});
export type PaymentApplication = z.infer<typeof paymentApplication>;

/** Events that accounting sends; chain events come from the watcher. */
export const paymentEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('confirm') }),
  z.strictObject({ type: z.literal('reject'), reason }),
  z.strictObject({ type: z.literal('close'), reason }),
  z.strictObject({ type: z.literal('edit'), to: paymentState, reason }),
]);
export type PaymentEvent = z.infer<typeof paymentEvent>;

export const byId = z.object({ id: z.coerce.number().int().positive() });
const versioned = z.strictObject({ version: z.number().int() });
export const finance = ['accounting', 'admin'] as const;
export const filters = {
  state: paymentState.optional(),
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
};

export const paymentsRoute = route({
  method: 'GET',
  path: '/payments',
  access: accountRoles,
  summary:
    "The caller's recharge orders, those that are open first, then the newest, and when a hash may be submitted again",
  query: z.object(filters),
  data: z.object({ total: z.number().int(), rows: z.array(payment), hashAllowedAt: times }),
});
export const paymentsFileRoute = route({
  method: 'GET',
  path: '/payments/file',
  access: accountRoles,
  summary: 'The same recharge orders, all of them, as CSV',
  query: z.object({ state: filters.state, language: fileLanguage }),
  data: z.string(),
  file: ['text/csv'],
});
export const paymentRoute = route({
  method: 'GET',
  path: '/payments/:id',
  access: accountRoles,
  summary: "One of the caller's recharge orders and its history",
  params: byId,
  data: z.object({ payment, history: z.array(paymentLine) }),
});
export const paymentCodeRoute = route({
  method: 'POST',
  path: '/payments/code',
  access: accountRoles,
  summary: 'Mails a code for a recharge order',
  body: paymentIntent,
  data: codeSent,
});
export const paymentCreateRoute = route({
  method: 'POST',
  path: '/payments',
  access: accountRoles,
  once: { exceptFor: ['emailCode'] },
  summary: 'Opens a recharge order with an address of its own for 30 minutes',
  body: paymentApplication,
  data: payment,
});
export const paymentHashRoute = route({
  method: 'POST',
  path: '/payments/:id/hash',
  access: accountRoles,
  summary: 'Names the transaction that pays the order; once in 4 hours',
  params: byId,
  body: versioned.extend({ hash: transactionHash }),
  data: payment,
});
export const paymentCloseRoute = route({
  method: 'POST',
  path: '/payments/:id/closing',
  access: accountRoles,
  summary: 'Closes an order that nothing was paid for',
  timeoutMs: MINUTE, // spec 001 §7: the end of an order's transfer
  params: byId,
  body: versioned,
  data: payment,
});

export const paymentOrdersRoute = route({
  method: 'GET',
  path: '/finance/payments',
  access: finance,
  summary: 'Every recharge order, searched and filtered',
  query: z.object({
    ...filters,
    stage: orderStage.optional(),
    mismatch: mismatch.optional(),
    /** Part of a number, a name, an address or a hash. */ search: z.string().trim().max(SEARCH_LENGTH).default(''),
  }),
  data: z.object({ total: z.number().int(), rows: z.array(paymentOrder) }),
});
export const paymentOrderRoute = route({
  method: 'GET',
  path: '/finance/payments/:id',
  access: finance,
  summary: 'One recharge order, its history, and what came to its address without counting for it',
  params: byId,
  data: z.object({
    payment: paymentOrder,
    history: z.array(paymentLine),
    /** The most valuable first; not more than a page shows. */ others: z.array(uncounted),
  }),
});
export const paymentEventRoute = route({
  method: 'POST',
  path: '/finance/payments/:id/events',
  access: finance,
  stepUp: 'session',
  summary: 'Confirms, rejects, closes or edits a recharge order',
  timeoutMs: MINUTE, // spec 001 §7: the end of an order's transfer
  params: byId,
  body: z.strictObject({ event: paymentEvent, version: z.number().int() }),
  data: paymentOrder,
});
