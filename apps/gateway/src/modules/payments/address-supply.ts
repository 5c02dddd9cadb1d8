import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { ADDRESS_REST_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { AccountKeys, type AccountKey } from '../networks/account-keys.service.ts';

/** The address that an order is paid to. */
const place = z.object({ id: z.bigint(), address: z.string() });
export type Place = Readonly<z.infer<typeof place>>;
const idRow = place.pick({ id: true });

export interface AddressRequest {
  readonly network: Network;
  readonly userId: number;
}

/** Addresses of the pool (parameters: network, rested since, account) that no open order has, and that nobody else had recently. */
const free = `from collection_addresses place where network = $1 and key_id is null and retired_at is null
  and not exists (select 1 from payments p where p.address_id = place.id
    and (${oneOf('p.state', statesOf(paymentMachine, 'open'))} or (p.ended_at > $2 and p.user_id <> $3)))`;

/**
 * Finds an address for an order, in the order's transaction: a new one derived from the network's key, or without a key one from the pool.
 */
@Injectable()
export class AddressSupply {
  constructor(
    private readonly keys: AccountKeys,
    private readonly clock: Clock,
  ) {}

  /** Undefined if the pool has no free address. */
  async take(request: AddressRequest, tx: Tx): Promise<Place | undefined> {
    const key = this.keys.of(request.network);
    return key ? this.derive(key, request.network, tx) : this.lend(request, tx);
  }

  /** Skips addresses that already exist on any network, because somebody may pay to them for something else. */
  private async derive(key: AccountKey, network: Network, tx: Tx): Promise<Place> {
    for (;;) {
      const { next } = await tx.kysely
        .insertInto('address_keys')
        .values({ id: key.id, next_index: 1 })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(({ eb }) => ({ next_index: eb('address_keys.next_index', '+', 1) })),
        )
        .returning('next_index as next')
        .executeTakeFirstOrThrow();
      const index = next - 1;
      const address = key.addressAt(network, index);
      const making = tx.query(
        `insert into collection_addresses (network, address, added_at, key_id, key_index)
         select $1, $2, $3, $4, $5 where not exists (select 1 from collection_addresses where address = $2) on conflict do nothing returning id`,
        [network, address, new Date(this.clock.now()), key.id, index],
      );
      const [made] = await rowsOf(idRow, making);
      if (made) return { id: made.id, address };
    }
  }

  /** Prefers addresses that the account had before: it then never holds more than its open orders, and late payments are its own money. */
  private async lend({ network, userId }: AddressRequest, tx: Tx): Promise<Place | undefined> {
    const params = [network, new Date(this.clock.now() - ADDRESS_REST_MS), userId];
    const taken: bigint[] = [];
    for (;;) {
      const lending = tx.query(
        `select place.id, place.address ${free} and place.id <> all($4::bigint[])
         order by exists (select 1 from payments p where p.address_id = place.id and p.user_id = $3 and p.ended_at > $2) desc,
           (select max(id) from payments where address_id = place.id) nulls first, place.id
         limit 1 for no key update skip locked`,
        [...params, taken],
      );
      const [lent] = await rowsOf(place, lending);
      if (!lent) return undefined;
      // a second query sees an order that took the address between the first query and the lock
      if ((await tx.query(`select 1 ${free} and place.id = $4`, [...params, lent.id])).length > 0) return lent;
      taken.push(lent.id);
    }
  }
}
