import { itemNumber, type ItemLetter } from '../item-number.ts';
import { z } from 'zod';
import { askedDay } from '../days.ts';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { fileLanguage } from '../language.ts';
import { PAGE_ROWS_MAX, SEARCH_LENGTH } from '../limits.ts';
import { accountRoles } from '../people/roles.ts';

export const stablecoins = ['USDT', 'USDC', 'BUSD'] as const;
export const stablecoin = z.enum(stablecoins);
export type Stablecoin = z.infer<typeof stablecoin>;

/** Dollars with six decimals, as text: never a float. */
export const amount = z.string().regex(/^\d+\.\d{6}$/);
const MOST = 9; // digits before the decimal point: below a billion

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });

/** An amount as typed: digits and a point, no separators, at most six decimals. */
export const amountField = z
  .string()
  .trim()
  .min(1, problem('amount.empty'))
  .regex(new RegExp(`^[0-9]{1,${MOST}}(\\.[0-9]{1,6})?$`), problem('amount.format'))
  .refine((text) => /[1-9]/.test(text), problem('amount.zero'));

const change = z.string().regex(/^-?\d+\.\d{6}$/);

export const balances = z.object({
  coins: z.array(z.object({ coin: stablecoin, available: amount, held: amount })),
  total: amount,
});
export type Balances = z.infer<typeof balances>;

/** The causes of movements. */
export const movementCause = z.enum(['recharge', 'upgrade', 'withdrawal']);
export type MovementCause = z.infer<typeof movementCause>;

/** The first letter of an order's number. */
export const orderLetters = { recharge: 'R', upgrade: 'U', withdrawal: 'W' } as const satisfies Record<
  MovementCause,
  ItemLetter
>;

/** The displayed number of the order behind a movement: `W000042`. */
export const orderNumberOf = ({
  cause,
  causeId,
}: {
  readonly cause: MovementCause;
  readonly causeId: string;
}): string => itemNumber(orderLetters[cause], causeId);

/** The effect of a movement on the account's money: added, taken, or moved between available and held. */
export const direction = z.enum(['in', 'out', 'held']);
export type Direction = z.infer<typeof direction>;

/** One coin of a movement, for its owner; with the balances after it. */
export const statementLine = z.object({
  id: z.number().int(),
  /** Unix ms. */
  at: z.number(),
  cause: movementCause,
  /** Number of the order that caused it, and the step of that order. */
  causeId: z.string(),
  step: z.string(),
  coin: stablecoin,
  available: z.object({ change, after: amount }),
  held: z.object({ change, after: amount }),
});
export type StatementLine = z.infer<typeof statementLine>;

const filters = {
  coin: stablecoin.optional(),
  cause: movementCause.optional(),
  direction: direction.optional(),
  /** Part of an order's number. */
  search: z.string().trim().max(SEARCH_LENGTH).default(''),
  /** UTC days, both inclusive. */
  from: askedDay.optional(),
  to: askedDay.optional(),
};

export const statementQuery = z.object({
  ...filters,
  page: z.coerce.number().int().min(1).default(1),
  rows: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(50),
});
export const statementPage = z.object({ total: z.number().int(), rows: z.array(statementLine) });
export type StatementPage = z.infer<typeof statementPage>;

export const balancesRoute = route({
  method: 'GET',
  path: '/wallet/balances',
  access: accountRoles,
  summary: 'What the account holds, coin by coin',
  data: balances,
});
export const statementRoute = route({
  method: 'GET',
  path: '/wallet/statement',
  access: accountRoles,
  summary: "Every movement of the account's money, the newest first",
  query: statementQuery,
  data: statementPage,
});
export const statementFileRoute = route({
  method: 'GET',
  path: '/wallet/statement/file',
  access: accountRoles,
  summary: 'The same movements, all of them, as CSV',
  query: z.object({ ...filters, language: fileLanguage }),
  data: z.string(),
  file: ['text/csv'],
});
