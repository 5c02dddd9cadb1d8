import { z } from 'zod';
import type { FieldProblem } from '../field-problems.ts';
import { route } from '../http.ts';
import { network } from './networks.ts';

const problem = (name: FieldProblem): { readonly error: FieldProblem } => ({ error: name });
const finance = ['accounting', 'admin'] as const;

/** An address of the pool, or one that was derived from the network's key for one order. */
export const collectionAddress = z.object({
  id: z.number().int(),
  network,
  address: z.string(),
  addedAt: z.number(),
  retiredAt: z.number().nullable(),
  /** Its index below the key; null for the pool. */
  index: z.number().int().nullable(),
  /** Number of the order that uses it: for the pool the open one, for a derived address its only one. */
  order: z.string().nullable(),
  isInUse: z.boolean(),
  /** The end of the rest period after its last order. */
  restsUntil: z.number().nullable(),
});
export type CollectionAddress = z.infer<typeof collectionAddress>;
/** The key from which a network's collection addresses are derived. */
const addressKey = z.object({
  /** As shown by wallets. */
  fingerprint: z.string(),
  /** The address of the first order, for comparison with the wallet, and the number of addresses derived so far. */
  first: z.string(),
  next: z.number().int(),
});
const networkOnly = z.object({ network });
/** One address per line. */
export const addressLines = z.string().trim().min(1, problem('address.empty')).max(20_000, problem('address.format'));
export const collectionAddressesRoute = route({
  method: 'GET',
  path: '/finance/addresses',
  access: finance,
  summary:
    "Collection addresses: the pool and how many of it are free, the networks' keys and the addresses that they gave last",
  data: z.object({
    rows: z.array(collectionAddress),
    free: z.record(network, z.number().int()),
    keys: z.record(network, addressKey.nullable()),
  }),
});
export const collectionAddressesAddRoute = route({
  method: 'POST',
  path: '/finance/addresses',
  access: finance,
  stepUp: 'act',
  summary: 'Adds collection addresses, one a line; all of them or none',
  body: networkOnly.extend({ lines: addressLines }),
  data: z.object({ added: z.number().int(), known: z.number().int() }),
});
export const collectionAddressRetireRoute = route({
  method: 'POST',
  path: '/finance/addresses/:id/retirement',
  access: finance,
  stepUp: 'act',
  summary: 'Takes an address out of use; its history stays',
  params: z.object({ id: z.coerce.number().int().positive() }),
  data: z.null(),
});
