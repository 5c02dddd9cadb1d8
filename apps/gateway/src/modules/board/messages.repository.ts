import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { messageState, type MessagePin, type MessageState } from '@chaintide/contracts/support/board';
import { MENTIONS_MAX } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { LifecycleTable } from '../../platform/lifecycle/table.ts';

/** A stored message. */
const messageRow = z.object({
  id: z.bigint(),
  userId: z.bigint(),
  userName: z.string(),
  isStaffs: z.boolean(),
  key: z.string(),
  state: messageState,
  isShown: z.boolean(),
  indicator: z.string(),
  rootId: z.bigint().nullable(),
  parentId: z.bigint().nullable(),
  parentName: z.string().nullable(),
  parentUserId: z.bigint().nullable(),
  source: z.string(),
  html: z.string(),
  at: z.date(),
  pinTime: z.bigint().nullable(),
  pinValue: z.number().nullable(),
  pinSimulated: z.boolean(),
  likes: z.number(),
  dislikes: z.number(),
  tally: z.number(),
  floodId: z.bigint().nullable(),
  workOrderId: z.bigint().nullable(),
  folded: z.number(),
  processedAt: z.date().nullable(),
  responder: z.string().nullable(),
  answer: z.string().nullable(),
  reason: z.string().nullable(),
  version: z.number(),
});
export type MessageRow = Readonly<z.infer<typeof messageRow>>;

export interface MessagePatch {
  readonly answerId?: bigint;
  readonly processedAt?: Date | null;
  readonly processedBy?: number | null;
  readonly isShown?: boolean;
  readonly reason?: string | null;
}

export interface NewMessage {
  readonly userId: number;
  readonly key: string;
  readonly state: MessageState;
  readonly isStaffs: boolean;
  readonly indicator: string;
  readonly parent: Pick<MessageRow, 'id' | 'rootId'> | null;
  readonly pin: MessagePin | null;
  readonly source: string;
  readonly html: string;
  readonly words: string;
  readonly digest: string;
  readonly floodId: bigint | null;
}

const columns = `
  m.id, m.user_id as "userId", author.user_name as "userName", m.is_staffs as "isStaffs", m.key, m.state, m.is_shown as "isShown", m.indicator,
  m.root_id as "rootId", m.parent_id as "parentId", replied.user_name as "parentName", parent.user_id as "parentUserId", m.source, m.html, m.at,
  m.pin_time as "pinTime", m.pin_value as "pinValue", m.pin_simulated as "pinSimulated", m.likes, m.dislikes, m.tally, m.flood_id as "floodId",
  (select o.id from work_orders o where o.message_id = m.id) as "workOrderId",
  (select count(*)::int from board_messages folded where folded.flood_id = m.id) as folded,
  m.processed_at as "processedAt", responder.user_name as responder, answer.source as answer, m.reason, m.version`;
const joins = `join users author on author.id = m.user_id
  left join board_messages parent on parent.id = m.parent_id left join users replied on replied.id = parent.user_id
  left join users responder on responder.id = m.processed_by left join board_messages answer on answer.id = m.answer_id`;

const flood = z.object({ first: z.bigint().nullable(), messages: z.number() });
const account = z.object({ id: z.bigint() });
const counts = z.object({ likes: z.number(), dislikes: z.number(), tally: z.number() });
export type Counts = Readonly<z.infer<typeof counts>>;

/** Messages in the database, as they are written. */
@Injectable()
export class MessagesRepository {
  readonly table: LifecycleTable<MessageRow, MessagePatch>;

  constructor(
    db: Database,
    private readonly clock: Clock,
  ) {
    this.table = new LifecycleTable<MessageRow, MessagePatch>(db, clock, {
      row: messageRow,
      state: messageState,
      kind: 'boardMessage',
      table: 'board_messages',
      alias: 'm',
      columns,
      joins,
    });
  }

  async require(id: number | bigint): Promise<MessageRow> {
    return known(await this.table.byId(id));
  }

  async lock(id: number | bigint, tx: Tx): Promise<MessageRow> {
    return known(await this.table.lock(id, tx));
  }

  insert({ parent, pin, ...message }: NewMessage, tx: Tx): Promise<MessageRow> {
    return this.table.begin(
      [
        `insert into board_messages (user_id, key, state, is_shown, is_staffs, indicator, root_id, parent_id, pin_time, pin_value, pin_simulated, source, html, words, digest, flood_id, at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17)`,
        [
          message.userId,
          message.key,
          message.state,
          message.state !== 'held',
          message.isStaffs,
          message.indicator,
          parent && (parent.rootId ?? parent.id),
          parent && parent.id,
          pin && pin.time,
          pin && pin.value,
          pin?.simulated ?? false,
          message.source,
          message.html,
          message.words,
          message.digest,
          message.floodId,
          new Date(this.clock.now()),
        ],
      ],
      { by: message.userId, event: 'write', note: null },
      tx,
    );
  }

  /** Notes that the account wrote this text; false if it already did within `ms`. Of concurrent calls one succeeds. */
  async claimText(
    userId: number,
    { digest, ms }: { readonly digest: string; readonly ms: number },
    tx: Tx,
  ): Promise<boolean> {
    const now = this.clock.now();
    const rows = await tx.query(
      `insert into board_texts as held (user_id, digest, at) values ($1, $2, $3)
       on conflict (user_id, digest) do update set at = excluded.at where held.at <= $4 returning 1`,
      [userId, digest, new Date(now), new Date(now - ms)],
    );
    return rows.length === 1;
  }

  /** The messages of this author, or with this text, within `ms`, and the flood that they belong to. */
  async recent(
    { userId, digest, ms }: { readonly userId: number; readonly digest: string; readonly ms: number },
    tx: Tx,
  ): Promise<{ first: bigint | null; messages: number }> {
    const asked = tx.query(
      `select min(coalesce(flood_id, id)) as first, count(*)::int as messages from board_messages where at > $3 and (user_id = $1 or digest = $2) and not is_staffs`,
      [userId, digest, new Date(this.clock.now() - ms)],
    );
    return (await rowsOf(flood, asked))[0]!;
  }

  /** The other messages of the flood that this one begins. */
  flooded(id: bigint, tx: Tx): Promise<MessageRow[]> {
    return this.table.where('m.flood_id = $1 order by m.id', [id], tx);
  }

  /** Records what the person thinks of a locked message; the database counts. */
  async choose(
    { id, userId, choice }: { readonly id: bigint; readonly userId: number; readonly choice: 0 | 1 | 2 },
    tx: Tx,
  ): Promise<Counts> {
    const choosing =
      choice === 0
        ? tx.query('delete from board_choices where message_id = $1 and user_id = $2', [id, userId])
        : tx.query(
            `insert into board_choices as held (message_id, user_id, choice) values ($1, $2, $3)
             on conflict (message_id, user_id) do update set choice = excluded.choice where held.choice <> excluded.choice`,
            [id, userId, choice],
          );
    const [, [counted]] = await Promise.all([
      choosing,
      rowsOf(counts, tx.query('select likes, dislikes, tally from board_messages where id = $1', [id])),
    ]);
    return counted!;
  }

  /** The accounts with these names, by id. */
  async named(names: readonly string[], tx: Tx): Promise<number[]> {
    const asked = tx.query(
      'select id from users where name_key = any($1) and disabled_at is null order by id limit $2',
      [names.map((name) => name.toLowerCase()), MENTIONS_MAX],
    );
    return (await rowsOf(account, asked)).map(({ id }) => Number(id));
  }
}

const known = (row: MessageRow | undefined): MessageRow => {
  if (!row) throw new AppError('message.unknown');
  return row;
};
