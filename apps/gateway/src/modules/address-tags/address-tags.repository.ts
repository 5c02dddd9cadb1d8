import {
  TAG_HISTORY_LINES,
  type AddressKind,
  type AddressTag,
  type AddressTagLine,
  type AddressTagsState,
  type Holder,
} from '@chaintide/contracts/market/address-tags';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

export interface Filters {
  readonly chain: 'bitcoin' | 'ethereum';
  readonly search?: string | undefined;
  readonly kind?: AddressKind | undefined;
}
interface Change {
  readonly was: AddressTag | null;
  readonly becomes: AddressTag;
}

/** Addresses of Ethereum are kept in lower case. */
const prefixOf = (search: string): string => (/^0x/i.test(search) ? search.toLowerCase() : search);

const columns = ['address', 'name', 'kind', 'source'] as const;

@Injectable()
export class AddressTagsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async state(): Promise<AddressTagsState> {
    const row = await this.db.kysely
      .selectFrom('address_tag_history')
      .select(({ fn }) => fn.max('id').as('newest'))
      .executeTakeFirst();
    return { revision: Number(row?.newest ?? 0) };
  }

  /** By name. The numbers are the places in the list. */
  async list(
    filters: Filters,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<(AddressTag & { id: number; time: number })[]> {
    const rows = await this.matching(filters)
      .select([...columns, 'at'])
      .orderBy('name')
      .orderBy('address')
      .offset(offset)
      .limit(limit)
      .execute();
    return rows.map(({ at, ...row }, place) => ({ ...row, id: offset + place + 1, time: at.getTime() }));
  }

  async count(filters: Filters): Promise<number> {
    const { count } = await this.matching(filters)
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    return Number(count);
  }

  /** The known holders of addresses, by the address. */
  async holders(addresses: readonly string[]): Promise<ReadonlyMap<string, Holder>> {
    if (addresses.length === 0) return new Map();
    const rows = await this.db.kysely
      .selectFrom('address_tags')
      .select(['address', 'name', 'kind'])
      .where('address', 'in', addresses)
      .execute();
    return new Map(rows.map(({ address, ...holder }) => [address, holder]));
  }

  /** The tags that there are of these addresses, locked for the transaction. */
  async lock(tags: readonly AddressTag[], tx: Tx): Promise<Map<string, AddressTag>> {
    if (tags.length === 0) return new Map();
    const rows = await tx.kysely
      .selectFrom('address_tags')
      .select(columns)
      .where(
        'address',
        'in',
        tags.map(({ address }) => address),
      )
      .orderBy('address')
      .forUpdate()
      .execute();
    return new Map(rows.map((row) => [row.address, row]));
  }

  async write(changes: readonly Change[], byId: number, tx: Tx): Promise<void> {
    if (changes.length === 0) return;
    const at = new Date(this.clock.now());
    await tx.kysely
      .insertInto('address_tags')
      .values(changes.map(({ becomes }) => ({ ...becomes, at })))
      .onConflict((conflict) =>
        conflict.column('address').doUpdateSet((row) => ({
          name: row.ref('excluded.name'),
          kind: row.ref('excluded.kind'),
          source: row.ref('excluded.source'),
          at: row.ref('excluded.at'),
        })),
      )
      .execute();
    await tx.kysely
      .insertInto('address_tag_history')
      .values(changes.map(({ was, becomes }) => ({ address: becomes.address, at, by_id: byId, was, becomes })))
      .execute();
  }

  /** Whether there was a tag. */
  async remove(address: string, byId: number, tx: Tx): Promise<boolean> {
    const was = await tx.kysely
      .deleteFrom('address_tags')
      .where('address', '=', address)
      .returning(columns)
      .executeTakeFirst();
    if (!was) return false;
    await tx.kysely
      .insertInto('address_tag_history')
      .values({ address, at: new Date(this.clock.now()), by_id: byId, was, becomes: null })
      .execute();
    return true;
  }

  /** The newest lines before the given one. */
  async history(before: number | undefined): Promise<AddressTagLine[]> {
    const rows = await this.db.kysely
      .selectFrom('address_tag_history as line')
      .leftJoin('users as actor', 'actor.id', 'line.by_id')
      .select(['line.id', 'line.at', 'actor.user_name as by', 'line.was', 'line.becomes'])
      .$if(before !== undefined, (query) => query.where('line.id', '<', BigInt(before!)))
      .orderBy('line.id', 'desc')
      .limit(TAG_HISTORY_LINES)
      .execute();
    return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() }));
  }

  private matching({ chain, search = '', kind }: Filters) {
    return this.db.kysely
      .selectFrom('address_tags')
      .where('address', chain === 'ethereum' ? 'like' : 'not like', '0x%')
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
      .$if(search !== '', (query) =>
        query.where(
          sql<boolean>`(position(lower(${search}::text) in lower(name)) > 0 or starts_with(address, ${prefixOf(search)}::text))`,
        ),
      );
  }
}
