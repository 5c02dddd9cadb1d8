import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { payoutPlace, type PayoutPlace } from '@chaintide/contracts/money/address-book';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';

/** A payout address, and how long its account has known it. */
const knownPlace = payoutPlace.extend({
  /** When it was first saved or used in a withdrawal. */
  since: z.date(),
  /** Whether a withdrawal to it has succeeded. */
  isPaid: z.boolean(),
});
export type KnownPlace = Readonly<z.infer<typeof knownPlace>>;

const savedRow = knownPlace.extend({ id: z.bigint(), label: z.string(), addedAt: z.date() });
export type SavedRow = Readonly<z.infer<typeof savedRow>>;

export interface OwnPlace extends PayoutPlace {
  readonly userId: number;
}

const USED_MOST = 100; // the page only checks whether an address is among them

const isPaid = (place: string): string =>
  `exists (select 1 from withdrawals w where w.user_id = ${place}.user_id and w.network = ${place}.network and w.address = ${place}.address and w.state = 'success')`;

const saved = `
  select s.id, s.network, s.address, s.label, s.added_at as "addedAt", least(s.added_at, named.known_at) as since, ${isPaid('s')} as "isPaid"
  from saved_addresses s left join payout_addresses named using (user_id, network, address)`;

@Injectable()
export class AddressBookRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return this.db.transaction(work);
  }

  saved(userId: number, tx: Tx = this.db): Promise<SavedRow[]> {
    return rowsOf(savedRow, tx.query(`${saved} where s.user_id = $1 order by s.id desc`, [userId]));
  }

  /** Addresses that withdrawals used and the book lacks, newest first. */
  used(userId: number): Promise<KnownPlace[]> {
    const asked = this.db.query(
      `select named.network, named.address, named.known_at as since, ${isPaid('named')} as "isPaid" from payout_addresses named
       where named.user_id = $1 and not exists (select 1 from saved_addresses s where (s.user_id, s.network, s.address) = (named.user_id, named.network, named.address))
       order by named.known_at desc limit ${USED_MOST}`,
      [userId],
    );
    return rowsOf(knownPlace, asked);
  }

  /** Undefined if the book already contains it. */
  async insert({ userId, network, address }: OwnPlace, label: string, tx: Tx): Promise<SavedRow | undefined> {
    const row = await tx.kysely
      .insertInto('saved_addresses')
      .values({ user_id: userId, network, address, label, added_at: new Date(this.clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst();
    return row && (await rowsOf(savedRow, tx.query(`${saved} where s.id = $1`, [row.id])))[0];
  }

  async remove(userId: number, id: number, tx: Tx): Promise<boolean> {
    return (
      (await tx.query('delete from saved_addresses where user_id = $1 and id = $2 returning 1', [userId, id])).length >
      0
    );
  }

  /** Records that a withdrawal uses the address, which is known from its first use or from when it was saved. */
  async named({ userId, network, address }: OwnPlace, tx: Tx): Promise<KnownPlace> {
    const place = [userId, network, address];
    await tx.query(
      'insert into payout_addresses (user_id, network, address, known_at) values ($1, $2, $3, $4) on conflict do nothing',
      [...place, new Date(this.clock.now())],
    );
    const asked = tx.query(
      `select named.network, named.address, least(named.known_at, s.added_at) as since, ${isPaid('named')} as "isPaid"
       from payout_addresses named left join saved_addresses s using (user_id, network, address)
       where named.user_id = $1 and named.network = $2 and named.address = $3`,
      place,
    );
    return (await rowsOf(knownPlace, asked))[0]!;
  }

  /** Whether recharges are or were paid to it, on any network, because EVM networks share addresses. */
  async isCollecting(address: string): Promise<boolean> {
    return (await this.db.query('select 1 from collection_addresses where address = $1 limit 1', [address])).length > 0;
  }
}
