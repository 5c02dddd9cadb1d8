import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { transferColumns, transferRow, type TransferRow } from '../chain/transfers.service.ts';
import { DUST_UNITS } from './judge.ts';
import { isWorth } from './unmatched.repository.ts';

const orders = `
  select p.id, p.network, p.hash, p.amount, place.address, coalesce(p.held_from, p.created_at) as since,
    (select min(coalesce(next.held_from, next.created_at)) from payments next where next.address_id = p.address_id and next.id > p.id) as until
  from payments p join collection_addresses place on place.id = p.address_id where p.id = any($1::bigint[])`;

const arrivalRow = transferRow.extend({ orderId: z.bigint() });

/** Transfers to the addresses of orders. */
@Injectable()
export class ArrivalsRepository {
  constructor(private readonly db: Database) {}

  /**
   * The transfers that may count for the orders, by order id: those that they have, unassigned ones that arrived while they had the
   * address, and those of the submitted transactions. Dust is left out, because a stranger can cheaply send thousands.
   */
  async of(orderIds: readonly bigint[]): Promise<Map<bigint, TransferRow[]>> {
    if (orderIds.length === 0) return new Map();
    const asked = this.db.query(
      `with orders as (${orders})
       select orders.id as "orderId", ${transferColumns} from orders join chain_transfers moved on moved.payment_id = orders.id
       union select orders.id, ${transferColumns} from orders join chain_transfers moved on moved.network = orders.network and moved.receiver = orders.address and moved.block_at >= since
         where (until is null or moved.block_at < until) and moved.payment_id is null and moved.gone_at is null and moved.coin is not null and (moved.units >= $2 or moved.units = orders.amount)
       union select orders.id, ${transferColumns} from orders join chain_transfers moved on moved.network = orders.network and moved.hash = orders.hash where moved.gone_at is null`,
      [orderIds, DUST_UNITS],
    );
    const byOrder = Map.groupBy(await rowsOf(arrivalRow, asked), ({ orderId }) => orderId);
    return new Map([...byOrder].map(([id, own]) => [id, own.map(({ orderId: _order, ...transfer }) => transfer)]));
  }

  /** All other transfers that reached the order's address while it had it, most valuable first, up to a limit. */
  uncounted(orderId: bigint, most: number): Promise<TransferRow[]> {
    const asked = this.db.query(
      `select ${transferColumns} from (${orders}) p
         join chain_transfers moved on moved.network = p.network and (moved.receiver = p.address and moved.block_at >= p.since or moved.hash = p.hash)
       where moved.payment_id is distinct from p.id and (p.until is null or moved.block_at < p.until)
       order by (${isWorth}) is true desc, moved.units desc nulls last, moved.id desc limit $2`,
      [[orderId], most],
    );
    return rowsOf(transferRow, asked);
  }
}
