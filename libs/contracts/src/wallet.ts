import { z } from 'zod';
import { route } from './http.ts';
import { accountRoles } from './roles.ts';

export const stablecoins = ['USDT', 'USDC', 'BUSD'] as const;
export const stablecoin = z.enum(stablecoins);
export type Stablecoin = z.infer<typeof stablecoin>;

/** Dollars with six decimals, as text: never a float. */
const amount = z.string().regex(/^\d+\.\d{6}$/);

export const balances = z.object({
  coins: z.array(z.object({ coin: stablecoin, available: amount, held: amount })),
  total: amount,
});
export type Balances = z.infer<typeof balances>;

export const balancesRoute = route({ method: 'GET', path: '/wallet/balances', access: accountRoles, summary: 'What the account holds, coin by coin', data: balances });
