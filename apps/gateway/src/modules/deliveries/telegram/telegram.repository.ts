import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { TelegramChat } from '@chaintide/contracts/alarms/telegram';
import { Clock } from '../../../platform/clock.ts';
import { Database, type Tx } from '../../../platform/db/database.ts';
import type { Schema } from '../../../platform/db/schema.ts';

const columns = ['id', 'user_id', 'chat', 'name', 'off_at', 'created_at'] as const;
export type ChatRow = Pick<Selectable<Schema['telegram_chats']>, (typeof columns)[number]>;

export const chatOf = ({ name, created_at, off_at }: ChatRow): TelegramChat => ({
  name,
  linkedAt: created_at.getTime(),
  offAt: off_at?.getTime() ?? null,
});

/** Chats of accounts, and the codes that link them, in the database. */
@Injectable()
export class TelegramRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  of(userId: number, tx: Tx = this.db): Promise<ChatRow | undefined> {
    return tx.kysely
      .selectFrom('telegram_chats')
      .select(columns)
      .where('user_id', '=', BigInt(userId))
      .executeTakeFirst();
  }

  /** The accounts that a chat is linked to. */
  async ownersOf(chat: number): Promise<number[]> {
    const rows = await this.db.kysely
      .selectFrom('telegram_chats')
      .select('user_id')
      .where('chat', '=', BigInt(chat))
      .orderBy('id')
      .execute();
    return rows.map(({ user_id }) => Number(user_id));
  }

  /** The account's only code from now on. */
  async putCode(userId: number, hash: Uint8Array, expiresAt: number): Promise<void> {
    const code = { hash, expires_at: new Date(expiresAt) };
    await this.db.kysely
      .insertInto('telegram_codes')
      .values({ user_id: BigInt(userId), ...code })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(code))
      .execute();
  }

  /** The account of a code, which is used up; undefined if there is none, or its time is over. */
  async takeCode(hash: Uint8Array, tx: Tx): Promise<number | undefined> {
    const row = await tx.kysely
      .deleteFrom('telegram_codes')
      .where('hash', '=', hash)
      .where('expires_at', '>', new Date(this.clock.now()))
      .returning('user_id')
      .executeTakeFirst();
    return row && Number(row.user_id);
  }

  /** An account's only chat from now on. */
  async put(userId: number, { chat, name }: { readonly chat: number; readonly name: string }, tx: Tx): Promise<void> {
    await this.remove(userId, tx);
    await tx.kysely
      .insertInto('telegram_chats')
      .values({ user_id: BigInt(userId), chat: BigInt(chat), name, created_at: new Date(this.clock.now()) })
      .execute();
  }

  /** The chat that was there. */
  remove(userId: number, tx: Tx): Promise<ChatRow | undefined> {
    return tx.kysely
      .deleteFrom('telegram_chats')
      .where('user_id', '=', BigInt(userId))
      .returning(columns)
      .executeTakeFirst();
  }

  /** Whether it was on. */
  async switchOff(id: number, tx: Tx): Promise<boolean> {
    const row = await tx.kysely
      .updateTable('telegram_chats')
      .set({ off_at: new Date(this.clock.now()) })
      .where('id', '=', BigInt(id))
      .where('off_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  }

  async sweep(): Promise<void> {
    await this.db.kysely.deleteFrom('telegram_codes').where('expires_at', '<=', new Date(this.clock.now())).execute();
  }
}
