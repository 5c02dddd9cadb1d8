import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CHAIN_LOOK_MS, DAY, ROUND_MS, TRANSFER_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import type { Stablecoin } from '@chaintide/contracts/wallet';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Block, ChainTransfer } from './chain.ts';

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
  /** In the token's own smallest unit. */
  readonly raw: string;
  readonly units: bigint | null;
  readonly block: bigint;
  readonly blockHash: string;
  readonly at: Date;
  readonly isFinal: boolean;
  /** How many nodes said the same of it; 0 where it is merely seen. */
  readonly attestedBy: number;
  /** When it was found to be reorganised away. */
  readonly goneAt: Date | null;
  readonly paymentId: bigint | null;
  /** A person gave it to the order. */
  readonly isAssigned: boolean;
}

/** A number beyond 64 bits comes as text. */
export type StoredTransfer = Omit<TransferRow, 'units'> & { readonly units: string | null };
export const transferOf = <S extends StoredTransfer>(row: S): Omit<S, 'units'> & Pick<TransferRow, 'units'> => ({
  ...row,
  units: row.units === null ? null : BigInt(row.units),
});

/** A transfer and what it is worth to us. */
export interface Valued extends ChainTransfer {
  readonly network: Network;
  readonly coin: Stablecoin | null;
  readonly units: bigint | null;
}

/** Stored transfers that every node says to be so, asked by transaction. */
export interface Attestation {
  readonly rows: readonly TransferRow[];
  /** How many nodes said it. */
  readonly voices: number;
  /** Whether no reorganisation takes them back. */
  readonly isFinal: boolean;
}

/** What money moves by. */
const factsOf = (row: TransferRow | undefined) =>
  row && { ...row, isFinal: null, attestedBy: null, paymentId: null, isAssigned: null };

/** A collection address, and up to which final block it was asked for. */
export interface Watch {
  readonly address: string;
  readonly block: bigint | null;
}

const IDLE_AT_ONCE = 6; // of one look, where each is a question
const IDLE_SHARE = 8; // after eight hours without an order an address is asked for an hour later

/** Addresses of a network ($1) whose order is open, or ended after $2. */
const awaited = `select distinct address_id as id from payments where network = $1 and (${oneOf('state', statesOf(paymentMachine, 'open'))} or ended_at > $2)`;

const ROWS_AT_ONCE = 1_000; // of one statement
const GONE_AT_ONCE = 20; // a liar must not make us ask without end

/** Of `chain_transfers moved`. */
export const transferColumns = `moved.id, moved.network, moved.hash, moved.log_index as index, moved.contract, moved.coin, moved.sender, moved.receiver, moved.raw::text as raw, moved.units,
  moved.block_number as block, moved.block_hash as "blockHash", moved.block_at as at, moved.is_final as "isFinal", moved.attested_by as "attestedBy", moved.gone_at as "goneAt",
  moved.payment_id as "paymentId", moved.assigned_at is not null as "isAssigned"`;

const columnsOf = (all: readonly Valued[]): unknown[][] => [
  all.map(({ network }) => network),
  all.map(({ hash }) => hash),
  all.map(({ index }) => index),
  all.map(({ contract }) => contract),
  all.map(({ coin }) => coin),
  all.map(({ from }) => from),
  all.map(({ to }) => to),
  all.map(({ raw }) => String(raw)),
  all.map(({ units }) => units?.toString() ?? null),
  all.map(({ block }) => block.number),
  all.map(({ block }) => block.hash),
  all.map(({ block }) => new Date(block.time)),
];

