import { z } from 'zod';
import { askedDay } from '../days.ts';
import { route } from '../http.ts';
import { PAGE_ROWS_MAX } from '../limits.ts';
import { pages } from '../pages.ts';

/** Mint and burn events of stablecoins, as the issuers' contracts tell them. */

const issuanceChains = ['ethereum', 'tron'] as const;
export const issuanceChain = z.enum(issuanceChains);
export type IssuanceChain = z.infer<typeof issuanceChain>;

const issuedCoins = ['USDT', 'USDC', 'BUSD'] as const;
export const issuedCoin = z.enum(issuedCoins);
export type IssuedCoin = z.infer<typeof issuedCoin>;

/** `destroyed`: coins of a frozen address that the issuer destroyed. */
const issuanceKinds = ['mint', 'burn', 'destroyed'] as const;
export const issuanceKind = z.enum(issuanceKinds);
export type IssuanceKind = z.infer<typeof issuanceKind>;

/** The event of the contract that a kind stands for. */
export const issuanceEventNames: Readonly<Record<IssuedCoin, Readonly<Partial<Record<IssuanceKind, string>>>>> = {
  USDT: { mint: 'Issue', burn: 'Redeem', destroyed: 'DestroyedBlackFunds' },
  USDC: { mint: 'Mint', burn: 'Burn' },
  BUSD: { mint: 'SupplyIncreased', burn: 'SupplyDecreased' },
};

export const issuanceEvent = z.object({
  id: z.number().int(),
  chain: issuanceChain,
  coin: issuedCoin,
  kind: issuanceKind,
  /** In coins: an exact decimal without superfluous zeros. */
  amount: z.string().regex(/^\d+(\.\d+)?$/),
  /** Of its block, Unix ms. */
  time: z.number(),
  block: z.number().int(),
  /** Of its transaction: 64 digits in hex, after `0x` on Ethereum. */
  hash: z.string().regex(/^(0x)?[0-9a-f]{64}$/),
});
export type IssuanceEvent = z.infer<typeof issuanceEvent>;

/** The part of a chain that has been read, Unix ms. */
const issuanceCoverage = z.object({
  chain: issuanceChain,
  from: z.number(),
  to: z.number(),
  fetchedAt: z.number(),
  simulated: z.boolean(),
});

/** How much has been read so far: the parts of the chains, and the number of the newest event by time, 0 if there is none. */
export const issuanceState = z.object({ chains: z.array(issuanceCoverage), newest: z.number().int() });
export type IssuanceState = z.infer<typeof issuanceState>;

/** The most events that can be paged through. */
export const ISSUANCE_REACH = 10_000;

export const issuanceRoute = route({
  method: 'GET',
  path: '/marketall/list/stablecoinEvents',
  access: pages['/dataDisplay'],
  summary: 'Mint and burn events of USDT, USDC and BUSD, newest first; of the newest 10,000 that match, a page',
  query: z.object({
    page: z.coerce.number().int().min(1).max(ISSUANCE_REACH).default(1),
    limit: z.coerce.number().int().min(1).max(PAGE_ROWS_MAX).default(20),
    coin: issuedCoin.optional(),
    chain: issuanceChain.optional(),
    kind: issuanceKind.optional(),
    start: askedDay.optional(),
    end: askedDay.optional(),
  }),
  data: issuanceState.extend({
    total: z.number().int(),
    page: z.number().int(),
    limit: z.number().int(),
    list: z.array(issuanceEvent),
  }),
});
