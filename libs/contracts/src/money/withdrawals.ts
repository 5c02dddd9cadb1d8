import { z } from 'zod';
import { codeSent } from '../people/auth.ts';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { fileLanguage } from '../language.ts';
import {
  ADDRESS_LENGTH,
  MINUTE,
  NOTE_LENGTH,
  PAGE_ROWS_MAX,
  SAVED_ADDRESS_LABEL_LENGTH,
  SEARCH_LENGTH,
} from '../limits.ts';
import { network } from './networks.ts';
import { accountRoles } from '../people/roles.ts';
import { secondFactorCode } from '../people/second-factor.ts';
import { amount, amountField, stablecoin } from './wallet.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

/** A problem with the transfer behind a submitted hash. `replaced`: another transaction of the sender replaced it and does not pay this withdrawal. */
export const payoutMismatches = [
  'wrongAddress',
  'wrongToken',
  'notOurs',
  'underpaid',
  'overpaid',
  'tooOld',
  'alreadyUsed',
  'replaced',
] as const;
export const payoutMismatch = z.enum(payoutMismatches);
export type PayoutMismatch = z.infer<typeof payoutMismatch>;

export const withdrawalStates = [
  'pending',
  'approved',
  'transferring',
  'success',
  'refused',
  'failed',
  'cancelled',
] as const;
export const withdrawalState = z.enum(withdrawalStates);
export type WithdrawalState = z.infer<typeof withdrawalState>;

const times = z.number().nullable();

/** A withdrawal, for its owner. Times in Unix ms. */
export const withdrawal = z.object({
  id: z.number().int(),
  /** The number shown to people: `W000042`. */
  number: z.string(),
  state: withdrawalState,
  coin: stablecoin,
  network,
  /** Debited from the account; the recipient receives it minus the fee. */
  amount,
  fee: amount,
  address: z.string(),
  appliedAt: z.number(),
  /** For a new address: not sent before this time. */
  waitsUntil: times,
  /** The transaction of the payout, its sender, and its time. */
  hash: z.string().nullable(),
  originAddress: z.string().nullable(),
  sentAt: times,
  /** The problem with the submitted transfer; null if there is none. */
  mismatch: payoutMismatch.nullable(),
  endedAt: times,
  /** The reason of a refusal or failure. */
  reason: z.string().nullable(),
  remarks: z.string().nullable(),
  /** Sent back with an event, to detect concurrent changes. */
  version: z.number().int(),
});
export type Withdrawal = z.infer<typeof withdrawal>;

/** The change that froze withdrawals for a day. */
export const freezeCause = z.enum(['passwordChanged', 'passwordReset', 'secondFactorOff']);
export type FreezeCause = z.infer<typeof freezeCause>;
export const freeze = z.object({ cause: freezeCause, until: z.number() });
export type Freeze = z.infer<typeof freeze>;

/** The view of payout staff. */
export const withdrawalOrder = withdrawal.extend({
  user: z.object({
    id: z.number().int(),
    userName: z.string(),
    /** Nothing of a disabled account moves. */ isDisabled: z.boolean(),
  }),
  /** The owner's last freeze, which may be over. */
  freeze: freeze.nullable(),
  approvedBy: z.object({ id: z.number().int(), userName: z.string() }).nullable(),
  /** Above the threshold, the approver and the sender must be different people. */
  needsTwo: z.boolean(),
  /** When the network was first seen to have the transfer. */
  seenAt: times,
  /** A node has, or had, the transaction and it was not replaced: it may still be included in a block. */
  isPending: z.boolean(),
});
export type WithdrawalOrder = z.infer<typeof withdrawalOrder>;

const withdrawalLine = z.object({
  at: z.number(),
  /** Null for the system. */
  by: z.string().nullable(),
  event: z.string(),
  from: withdrawalState.nullable(),
  to: withdrawalState,
  note: z.string().nullable(),
});

export const payoutAddress = z
  .string()
  .trim()
  .min(1, problem('address.empty'))
  .max(ADDRESS_LENGTH, problem('address.format'));
const reason = z.string().trim().min(1, problem('note.empty')).max(NOTE_LENGTH, problem('note.long'));
const remarks = z.string().trim().max(NOTE_LENGTH, problem('note.long'));
const hash = z
  .string()
  .trim()
  .min(1, problem('hash.empty'))
  .regex(/^(0x)?[0-9a-fA-F]{64}$/, problem('hash.format'));

export const addressLabel = z
  .string()
  .trim()
  .min(1, problem('name.empty'))
  .max(SAVED_ADDRESS_LABEL_LENGTH, problem('name.long'));
export const emailCodeField = z
  .string()
  .trim()
  .min(1, problem('emailCode.empty'))
  .regex(/^\d{6}$/, problem('emailCode.format'));

/** An idempotency key made by the browser: the same key never moves money twice. */
export const idempotencyKey = z.uuid();

