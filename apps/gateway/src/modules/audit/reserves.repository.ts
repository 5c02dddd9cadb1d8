import { z } from 'zod';
import type { Network } from '@chaintide/contracts/money/networks';
import { stablecoin, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { withdrawalState } from '@chaintide/contracts/money/withdrawals';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import type { Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** Transfers to the collection addresses of a network, in the token's smallest unit. */
export interface Inflow {
  readonly credited: bigint;
  readonly pending: bigint;
  readonly unmatched: bigint;
}

const wide = z.string().transform(BigInt); // beyond 64 bits
const inflowRow = z.object({ coin: stablecoin, credited: wide, pending: wide, unmatched: wide });

/** A payout that is done or under way; amounts in millionths of a dollar. */
const payoutRow = z.object({
  coin: stablecoin,
  state: withdrawalState,
  pays: z.bigint(),
  hash: z.string().nullable(),
  origin: z.string().nullable(),
});
export type PayoutRow = Readonly<z.infer<typeof payoutRow>>;

export const collectionAddresses = async (db: Tx, network: Network): Promise<string[]> => {
  const rows = await db.kysely
    .selectFrom('collection_addresses')
    .select('address')
    .where('network', '=', network)
    .orderBy('id')
    .execute();
  return rows.map(({ address }) => address);
};

/** Transfers between our own wallets are not inflows; they count only if somebody was credited for them. */
export const inflows = async (
  db: Tx,
  network: Network,
  { upTo, ours }: { readonly upTo: number; readonly ours: readonly string[] },
): Promise<Map<Stablecoin, Inflow>> => {
  const asked = db.query(
    `select moved.coin, coalesce(sum(raw) filter (where p.state = 'success'), 0)::text as credited,
       coalesce(sum(raw) filter (where p.state <> 'success' and sender <> all($3::text[])), 0)::text as pending,
       coalesce(sum(raw) filter (where p.id is null and sender <> all($3::text[])), 0)::text as unmatched
     from chain_transfers moved left join payments p on p.id = payment_id
     where moved.network = $1 and moved.coin is not null and gone_at is null and moved.block_number <= $2 group by moved.coin`,
    [network, upTo, ours],
  );
  return new Map((await rowsOf(inflowRow, asked)).map(({ coin, ...inflow }) => [coin, inflow]));
};

export const payouts = (db: Tx, network: Network): Promise<PayoutRow[]> =>
  rowsOf(
    payoutRow,
    db.query(
      `select coin, state, amount - fee as pays, hash, origin_address as origin from withdrawals where network = $1 and ${oneOf('state', statesOf(withdrawalMachine, 'sent'))} order by id`,
      [network],
    ),
  );

/** The newest final transfer. */
export const finalTransfer = async (db: Tx, network: Network): Promise<string | undefined> => {
  const newest = await db.kysely
    .selectFrom('chain_transfers')
    .select('hash')
    .where('network', '=', network)
    .where('is_final', '=', true)
    .where('gone_at', 'is', null)
    .orderBy('block_number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.hash;
};
