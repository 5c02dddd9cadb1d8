import { z } from 'zod';
import { route } from '../http.ts';
import { fileLanguage } from '../language.ts';
import { paidLevel } from '../people/levels.ts';
import { PAGE_ROWS_MAX, SECOND } from '../limits.ts';
import { accountRoles } from '../people/roles.ts';
import { changeNote } from '../people/users.ts';
import { amount, amountField, stablecoin } from './wallet.ts';
import { idempotencyKey } from './withdrawals.ts';

/** `queued`: paid, and starts when what is before it ends. */
export const upgradeState = z.enum(['queued', 'applied']);

/** The effect of buying a level now. Times in Unix ms. */
export const upgradeOffer = z.object({
  level: paidLevel,
  price: amount,
  days: z.number().int(),
  /** `renew`: extends the same level. `start`: starts at once. `queue`: starts when the free trial or the levels before it end. */
  kind: z.enum(['renew', 'start', 'queue']),
  startsAt: z.number(),
  until: z.number(),
  /** The unused value of the lower level, as time of the new one. */
  creditMs: z.number().int(),
  waitsFor: z.enum(['trial', 'level']).nullable(),
  /** The amount missing from the balance; null if it suffices. */
  missing: amount.nullable(),
});
export type UpgradeOffer = z.infer<typeof upgradeOffer>;

/** A level purchase. */
export const receipt = z.object({
  id: z.number().int(),
  /** The number shown to people: `U000042`. */
  number: z.string(),
  at: z.number(),
  level: paidLevel,
  price: amount,
  /** The amounts taken per coin. */
  paid: z.array(z.object({ coin: stablecoin, amount })),
  kind: z.enum(['renew', 'start', 'queue']),
  startsAt: z.number(),
  until: z.number(),
  creditMs: z.number().int(),
});
export type Receipt = z.infer<typeof receipt>;

export const levelPrice = z.object({
  level: paidLevel,
  price: amount,
  since: z.number(),
  by: z.string().nullable(),
  note: z.string().nullable(),
});
export type LevelPrice = z.infer<typeof levelPrice>;

export const offersRoute = route({
  method: 'GET',
  path: '/upgrades/offers',
  access: accountRoles,
  summary: 'What each level costs the caller and what it would do',
  data: z.array(upgradeOffer),
});
export const upgradeRoute = route({
  method: 'POST',
  path: '/upgrades',
  access: accountRoles,
  once: { exceptFor: [] },
  summary: 'Buys a level at the price that was shown',
  timeoutMs: 30 * SECOND, // spec 001 §7
  body: z.strictObject({ level: paidLevel, price: amount, key: idempotencyKey }),
  data: receipt,
});
export const receiptsRoute = route({
  method: 'GET',
  path: '/upgrades',
  access: accountRoles,
  summary: 'The levels that the caller bought, the newest first',
  query: z.object({
    page: z.coerce.number().int().min(1).default(1),
    rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
  }),
  data: z.object({ total: z.number().int(), rows: z.array(receipt) }),
});
export const receiptsFileRoute = route({
  method: 'GET',
  path: '/upgrades/file',
  access: accountRoles,
  summary: 'The same receipts, all of them, as CSV',
  query: z.object({ language: fileLanguage }),
  data: z.string(),
  file: ['text/csv'],
});
export const pricesRoute = route({
  method: 'GET',
  path: '/prices',
  access: 'public',
  anonymous: true,
  summary: 'What each level costs',
  data: z.array(levelPrice.pick({ level: true, price: true })),
});
export const priceHistoryRoute = route({
  method: 'GET',
  path: '/prices/history',
  access: ['admin'],
  summary: 'Every price there was, the newest first',
  data: z.array(levelPrice),
});
export const priceChangeRoute = route({
  method: 'PUT',
  path: '/prices/:level',
  access: ['admin'],
  stepUp: 'session',
  summary: 'Changes the price of a level from now on',
  params: z.object({ level: paidLevel }),
  body: z.strictObject({ price: amountField, note: changeNote }),
  data: levelPrice,
});
