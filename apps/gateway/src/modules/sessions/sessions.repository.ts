import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { accountColumns, accountRow, type Account } from '../users/users.service.ts';

/** A login session. Times in Unix ms. */
export interface StoredSession {
  readonly id: string;
  readonly device: string;
  readonly address: string;
  readonly createdAt: number;
  readonly seenAt: number;
  /** Its latest end; far in the past if the session was ended. */
  readonly expiresAt: number;
}

export interface HeldSession {
  readonly session: StoredSession;
  readonly account: Account;
  /** Until when it may move money; null without a second factor. */
  readonly elevatedUntil: number | null;
}

export interface NewSession extends Pick<Visitor, 'device' | 'address'> {
  readonly tokenHash: Uint8Array;
  readonly expiresAt: number;
}

/** A session together with its account, under the names of the account's fields. */
const heldRow = accountRow.extend({
  sessionId: z.string(),
  device: z.string(),
  address: z.string(),
  openedAt: moment,
  seenAt: moment,
  expiresAt: moment,
  elevatedUntil: moment.nullable(),
});
const heldColumns = `sessions.id as "sessionId", sessions.device, sessions.address, sessions.created_at as "openedAt", sessions.seen_at as "seenAt",
  sessions.expires_at as "expiresAt", sessions.elevated_until as "elevatedUntil", ${accountColumns}`;

/** Sessions in the database. Ended ones stay for a while; their end is so far in the past that the process's clock does not matter. */
@Injectable()
export class SessionsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  within<T>(tx: Tx | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    return tx ? work(tx) : this.db.transaction(work);
  }

  /**
   * Whether the account is still the same as when its password was verified. The lock makes a concurrent password change wait, so that it
   * ends this session too.
   */
  async insert({ id, passwordHash }: Account, session: NewSession, tx: Tx): Promise<boolean> {
    const now = new Date(this.clock.now());
    const rows = await tx.query(
      `insert into sessions (token_hash, user_id, device, address, created_at, seen_at, expires_at)
       select $3::bytea, id, $4, $5, $6::timestamptz, $6::timestamptz, $7::timestamptz from users
       where id = $1 and password_hash = $2 and disabled_at is null for share returning 1`,
      [id, passwordHash, session.tokenHash, session.device, session.address, now, new Date(session.expiresAt)],
    );
    return rows.length === 1;
  }

  /** Whether the account has other devices, and none of them is this one. */
  async isNewDevice(userId: number, device: string, tx: Tx): Promise<boolean> {
    const { all, same } = await tx.kysely
      .selectFrom('sessions')
      .select(({ fn }) => [fn.countAll().as('all'), fn.countAll().filterWhere('device', '=', device).as('same')])
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirstOrThrow();
    return Number(all) > 0 && Number(same) === 0;
  }

  async byToken(tokenHash: Uint8Array): Promise<HeldSession | undefined> {
    return (await this.held('sessions.token_hash = $1', tokenHash))[0];
  }

  byIds(ids: readonly string[]): Promise<HeldSession[]> {
    return this.held('sessions.id = any($1::uuid[])', ids);
  }

  async ofUser(userId: number): Promise<StoredSession[]> {
    const rows = await this.db.kysely
      .selectFrom('sessions')
      .select(['id', 'device', 'address', 'created_at', 'seen_at', 'expires_at'])
      .where('user_id', '=', BigInt(userId))
      .where('expires_at', '>', new Date(this.clock.now()))
      .orderBy('seen_at', 'desc')
      .orderBy('id')
      .execute();
    return rows.map(({ id, device, address, created_at, seen_at, expires_at }) => ({
      id,
      device,
      address,
      createdAt: created_at.getTime(),
      seenAt: seen_at.getTime(),
      expiresAt: expires_at.getTime(),
    }));
  }

  /** Records a use. It does not wait for locks, so it cannot hold up the ending of sessions; a lost update does no harm. */
  async touch(ids: readonly string[]): Promise<void> {
    await this.db.transaction(
      (tx) =>
        tx.query(
          `update sessions set seen_at = $2 where id in
         (select id from sessions where id = any($1::uuid[]) and seen_at < $2 for update skip locked)`,
          [ids, new Date(this.clock.now())],
        ),
      { durable: false },
    );
  }

  /** Ends one session of the account, or all except one; returns how many. */
  async end(
    userId: number,
    which: { readonly id?: string; readonly except?: string | undefined },
    tx: Tx,
  ): Promise<number> {
    const rows = await tx.query(
      `update sessions set expires_at = 'epoch' where user_id = $1 and expires_at > $4
       and ($2::uuid is null or id = $2) and ($3::uuid is null or id <> $3) returning 1`,
      [userId, which.id, which.except, new Date(this.clock.now())],
    );
    return rows.length;
  }

  /** Whether it was not ended; it is not until the commit. */
  async hold(id: string, tx: Tx): Promise<boolean> {
    const rows = await tx.query("select 1 from sessions where id = $1 and expires_at > 'epoch' for share", [id]);
    return rows.length === 1;
  }

  async elevate(id: string, until: number, tx: Tx): Promise<void> {
    await tx.kysely
      .updateTable('sessions')
      .set({ elevated_until: new Date(until) })
      .where('id', '=', id)
      .execute();
  }

  async lower(userId: number, tx: Tx): Promise<void> {
    await tx.query('update sessions set elevated_until = null where user_id = $1 and elevated_until is not null', [
      userId,
    ]);
  }

  /** Runs on every call: plain SQL avoids the cost of the query builder. */
  private async held(condition: string, value: unknown): Promise<HeldSession[]> {
    const asked = this.db.query(
      `select ${heldColumns} from sessions join users on users.id = sessions.user_id where ${condition}`,
      [value],
    );
    return (await rowsOf(heldRow, asked)).map(
      ({ sessionId, device, address, openedAt, seenAt, expiresAt, elevatedUntil, ...account }) => ({
        session: { id: sessionId, device, address, createdAt: openedAt, seenAt, expiresAt },
        account,
        elevatedUntil,
      }),
    );
  }
}