export const withdrawalApplication = z.strictObject({
  coin: stablecoin,
  network,
  amount: amountField,
  address: payoutAddress,
  emailCode: emailCodeField,
  /** For accounts with a second factor; spent with this withdrawal. */
  secondFactor: secondFactorCode.optional(),
  key: idempotencyKey,
  /** The label for saving the address in the book; absent if it is not to be saved. */
  saveAs: addressLabel.optional(),
});
export type WithdrawalApplication = z.infer<typeof withdrawalApplication>;

/** Events that people send; chain events come from the watcher. */
export const withdrawalEvent = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('cancel') }),
  z.strictObject({ type: z.literal('approve') }),
  z.strictObject({ type: z.literal('refuse'), reason }),
  z.strictObject({ type: z.literal('send'), hash, originAddress: payoutAddress, remarks }),
  z.strictObject({ type: z.literal('correctHash'), hash, reason }),
  z.strictObject({ type: z.literal('fail'), reason }),
]);
export type WithdrawalEvent = z.infer<typeof withdrawalEvent>;

/** The withdrawal that the code is valid for. */
export const withdrawalIntent = withdrawalApplication.pick({ coin: true, network: true, amount: true, address: true });
export type WithdrawalIntent = z.infer<typeof withdrawalIntent>;

/** `open`: a person or the program still has to act. `waiting`: of those, our staff. `ended`: the order is over. */
export const orderStage = z.enum(['open', 'waiting', 'ended']);
export type OrderStage = z.infer<typeof orderStage>;

const byId = z.object({ id: z.coerce.number().int().positive() });
const finance = ['accounting', 'admin'] as const;
const filters = {
  state: withdrawalState.optional(),
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
};

export const withdrawalsRoute = route({
  method: 'GET',
  path: '/withdrawals',
  access: accountRoles,
  summary: "The caller's withdrawals: those that are open, then the others, the newest first",
  query: z.object(filters),
  data: z.object({ total: z.number().int(), rows: z.array(withdrawal) }),
});
export const withdrawalsFileRoute = route({
  method: 'GET',
  path: '/withdrawals/file',
  access: accountRoles,
  summary: 'The same withdrawals, all of them, as CSV',
  query: z.object({ state: filters.state, language: fileLanguage }),
  data: z.string(),
  file: ['text/csv'],
});
export const withdrawalRoute = route({
  method: 'GET',
  path: '/withdrawals/:id',
  access: accountRoles,
  summary: "One of the caller's withdrawals and its history",
  params: byId,
  data: z.object({ withdrawal, history: z.array(withdrawalLine) }),
});
export const withdrawalFreezeRoute = route({
  method: 'GET',
  path: '/withdrawals/freeze',
  access: accountRoles,
  summary: 'Until when and why the caller may withdraw nothing; null where that is not so',
  data: freeze.nullable(),
});
export const withdrawalCodeRoute = route({
  method: 'POST',
  path: '/withdrawals/code',
  access: accountRoles,
  summary: 'Mails a code that is good for this withdrawal',
  body: withdrawalIntent,
  data: codeSent,
});
export const withdrawalApplyRoute = route({
  method: 'POST',
  path: '/withdrawals',
  access: accountRoles,
  once: { exceptFor: ['emailCode', 'secondFactor'] },
  summary: 'Applies for a withdrawal; the amount is held until it ends',
  body: withdrawalApplication,
  data: withdrawal,
});
export const withdrawalCancelRoute = route({
  method: 'POST',
  path: '/withdrawals/:id/cancellation',
  access: accountRoles,
  summary: 'Cancels a withdrawal that nobody has approved',
  params: byId,
  body: z.strictObject({ version: z.number().int() }),
  data: withdrawal,
});
export const withdrawalOrdersRoute = route({
  method: 'GET',
  path: '/finance/withdrawals',
  access: finance,
  summary: 'Every withdrawal, searched and filtered',
  query: z.object({
    ...filters,
    stage: orderStage.optional(),
    /** Part of a number, a name, an address or a hash. */ search: z.string().trim().max(SEARCH_LENGTH).default(''),
  }),
  data: z.object({ total: z.number().int(), rows: z.array(withdrawalOrder) }),
});
export const withdrawalOrderRoute = route({
  method: 'GET',
  path: '/finance/withdrawals/:id',
  access: finance,
  summary: 'One withdrawal and its history',
  params: byId,
  data: z.object({
    withdrawal: withdrawalOrder,
    history: z.array(withdrawalLine),
    /** Ours on its network beside the collection addresses: a payout comes from one of all these. */
    wallets: z.array(z.string()),
    /** In dollars; above it, the approver of a withdrawal must not send it. */
    twoPeopleAbove: amount,
  }),
});
export const withdrawalEventRoute = route({
  method: 'POST',
  path: '/finance/withdrawals/:id/events',
  access: finance,
  stepUp: 'session',
  summary: 'Approves, refuses, sends, corrects or fails a withdrawal',
  timeoutMs: MINUTE, // spec 001 §7: the end of an order's transfer
  params: byId,
  body: z.strictObject({ event: withdrawalEvent, version: z.number().int() }),
  data: withdrawalOrder,
});
