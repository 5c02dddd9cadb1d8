import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CHAIN_LOOK_MS, DAY, ROUND_MS, TRANSFER_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { transferColumns, transferRow, type TransferRow } from '../chain/transfers.service.ts';
import { WatchedAddresses, type Watch } from '../chain/watched-addresses.service.ts';

const IDLE_AT_ONCE = 6; // per look, because each address costs a request
const IDLE_SHARE = 8; // eight hours after its last order, an address is scanned once an hour

/** Addresses of a network ($1) whose order is open, or ended after $2. */
const awaited = `select distinct address_id as id from payments where network = $1 and (${oneOf('state', statesOf(paymentMachine, 'open'))} or ended_at > $2)`;

const addressRow = z.object({ address: z.string() });
const watch: z.ZodType<Watch> = addressRow.extend({ block: z.bigint().nullable() });

/** The collection addresses that the chain watches. */
@Injectable()
export class WatchedCollectionAddresses extends WatchedAddresses {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {
    super();
  }

  /** The pool, and the derived addresses of orders that are open or ended within a day. */
  override awake(network: Network): Promise<string[]> {
    return this.addresses(
      `with awaited as (${awaited}) select address from collection_addresses where network = $1 and (key_id is null or id in (select id from awaited))`,
      [network, new Date(this.clock.now() - DAY)],
    );
  }

  override derived(network: Network): Promise<string[]> {
    return this.addresses('select address from collection_addresses where network = $1 and key_id is not null', [
      network,
    ]);
  }

  /**
   * Addresses with an open or recent order, and a share of the others: those that are due, as many per look as scan all of them in a round
   * of ten minutes.
   */
  override due(network: Network): Promise<Watch[]> {
    const now = this.clock.now();
    const asked = this.db.query(
      `with awaited as (${awaited}),
         turn as (select least($4, ceil(count(*) * $5::float8))::int as most from collection_addresses where network = $1 and id not in (select id from awaited)),
         due as (select id from collection_addresses where network = $1 and (scan_due_at is null or scan_due_at <= $3) and id not in (select id from awaited)
           order by scan_due_at nulls first, id limit (select most from turn))
       select address, scanned_block as block from collection_addresses where id in (select id from awaited union all select id from due)`,
      [network, new Date(now - TRANSFER_MS), new Date(now), IDLE_AT_ONCE, CHAIN_LOOK_MS / ROUND_MS],
    );
    return rowsOf(watch, asked);
  }

  override all(network: Network): Promise<Watch[]> {
    return this.db.kysely
      .selectFrom('collection_addresses')
      .select(['address', 'scanned_block as block'])
      .where('network', '=', network)
      .execute();
  }

  /** The longer an address has had no order, the less often it is scanned; at least once a day. */
  override async noteScanned(network: Network, addresses: readonly string[], block: number): Promise<void> {
    await this.db.query(
      `update collection_addresses place set scanned_block = $3, scanned_at = $4::timestamptz,
         scan_due_at = $4::timestamptz + least(interval '1 day', greatest($5 * interval '1 millisecond',
           ($4::timestamptz - coalesce((select max(ended_at) from payments where address_id = place.id), added_at)) / $6))
       where network = $1 and address = any($2::text[])`,
      [network, addresses, block, new Date(this.clock.now()), ROUND_MS, IDLE_SHARE],
    );
  }

  override among(network: Network, addresses: readonly string[]): Promise<string[]> {
    return this.addresses('select address from collection_addresses where network = $1 and address = any($2::text[])', [
      network,
      addresses,
    ]);
  }

  override credited(
    network: Network,
    { since, before, limit }: { readonly since: number; readonly before: number; readonly limit: number },
  ): Promise<TransferRow[]> {
    const asked = this.db.query(
      `select ${transferColumns} from chain_transfers moved where id in (
         select credit.id from payments p join chain_transfers credit on credit.payment_id = p.id
         where p.network = $1 and p.state = 'success' and p.ended_at >= $2 and (credit.rechecked_at is null or credit.rechecked_at <= $3) order by credit.rechecked_at nulls first, credit.id limit $4)`,
      [network, new Date(since), new Date(before), limit],
    );
    return rowsOf(transferRow, asked);
  }

  private async addresses(sql: string, params: readonly unknown[]): Promise<string[]> {
    return (await rowsOf(addressRow, this.db.query(sql, params))).map(({ address }) => address);
  }
}
