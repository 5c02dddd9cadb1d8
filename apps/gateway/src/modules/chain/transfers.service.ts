import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { z } from 'zod';
import { networks, type Network } from '@chaintide/contracts/money/networks';
import { stablecoin, type Stablecoin } from '@chaintide/contracts/money/wallet';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Block, ChainTransfer } from './chain.ts';

/** A transfer to one of our addresses as it is stored. */
export const transferRow = z.object({
  id: z.bigint(),
  network: z.enum(networks),
  hash: z.string(),
  index: z.number(),
  contract: z.string(),
  coin: stablecoin.nullable(),
  sender: z.string(),
  receiver: z.string(),
  /** In the token's own smallest unit. */
  raw: z.string(),
  units: z
    .string() // beyond 64 bits
    .transform(BigInt)
    .nullable(),
  block: z.bigint(),
  blockHash: z.string(),
  at: z.date(),
  isFinal: z.boolean(),
  /** How many nodes confirmed it; 0 if only seen. */
  attestedBy: z.number(),
  /** When a reorganisation was found to have removed it. */
  goneAt: z.date().nullable(),
  paymentId: z.bigint().nullable(),
  /** A person assigned it to the order. */
  isAssigned: z.boolean(),
});
export type TransferRow = Readonly<z.infer<typeof transferRow>>;

/** A transfer with its value in the books. */
export interface Valued extends ChainTransfer {
  readonly network: Network;
  readonly coin: Stablecoin | null;
  readonly units: bigint | null;
}

/** Stored transfers that every node confirmed by transaction. */
export interface Attestation {
  readonly rows: readonly TransferRow[];
  /** How many nodes confirmed it. */
  readonly voices: number;
  /** Whether no reorganisation takes them back. */
  readonly isFinal: boolean;
}

/** The fields that must stay the same between attestation and crediting. */
const factsOf = (row: TransferRow | undefined) =>
  row && { ...row, isFinal: null, attestedBy: null, paymentId: null, isAssigned: null };

const ROWS_AT_ONCE = 1_000; // per statement
const GONE_AT_ONCE = 20; // limits the requests that a malicious node can trigger

/** Columns of `chain_transfers moved`. */
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
   * Stores transfers that one node announced, or that `voices` nodes confirmed. An announcement does not change transfers that belong to
   * an order, are attested, or are gone in the same block.
   */
  async keep(transfers: readonly Valued[], voices = 0): Promise<void> {
    const each = [...new Map(transfers.map((one) => [`${one.hash} ${one.index}`, one])).values()];
    for (let at = 0; at < each.length; at += ROWS_AT_ONCE) await this.write(each.slice(at, at + ROWS_AT_ONCE), voices);
  }

  /** Selects a few of the transactions that were marked as gone, to be checked again because a node announced them again. */
  async goneAmong(network: Network, hashes: readonly string[]): Promise<string[]> {
    const rows = await this.db.kysely
      .selectFrom('chain_transfers')
      .select('hash')
      .distinct()
      .where('network', '=', network)
      .where(sql<boolean>`hash = any(${hashes})`)
      .where('gone_at', 'is not', null)
      .where('payment_id', 'is', null)
      .limit(GONE_AT_ONCE)
      .execute();
    return rows.map(({ hash }) => hash);
  }

  /** Moves a transfer that every node reports in another block than before. */
  async move(id: bigint, { number, hash, time }: Block): Promise<void> {
    await this.db.query(
      'update chain_transfers set block_number = $2, block_hash = $3, block_at = $4, gone_at = null, is_final = false, attested_by = 0 where id = $1',
      [id, number, hash, new Date(time)],
    );
  }

  /** Locks an order's transfers for the transaction and compares them with the attestation: same transfers, same data. If false, the caller must roll back. */
  async isAttested(paymentId: bigint, { rows, voices }: Attestation, tx: Tx): Promise<boolean> {
    const attesting = tx.query(
      `update chain_transfers moved set attested_by = $2 where payment_id = $1 and gone_at is null returning ${transferColumns}`,
      [paymentId, voices],
    );
    const held = await rowsOf(transferRow, attesting);
    return (
      held.length === rows.length &&
      held.every((one) => isDeepStrictEqual(factsOf(one), factsOf(rows.find(({ id }) => id === one.id))))
    );
  }

  ofPayment(paymentId: bigint, tx: Tx = this.db): Promise<TransferRow[]> {
    return this.where('payment_id = $1 order by block_number, log_index', [paymentId], tx);
  }

  /** Transfers of several orders, by order id. */
  async ofPayments(paymentIds: readonly bigint[]): Promise<Map<bigint, TransferRow[]>> {
    return Map.groupBy(
      await this.where('payment_id = any($1::bigint[]) order by block_number, log_index', [paymentIds]),
      ({ paymentId }) => paymentId!,
    );
  }

  /** Transfers that a reorganisation could still remove: those of orders, and of the others those up to a block. */
  open(network: Network, othersUpTo: number): Promise<TransferRow[]> {
    return this.where(
      'network = $1 and not is_final and gone_at is null and (payment_id is not null or block_number <= $2) order by payment_id is null, block_number',
      [network, othersUpTo],
    );
  }

  /** Records that they were checked again. */
  async noteRechecked(ids: readonly bigint[]): Promise<void> {
    if (ids.length > 0)
      await this.db.query('update chain_transfers set rechecked_at = $2 where id = any($1::bigint[])', [
        ids,
        new Date(this.clock.now()),
      ]);
  }

  /** Assigns the transfer to the order permanently; false if another call was faster, or a reorganisation removed it. */
  async assign(
    id: number,
    { payment, by }: { readonly payment: bigint; readonly by: number | null },
    tx: Tx,
  ): Promise<boolean> {
    const assigned = await tx.query(
      'update chain_transfers set payment_id = $2, assigned_at = $4, assigned_by = $3 where id = $1 and payment_id is null and gone_at is null returning 1',
      [id, payment, by, new Date(this.clock.now())],
    );
    return assigned.length > 0;
  }

  /** Makes exactly these transfers count for the order; throws if another order has one of them, or a reorganisation removed it. */
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
    const row = await this.db.kysely
      .selectFrom('chain_cursors')
      .select('block')
      .where('network', '=', name)
      .executeTakeFirst();
    return row && Number(row.block);
  }

  async moveCursor(name: string, block: number): Promise<void> {
    await this.db.query(
      'insert into chain_cursors as held (network, block) values ($1, $2) on conflict (network) do update set block = excluded.block where held.block < excluded.block',
      [name, block],
    );
  }

  private where(condition: string, params: readonly unknown[], tx: Tx = this.db): Promise<TransferRow[]> {
    return rowsOf(
      transferRow,
      tx.query(`select ${transferColumns} from chain_transfers moved where ${condition}`, params),
    );
  }
}
