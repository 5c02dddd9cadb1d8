import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import type { WithdrawalState } from '@chaintide/contracts/withdrawals';
import { statesOf } from '@chaintide/machines/states';
import { withdrawalMachine } from '@chaintide/machines/withdrawal';
import type { Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';

/** What came to the collection addresses of a network, in the token's smallest unit. */
export interface Inflow {
  readonly credited: bigint;
  readonly pending: bigint;
  readonly unmatched: bigint;
}

/** A payout that the books know as done, or that is under way; amounts in millionths of a dollar. */
export interface PayoutRow {
  readonly coin: Stablecoin;
  readonly state: WithdrawalState;
  readonly pays: bigint;
  readonly hash: string | null;
  readonly origin: string | null;
}

export const collectionAddresses = async (db: Tx, network: Network): Promise<string[]> =>
  (
    await db.query<{ address: string }>('select address from collection_addresses where network = $1 order by id', [
      network,
    ])
  ).map(({ address }) => address);

/** What moved between our own wallets came from nowhere else, so it counts only where somebody was credited for it. */
export const inflows = async (
  db: Tx,
  network: Network,
  { upTo, ours }: { readonly upTo: number; readonly ours: readonly string[] },
): Promise<Map<Stablecoin, Inflow>> => {
  const rows = await db.query<{ coin: Stablecoin; credited: string; pending: string; unmatched: string }>(
    `select moved.coin, coalesce(sum(raw) filter (where p.state = 'success'), 0)::text as credited,
       coalesce(sum(raw) filter (where p.state <> 'success' and sender <> all($3::text[])), 0)::text as pending,
       coalesce(sum(raw) filter (where p.id is null and sender <> all($3::text[])), 0)::text as unmatched
     from chain_transfers moved left join payments p on p.id = payment_id
     where moved.network = $1 and moved.coin is not null and gone_at is null and moved.block_number <= $2 group by moved.coin`,
    [network, upTo, ours],
  );
  return new Map(
    rows.map(({ coin, credited, pending, unmatched }) => [
      coin,
      { credited: BigInt(credited), pending: BigInt(pending), unmatched: BigInt(unmatched) },
    ]),
  );
};

export const payouts = (db: Tx, network: Network): Promise<PayoutRow[]> =>
  db.query<PayoutRow>(
    `select coin, state, amount - fee as pays, hash, origin_address as origin from withdrawals where network = $1 and ${oneOf('state', statesOf(withdrawalMachine, 'sent'))} order by id`,
    [network],
  );

/** The newest transfer that nothing can take back any more. */
export const finalTransfer = async (db: Tx, network: Network): Promise<string | undefined> =>
  (
    await db.query<{ hash: string }>(
      'select hash from chain_transfers where network = $1 and is_final and gone_at is null order by block_number desc limit 1',
      [network],
    )
  )[0]?.hash;