@Injectable()
export class TransfersService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  /**
   * Writes what one node told of, or as many as `voices` says alike. An announcement changes nothing that all nodes said already: neither what
   * an order has, nor what is attested, nor what is gone with the same block.
   */
  async keep(transfers: readonly Valued[], voices = 0): Promise<void> {
    const each = [...new Map(transfers.map((one) => [`${one.hash} ${one.index}`, one])).values()];
    for (let at = 0; at < each.length; at += ROWS_AT_ONCE) await this.write(each.slice(at, at + ROWS_AT_ONCE), voices);
  }

  /** Of the transactions, a few that were gone: told of again, they are asked for again. */
  async goneAmong(network: Network, hashes: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ hash: string }>(
      `select distinct hash from chain_transfers where network = $1 and hash = any($2::text[]) and gone_at is not null and payment_id is null limit ${GONE_AT_ONCE}`,
      [network, hashes],
    );
    return rows.map(({ hash }) => hash);
  }

  /** Those of the addresses that are ours. */
  async oursAmong(network: Network, addresses: readonly string[]): Promise<string[]> {
    const rows = await this.db.query<{ address: string }>(
      'select address from collection_addresses where network = $1 and address = any($2::text[])',
      [network, addresses],
    );
    return rows.map(({ address }) => address);
  }

  /** Where every node says that a transfer stands in another block than before. */
  async move(id: bigint, { number, hash, time }: Block): Promise<void> {
    await this.db.query(
      'update chain_transfers set block_number = $2, block_hash = $3, block_at = $4, gone_at = null, is_final = false, attested_by = 0 where id = $1',
      [id, number, hash, new Date(time)],
    );
  }

  /** Holds what an order has, locked until the transaction is over, against what the nodes said: the same transfers, and each exactly so. Where it is not, nothing of the transaction may stand. */
  async isAttested(paymentId: bigint, { rows, voices }: Attestation, tx: Tx): Promise<boolean> {
    const held = (
      await tx.query<StoredTransfer>(
        `update chain_transfers moved set attested_by = $2 where payment_id = $1 and gone_at is null returning ${transferColumns}`,
        [paymentId, voices],
      )
    ).map(transferOf);
    return (
      held.length === rows.length &&
      held.every((one) => isDeepStrictEqual(factsOf(one), factsOf(rows.find(({ id }) => id === one.id))))
    );
  }

  ofPayment(paymentId: bigint, tx: Tx = this.db): Promise<TransferRow[]> {
    return this.where('payment_id = $1 order by block_number, log_index', [paymentId], tx);
  }

  /** Those of several orders, by the order's id. */
  async ofPayments(paymentIds: readonly bigint[]): Promise<Map<bigint, TransferRow[]>> {
    return Map.groupBy(
      await this.where('payment_id = any($1::bigint[]) order by block_number, log_index', [paymentIds]),
      ({ paymentId }) => paymentId!,
    );
  }

  /** Those that a reorganisation could still take back: what orders have, and what is old enough to be final. */
  open(network: Network, final: number): Promise<TransferRow[]> {
    return this.where(
      'network = $1 and not is_final and gone_at is null and (payment_id is not null or block_number <= $2) order by payment_id is null, block_number',
      [network, final],
    );
  }

  /** Transfers behind lately credited orders, those first that were not looked at for the longest; noted as looked at. */
  async credited(
    network: Network,
    { since, before, limit }: { readonly since: number; readonly before: number; readonly limit: number },
  ): Promise<TransferRow[]> {
    const rows = await this.where(
      `id in (
         select credit.id from payments p join chain_transfers credit on credit.payment_id = p.id
         where p.network = $1 and p.state = 'success' and p.ended_at >= $2 and (credit.rechecked_at is null or credit.rechecked_at <= $3) order by credit.rechecked_at nulls first, credit.id limit $4)`,
      [network, new Date(since), new Date(before), limit],
    );
    if (rows.length > 0)
      await this.db.query('update chain_transfers set rechecked_at = $2 where id = any($1::bigint[])', [
        rows.map(({ id }) => id),
        new Date(this.clock.now()),
      ]);
    return rows;
  }

  /** From now on exactly these count for the order; throws where another order has got one, or a reorganisation took it. */
  async claim(ids: readonly bigint[], paymentId: bigint, tx: Tx): Promise<void> {
    await tx.query(
      'update chain_transfers set payment_id = null, assigned_at = null, assigned_by = null where payment_id = $2 and id <> all($1::bigint[])',
      [ids, paymentId],
    );
    const claimed = await tx.query(
      'update chain_transfers set payment_id = $2 where id = any($1::bigint[]) and (payment_id is null or payment_id = $2) and gone_at is null returning 1',
      [ids, paymentId],
    );
    if (claimed.length < ids.length) throw new AppError('hash.used');
  }

  async settle(ids: readonly bigint[], fate: 'final' | 'gone'): Promise<void> {
    if (ids.length === 0) return;
    await (fate === 'final'
      ? this.db.query('update chain_transfers set is_final = true where id = any($1::bigint[])', [ids])
      : this.db.query('update chain_transfers set gone_at = $2 where id = any($1::bigint[])', [
          ids,
          new Date(this.clock.now()),
        ]));
  }

  private async write(transfers: readonly Valued[], voices: number): Promise<void> {
    await this.db.query(
      `insert into chain_transfers as known (network, hash, log_index, contract, coin, sender, receiver, raw, units, block_number, block_hash, block_at, attested_by)
       select *, $13 from unnest($1::text[], $2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::numeric[], $9::numeric[], $10::bigint[], $11::text[], $12::timestamptz[])
       on conflict (network, hash, log_index) do update set contract = excluded.contract, coin = excluded.coin, sender = excluded.sender, receiver = excluded.receiver, raw = excluded.raw, units = excluded.units,
         block_number = excluded.block_number, block_hash = excluded.block_hash, block_at = excluded.block_at, attested_by = excluded.attested_by, gone_at = null, is_final = false
       where known.payment_id is null and ($13 > 0 or known.block_hash <> excluded.block_hash or (known.gone_at is null and known.attested_by = 0))
         and (known.gone_at, known.contract, known.sender, known.receiver, known.raw, known.block_hash)
           is distinct from (null, excluded.contract, excluded.sender, excluded.receiver, excluded.raw, excluded.block_hash)`,
      [...columnsOf(transfers), voices],
    );
  }

  async cursor(name: string): Promise<number | undefined> {
    const [row] = await this.db.query<{ block: bigint }>('select block from chain_cursors where network = $1', [name]);
    return row && Number(row.block);
  }

  async moveCursor(name: string, block: number): Promise<void> {
    await this.db.query(
      'insert into chain_cursors as held (network, block) values ($1, $2) on conflict (network) do update set block = excluded.block where held.block < excluded.block',
      [name, block],
    );
  }

  /** Addresses at which money is awaited, and of the others those whose turn it is: of a round of ten minutes, or as long as so many of them a look take. */
  watches(network: Network): Promise<Watch[]> {
    const now = this.clock.now();
    return this.db.query<Watch>(
      `with awaited as (${awaited}),
         turn as (select least($4, ceil(count(*) * $5::float8))::int as most from collection_addresses where network = $1 and id not in (select id from awaited)),
         due as (select id from collection_addresses where network = $1 and (scan_due_at is null or scan_due_at <= $3) and id not in (select id from awaited)
           order by scan_due_at nulls first, id limit (select most from turn))
       select address, scanned_block as block from collection_addresses where id in (select id from awaited union all select id from due)`,
      [network, new Date(now - TRANSFER_MS), new Date(now), IDLE_AT_ONCE, CHAIN_LOOK_MS / ROUND_MS],
    );
  }

  everyWatch(network: Network): Promise<Watch[]> {
    return this.db.query<Watch>('select address, scanned_block as block from collection_addresses where network = $1', [
      network,
    ]);
  }

  /** The longer an address has been without an order, the later it is asked for again; once a day at the latest. */
  async noteScanned(network: Network, addresses: readonly string[], block: number): Promise<void> {
    await this.db.query(
      `update collection_addresses place set scanned_block = $3, scanned_at = $4::timestamptz,
         scan_due_at = $4::timestamptz + least(interval '1 day', greatest($5 * interval '1 millisecond',
           ($4::timestamptz - coalesce((select max(ended_at) from payments where address_id = place.id), added_at)) / $6))
       where network = $1 and address = any($2::text[])`,
      [network, addresses, block, new Date(this.clock.now()), ROUND_MS, IDLE_SHARE],
    );
  }

  /** Those that each look asks for: the pool, and of the derived those at which money is awaited, or was in the last day. */
  async awake(network: Network): Promise<string[]> {
    const rows = await this.db.query<{ address: string }>(
      `with awaited as (${awaited}) select address from collection_addresses where network = $1 and (key_id is null or id in (select id from awaited))`,
      [network, new Date(this.clock.now() - DAY)],
    );
    return rows.map(({ address }) => address);
  }

  async derived(network: Network): Promise<string[]> {
    const rows = await this.db.query<{ address: string }>(
      'select address from collection_addresses where network = $1 and key_id is not null',
      [network],
    );
    return rows.map(({ address }) => address);
  }

  private async where(condition: string, params: readonly unknown[], tx: Tx = this.db): Promise<TransferRow[]> {
    return (
      await tx.query<StoredTransfer>(`select ${transferColumns} from chain_transfers moved where ${condition}`, params)
    ).map(transferOf);
  }
}
