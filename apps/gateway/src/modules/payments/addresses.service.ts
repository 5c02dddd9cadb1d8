import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { itemNumber } from '@chaintide/contracts/item-number';
import type { RouteData } from '@chaintide/contracts/http';
import { ADDRESS_REST_MS, DERIVED_ADDRESSES_SHOWN } from '@chaintide/contracts/limits';
import { networks, type Network } from '@chaintide/contracts/money/networks';
import type { CollectionAddress, collectionAddressesRoute } from '@chaintide/contracts/money/collection-addresses';
import { paymentMachine } from '@chaintide/machines/payment';
import { statesOf } from '@chaintide/machines/states';
import { Clock } from '../../platform/clock.ts';
import { Database } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { oneOf } from '../../platform/db/one-of.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { AccountKeys } from '../networks/account-keys.service.ts';
import { addressOn } from '../networks/networks.service.ts';
import { PaymentFacts } from './payment-facts.ts';

const placeRow = z.object({
  id: z.bigint(),
  network: z.enum(networks),
  address: z.string(),
  addedAt: z.date(),
  retiredAt: z.date().nullable(),
  index: z.number().nullable(),
  openId: z.bigint().nullable(),
  lastId: z.bigint().nullable(),
  endedAt: z.date().nullable(),
});
type Row = Readonly<z.infer<typeof placeRow>>;
type Pool = RouteData<typeof collectionAddressesRoute>;

/** The collection addresses of recharges: the manually added pool, and those derived from the networks' keys. */
@Injectable()
export class AddressesService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly facts: PaymentFacts,
    private readonly keys: AccountKeys,
  ) {}

  async all(): Promise<Pool> {
    const asked = this.db.query(
      `select place.id, place.network, place.address, place.added_at as "addedAt", place.retired_at as "retiredAt", place.key_index as index, open.id as "openId",
         (select max(id) from payments where address_id = place.id) as "lastId", (select max(ended_at) from payments where address_id = place.id and ended_at > $1) as "endedAt"
       from collection_addresses place left join payments open on open.address_id = place.id and ${oneOf('open.state', statesOf(paymentMachine, 'open'))}
       where place.key_id is null or open.id is not null or place.id in (select id from collection_addresses where key_id is not null order by id desc limit $2)
       order by place.id desc`,
      [new Date(this.clock.now() - ADDRESS_REST_MS), DERIVED_ADDRESSES_SHOWN],
    );
    const shown = (await rowsOf(placeRow, asked)).map(shownOf);
    const isFree = (row: CollectionAddress): boolean =>
      row.index === null && row.retiredAt === null && !row.isInUse && row.restsUntil === null;
    const free = networks.map((network) => [
      network,
      shown.filter((row) => row.network === network && isFree(row)).length,
    ]);
    return { rows: shown, free: Object.fromEntries(free) as Pool['free'], keys: await this.given() };
  }

  private async given(): Promise<Pool['keys']> {
    const rows = await this.db.kysely.selectFrom('address_keys').select(['id', 'next_index']).execute();
    const counts = new Map(rows.map(({ id, next_index }) => [id, next_index]));
    return Object.fromEntries(
      networks.map((network) => {
        const key = this.keys.of(network);
        return [
          network,
          key
            ? { fingerprint: key.fingerprint, first: key.addressAt(network, 0), next: counts.get(key.id) ?? 0 }
            : null,
        ];
      }),
    ) as Pool['keys'];
  }

  /** Adds all lines or none; known addresses are counted and left unchanged. */
  async add(network: Network, lines: string, by: number | null): Promise<{ added: number; known: number }> {
    const texts = lines.split(/\r?\n/).map((line) => line.trim());
    const addresses = texts.flatMap((text, index) => {
      if (text === '') return [];
      const address = addressOn(network, text);
      if (address === undefined) throw new AppError('address.line', { line: index + 1, network });
      return [address];
    });
    return this.db.transaction(async (tx) => {
      const added = await tx.query(
        `insert into collection_addresses (network, address, added_at, added_by) select $1, address, $3, $4 from unnest($2::text[]) as given (address)
         where not exists (select 1 from collection_addresses known where known.address = given.address and known.key_id is not null) on conflict do nothing returning 1`,
        [network, [...new Set(addresses)], new Date(this.clock.now()), by],
      );
      if (added.length > 0) await this.facts.addressesChanged(tx);
      return { added: added.length, known: addresses.length - added.length };
    });
  }

  /** New orders do not get the address; payments to it are still detected. */
  async retire(id: number): Promise<void> {
    await this.db.transaction(async (tx) => {
      const retired = await tx.query(
        'update collection_addresses set retired_at = coalesce(retired_at, $2) where id = $1 and key_id is null returning 1',
        [id, new Date(this.clock.now())],
      );
      if (retired.length === 0) throw new AppError('address.unknown');
      await this.facts.addressesChanged(tx);
    });
  }
}

const shownOf = ({
  id,
  network,
  address,
  addedAt,
  retiredAt,
  index,
  openId,
  lastId,
  endedAt,
}: Row): CollectionAddress => {
  const order = index === null ? openId : lastId;
  return {
    id: Number(id),
    network,
    address,
    addedAt: addedAt.getTime(),
    retiredAt: retiredAt?.getTime() ?? null,
    index,
    order: order === null ? null : itemNumber('R', order),
    isInUse: openId !== null,
    restsUntil: index !== null || endedAt === null ? null : endedAt.getTime() + ADDRESS_REST_MS,
  };
};
