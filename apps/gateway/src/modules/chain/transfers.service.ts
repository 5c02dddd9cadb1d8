import { Injectable } from '@nestjs/common';
import { TRANSFER_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { ChainTransfer } from './chain.ts';

/** A transfer to one of our addresses as it is stored. */
export interface TransferRow {
  readonly id: bigint;
  readonly network: Network;
  readonly hash: string;
  readonly index: number;
  readonly contract: string;
  readonly coin: Stablecoin | null;
  readonly sender: string;
  readonly receiver: string;
  readonly units: bigint | null;
  readonly block: bigint;
  readonly blockHash: string;
  readonly at: Date;
  readonly isFinal: boolean;
  readonly paymentId: bigint | null;
}

/** A transfer and what it is worth to us. */
export interface Valued extends ChainTransfer {
  readonly network: Network;
  readonly coin: Stablecoin | null;
  readonly units: bigint | null;
}

/** A collection address, and up to which final block it was asked for. */
export interface Watch { readonly address: string; readonly block: bigint | null; readonly at: Date | null; readonly isAwaited: boolean }

const columns = `id, network, hash, log_index as index, contract, coin, sender, receiver, units, block_number as block, block_hash as "blockHash", block_at as at, is_final as "isFinal", payment_id as "paymentId"`;

@Injectable()
export class TransfersService {
  constructor(private readonly db: Database, private readonly clock: Clock) {}

  /** Writes what was found; what stands again in another block after a reorganisation is the same transfer. */
  async keep(transfers: readonly Valued[], tx: Tx = this.db): Promise<void> {
    for (const { network, hash, index, contract, coin, from, to, raw, units, block } of transfers) {
      await tx.query(
        `insert into chain_transfers as known (network, hash, log_index, contract, coin, sender, receiver, raw, units, block_number, block_hash, block_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
         on conflict (network, hash, log_index) do update set block_number = $10, block_hash = $11, block_at = $12, gone_at = null
         where known.block_hash <> $11 or known.gone_at is not null`,
        [network, hash, index, contract, coin, from, to, String(raw), units, block.number, block.hash, new Date(block.time)]);
    }
  }

  ofTransaction(network: Network, hash: string, tx: Tx = this.db): Promise<TransferRow[]> {
    return tx.query<TransferRow>(`select ${columns} from chain_transfers where network = $1 and hash = $2 and gone_at is null order by log_index`, [network, hash]);
  }

  ofPayment(paymentId: bigint, tx: Tx = this.db): Promise<TransferRow[]> {
    return tx.query<TransferRow>(`select ${columns} from chain_transfers where payment_id = $1 order by block_number, log_index`, [paymentId]);
  }

  /** Those of the addresses that are ours. */
  async oursAmong(network: Network, addresses: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ address: string }>('select address from collection_addresses where network = $1 and address = any($2::text[])', [network, addresses]);
    return rows.map(({ address }) => address);
  }

  /** Those of several orders, by the order's id. */
  async ofPayments(paymentIds: readonly bigint[]): Promise<Map<bigint, TransferRow[]>> {
    const rows = await this.db.query<TransferRow>(`select ${columns} from chain_transfers where payment_id = any($1::bigint[]) order by block_number, log_index`, [paymentIds]);
    return Map.groupBy(rows, ({ paymentId }) => paymentId!);
  }

  /** To an address since a moment, the oldest first; none that an order has already, and none of nothing, which anyone can send for free. */
  freeTo(network: Network, receiver: string, since: Date): Promise<TransferRow[]> {
    return this.db.query<TransferRow>(
      `select ${columns} from chain_transfers where network = $1 and receiver = $2 and block_at >= $3 and payment_id is null and gone_at is null and (units is null or units > 0)
       order by block_number, log_index`, [network, receiver, since]);
  }

  unmatched(): Promise<TransferRow[]> {
    return this.db.query<TransferRow>(`select ${columns} from chain_transfers where payment_id is null and gone_at is null order by id desc limit 200`);
  }

  /** Those that a reorganisation could still take back. */
  open(network: Network): Promise<TransferRow[]> {
    return this.db.query<TransferRow>(`select ${columns} from chain_transfers where network = $1 and not is_final and gone_at is null order by block_number`, [network]);
  }

  async claim(ids: readonly bigint[], paymentId: bigint, tx: Tx): Promise<number> {
    return (await tx.query('update chain_transfers set payment_id = $2 where id = any($1::bigint[]) and (payment_id is null or payment_id = $2) returning 1', [ids, paymentId])).length;
  }

  /** The order that had it has to find another. */
  async release(paymentId: bigint, tx: Tx): Promise<void> {
    await tx.query('update chain_transfers set payment_id = null where payment_id = $1', [paymentId]);
  }

  async settle(ids: readonly bigint[], fate: 'final' | 'gone'): Promise<void> {
    if (ids.length === 0) return;
    await (fate === 'final'
      ? this.db.query('update chain_transfers set is_final = true where id = any($1::bigint[])', [ids])
      : this.db.query('update chain_transfers set gone_at = $2 where id = any($1::bigint[])', [ids, new Date(this.clock.now())]));
  }

  async cursor(network: Network): Promise<number | undefined> {
    const [row] = await this.db.query<{ block: bigint }>('select block from chain_cursors where network = $1', [network]);
    return row && Number(row.block);
  }

  async moveCursor(network: Network, block: number): Promise<void> {
    await this.db.query(
      'insert into chain_cursors as held (network, block) values ($1, $2) on conflict (network) do update set block = excluded.block where held.block < excluded.block', [network, block]);
  }

  /** Addresses with how far each was asked for, and whether an order waits there or lately did; those asked for longest ago first. */
  watches(network: Network): Promise<Watch[]> {
    return this.db.query<Watch>(
      `select address, scanned_block as block, scanned_at as at, exists (
         select 1 from payments p where p.address_id = place.id and (p.state in ('awaitingTransfer', 'confirming', 'awaitingApproval') or (p.arrived is null and p.ended_at > $2))
       ) as "isAwaited" from collection_addresses place where network = $1 order by scanned_at nulls first, id`, [network, new Date(this.clock.now() - TRANSFER_MS)]);
  }

  async noteScanned(network: Network, addresses: readonly string[], block: number): Promise<void> {
    await this.db.query(
      'update collection_addresses set scanned_block = $3, scanned_at = $4 where network = $1 and address = any($2::text[])', [network, addresses, block, new Date(this.clock.now())]);
  }

  async addresses(network: Network): Promise<string[]> {
    const rows = await this.db.query<{ address: string }>('select address from collection_addresses where network = $1', [network]);
    return rows.map(({ address }) => address);
  }
}
