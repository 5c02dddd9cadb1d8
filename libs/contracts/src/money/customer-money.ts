import { z } from 'zod';
import { route } from '../http.ts';
import { paidLevel } from '../people/levels.ts';
import { network } from './networks.ts';
import { paymentState } from './payments.ts';
import { upgradeState } from './upgrades.ts';
import { amount, balances, stablecoin } from './wallet.ts';
import { withdrawalState } from './withdrawals.ts';

const order = {
  id: z.number().int(),
  /** The number shown to people: `R000042`. */
  number: z.string(),
  /** Unix ms. */
  at: z.number(),
  amount,
};
const onChain = { ...order, coin: stablecoin, network };

/** An order of an account, as customer management lists it. */
export const customerOrder = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('payment'), state: paymentState, ...onChain }),
  z.object({ kind: z.literal('withdrawal'), state: withdrawalState, ...onChain }),
  z.object({ kind: z.literal('upgrade'), state: upgradeState, level: paidLevel, ...order }),
]);
export type CustomerOrder = z.infer<typeof customerOrder>;

/** The balances and the newest orders of an account, and how many orders there are of each kind. */
export const customerMoney = z.object({
  balances,
  orders: z.array(customerOrder),
  totals: z.object({ payment: z.number().int(), withdrawal: z.number().int(), upgrade: z.number().int() }),
});
export type CustomerMoney = z.infer<typeof customerMoney>;

export const customerMoneyRoute = route({
  method: 'GET',
  path: '/users/:id/money',
  access: ['admin'],
  summary: 'The balances and the newest orders of one account',
  params: z.object({ id: z.coerce.number().int().positive() }),
  data: customerMoney,
});
