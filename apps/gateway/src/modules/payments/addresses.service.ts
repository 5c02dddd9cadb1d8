import { ADDRESS_REST_MS } from '@chaintide/contracts/limits';
import { networks, type Network } from '@chaintide/contracts/networks';
import type { CollectionAddress } from '@chaintide/contracts/payments';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { addressOn } from '../networks/networks.service.ts';
import type { PaymentFacts } from './payment-facts.ts';

interface Row { readonly id: bigint; readonly network: Network; readonly address: string; readonly addedAt: Date; readonly retiredAt: Date | null; readonly orderId: bigint | null; readonly unpaidAt: Date | null }

export interface AddressesParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly facts: PaymentFacts;
}

/** The pool of addresses that recharges are paid to. */
export class AddressesService {
  constructor(private readonly parts: AddressesParts) {}

  async all(): Promise<{ rows: CollectionAddress[]; free: Record<Network, number> }> {
    const rows = await this.parts.db.query<Row>(
      `select place.id, place.network, place.address, place.added_at as "addedAt", place.retired_at as "retiredAt", p.id as "orderId",
         (select max(last.ended_at) from payments last where last.address_id = place.id and last.arrived is null and last.ended_at > $1) as "unpaidAt"
       from collection_addresses place left join payments p on p.address_id = place.id and p.state in ('awaitingTransfer', 'confirming', 'awaitingApproval') order by place.id desc`,
      [new Date(this.parts.clock.now() - ADDRESS_REST_MS)]);
    const isFree = (row: Row): boolean => row.retiredAt === null && row.orderId === null && row.unpaidAt === null;
    return {
      rows: rows.map((row) => ({
        id: Number(row.id), network: row.network, address: row.address, addedAt: row.addedAt.getTime(), retiredAt: row.retiredAt?.getTime() ?? null,
        order: row.orderId === null ? null : `R${String(row.orderId).padStart(6, '0')}`,
        restsUntil: row.unpaidAt === null ? null : row.unpaidAt.getTime() + ADDRESS_REST_MS,
      })),
      free: Object.fromEntries(networks.map((network) => [network, rows.filter((row) => row.network === network && isFree(row)).length])) as Record<Network, number>,
    };
  }

  /** All lines or none; what is known already is counted and left as it is. */
  async add(network: Network, lines: string, by: number | null): Promise<{ added: number; known: number }> {
    const texts = lines.split(/\r?\n/).map((line) => line.trim());
    const addresses = texts.flatMap((text, index) => {
      if (text === '') return [];
      const address = addressOn(network, text);
      if (address === undefined) throw new AppError('address.line', { line: index + 1, network });
      return [address];
    });
    return this.parts.db.transaction(async (tx) => {
      const added = await tx.query(
        `insert into collection_addresses (network, address, added_at, added_by) select $1, address, $3, $4 from unnest($2::text[]) as given (address) on conflict do nothing returning 1`,
        [network, [...new Set(addresses)], new Date(this.parts.clock.now()), by]);
      if (added.length > 0) await this.parts.facts.addressesChanged(tx);
      return { added: added.length, known: addresses.length - added.length };
    });
  }

  /** No new order gets it; what is paid to it is still seen. */
  async retire(id: number): Promise<void> {
    await this.parts.db.transaction(async (tx) => {
      const retired = await tx.query('update collection_addresses set retired_at = coalesce(retired_at, $2) where id = $1 returning 1', [id, new Date(this.parts.clock.now())]);
      if (retired.length === 0) throw new AppError('address.unknown');
      await this.parts.facts.addressesChanged(tx);
    });
  }
}
