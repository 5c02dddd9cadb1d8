import { ADDRESS_REST_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/networks';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import type { AccountKey, AccountKeys } from '../networks/account-keys.service.ts';

/** Where an order is paid to. */
export interface Place {
  readonly id: bigint;
  readonly address: string;
}

export interface Wanted {
  readonly network: Network;
  readonly userId: number;
}

/** Addresses of the pool ($1 network, $2 rested since, $3 whose order) that no other open order has, and nobody else had of late. */
const free = `from collection_addresses place where network = $1 and key_id is null and retired_at is null
  and not exists (select 1 from payments p where p.address_id = place.id
    and (${oneOf('p.state', statesOf(paymentMachine, 'open'))} or (p.ended_at > $2 and p.user_id <> $3)))`;

/**
 * Finds an order its address, in the order's own transaction: of the network's key one that was never given before, or
 * without a key one of the pool.
 */
export class AddressSupply {
  constructor(private readonly parts: { readonly keys: AccountKeys; readonly clock: Clock }) {}

  /** Undefined where the pool has none left. */
  async take(wanted: Wanted, tx: Tx): Promise<Place | undefined> {
    const key = this.parts.keys.of(wanted.network);
    return key ? this.derive(key, wanted.network, tx) : this.lend(wanted, tx);
  }

  /** An address that is here already, on whichever network, is passed over: somebody may pay to it for something else. */
  private async derive(key: AccountKey, network: Network, tx: Tx): Promise<Place> {
    for (;;) {
      const [row] = await tx.query<{ next: number }>(
        'insert into address_keys as held (id, next_index) values ($1, 1) on conflict (id) do update set next_index = held.next_index + 1 returning next_index as next',
        [key.id],
      );
      const index = row!.next - 1;
      const address = key.addressAt(network, index);
      const [place] = await tx.query<{ id: bigint }>(
        `insert into collection_addresses (network, address, added_at, key_id, key_index)
         select $1, $2, $3, $4, $5 where not exists (select 1 from collection_addresses where address = $2) on conflict do nothing returning id`,
        [network, address, new Date(this.parts.clock.now()), key.id, index],
      );
      if (place) return { id: place.id, address };
    }
  }

  /** An account gets its own again first: it never holds more than its open orders, and what comes late is its own money. */
  private async lend({ network, userId }: Wanted, tx: Tx): Promise<Place | undefined> {
    const params = [network, new Date(this.parts.clock.now() - ADDRESS_REST_MS), userId];
    const taken: bigint[] = [];
    for (;;) {
      const [place] = await tx.query<Place>(
        `select place.id, place.address ${free} and place.id <> all($4::bigint[])
         order by exists (select 1 from payments p where p.address_id = place.id and p.user_id = $3 and p.ended_at > $2) desc,
           (select max(id) from payments where address_id = place.id) nulls first, place.id
         limit 1 for no key update skip locked`,
        [...params, taken],
      );
      if (!place) return undefined;
      // an order that got it between the look and the lock shows in a look of its own
      if ((await tx.query(`select 1 ${free} and place.id = $4`, [...params, place.id])).length > 0) return place;
      taken.push(place.id);
    }
  }
}
