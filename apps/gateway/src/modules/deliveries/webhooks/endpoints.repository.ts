import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { Endpoint, OffReason } from '@chaintide/contracts/alarms/endpoints';
import { OLD_SECRET_MS } from '@chaintide/contracts/limits';
import { Clock } from '../../../platform/clock.ts';
import { Database, type Tx } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

const columns = [
  'id',
  'user_id',
  'url',
  'secret',
  'old_secret',
  'old_until',
  'off_at',
  'off_reason',
  'failing_since',
  'created_at',
  'version',
] as const;
export type EndpointRow = Pick<Selectable<Schema['endpoints']>, (typeof columns)[number]>;
type Patch = Partial<Pick<EndpointRow, 'url' | 'off_at' | 'off_reason' | 'failing_since'>>;

/** The ids of an endpoint and its account. */
export interface Place {
  readonly userId: number;
  readonly id: number;
}

export const endpointOf = (row: EndpointRow): Endpoint => ({
  id: Number(row.id),
  url: row.url,
  off: row.off_at && row.off_reason ? { at: row.off_at.getTime(), reason: row.off_reason } : null,
  failingSince: row.failing_since?.getTime() ?? null,
  oldSecretUntil: row.old_until?.getTime() ?? null,
  createdAt: row.created_at.getTime(),
  version: row.version,
});

/** Brings an endpoint back. */
export const on: Patch = { off_at: null, off_reason: null, failing_since: null };

/** Endpoints in the database. */
@Injectable()
export class EndpointsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  of(userId: number, tx: Tx = this.db): Promise<EndpointRow[]> {
    return tx.kysely
      .selectFrom('endpoints')
      .select(columns)
      .where('user_id', '=', BigInt(userId))
      .orderBy('id')
      .execute();
  }

  byId(id: number): Promise<EndpointRow | undefined> {
    return this.db.kysely.selectFrom('endpoints').select(columns).where('id', '=', BigInt(id)).executeTakeFirst();
  }

  /** Locks the endpoint for the transaction. */
  lock(id: number, tx: Tx): Promise<EndpointRow | undefined> {
    return tx.kysely
      .selectFrom('endpoints')
      .select(columns)
      .where('id', '=', BigInt(id))
      .forUpdate()
      .executeTakeFirst();
  }

  insert(userId: number, { url, secret }: { url: string; secret: Uint8Array }, tx: Tx): Promise<EndpointRow> {
    return tx.kysely
      .insertInto('endpoints')
      .values({ user_id: BigInt(userId), url, secret, created_at: new Date(this.clock.now()) })
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  update({ id }: EndpointRow, patch: Patch, tx: Tx): Promise<EndpointRow> {
    return tx.kysely
      .updateTable('endpoints')
      .set(({ eb }) => ({ ...patch, version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  /** The old secret signs beside the new one for a day. */
  rotate({ id, secret: old }: EndpointRow, secret: Uint8Array, tx: Tx): Promise<EndpointRow> {
    return tx.kysely
      .updateTable('endpoints')
      .set(({ eb }) => ({
        secret,
        old_secret: old,
        old_until: new Date(this.clock.now() + OLD_SECRET_MS),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', id)
      .returning(columns)
      .executeTakeFirstOrThrow();
  }

  /** Notes failures; not a change that its owner has to know of. */
  async noteFailing({ id }: EndpointRow, since: Date | null, tx: Tx): Promise<void> {
    await tx.kysely.updateTable('endpoints').set({ failing_since: since }).where('id', '=', id).execute();
  }

  async remove({ id }: EndpointRow, tx: Tx): Promise<void> {
    await tx.kysely.deleteFrom('endpoints').where('id', '=', id).execute();
  }

  /** Forgets secrets that sign no more. */
  async sweep(): Promise<void> {
    await this.db.kysely
      .updateTable('endpoints')
      .set({ old_secret: null, old_until: null })
      .where('old_until', '<=', new Date(this.clock.now()))
      .execute();
  }
}

export const offFor = (reason: OffReason, now: number): Patch => ({ off_at: new Date(now), off_reason: reason });
