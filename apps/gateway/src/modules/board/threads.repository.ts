import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { choose, type Choose } from '@chaintide/contracts/support/board';
import { BOARD_REPLIES, DISCUSSED_POINTS_MAX } from '@chaintide/contracts/limits';
import { Database } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { MessagesRepository, type MessageRow } from './messages.repository.ts';
import { tagged } from './tagged.ts';

/** A message with its newest replies, oldest first. */
export interface Thread {
  readonly root: MessageRow;
  readonly replies: readonly MessageRow[];
  readonly replyCount: number;
}

const replyPlace = z.object({ id: z.bigint(), rootId: z.bigint(), total: z.number() });
const choice = z.object({ id: z.bigint(), choice: choose });
const counted = z.object({ total: z.number() });

/** A message takes a place unless it was held back, or deleted before anyone replied. `$1` is the reader, 0 for a guest. */
const takesPlace = `(m.is_shown or (m.user_id = $1 and m.state = 'held'))
  and (m.state <> 'deleted' or exists (select 1 from board_messages reply where reply.parent_id = m.id and reply.is_shown))`;

/** Messages in the database, as they are read on the boards. */
@Injectable()
export class ThreadsRepository {
  constructor(
    private readonly db: Database,
    private readonly messages: MessagesRepository,
  ) {}

  /** The threads of a board, the newest first. */
  async ofBoard(
    readerId: number,
    {
      indicator,
      before,
      skip = 0,
      rows,
    }: {
      readonly indicator: string;
      readonly before?: number | undefined;
      readonly skip?: number;
      readonly rows: number;
    },
  ): Promise<{ total: number; hasOlder: boolean; threads: Thread[] }> {
    const where = `${takesPlace} and m.indicator = $2 and m.root_id is null`;
    const [total, roots] = await Promise.all([
      this.count(where, [readerId, indicator]),
      this.messages.table.where(
        `${where} and ($3::bigint is null or m.id < $3) order by m.id desc limit $4 offset $5`,
        [readerId, indicator, before ?? null, rows + 1, skip],
      ),
    ]);
    return { total, hasOlder: roots.length > rows, threads: await this.withReplies(readerId, roots.slice(0, rows)) };
  }

  /** The account's messages on all boards, the newest first, each with what replies to it or follows in its thread. */
  async ofAuthor(
    userId: number,
    { page, rows }: { readonly page: number; readonly rows: number },
  ): Promise<{ total: number; threads: Thread[] }> {
    const where = `m.user_id = $1 and m.state <> 'deleted'`;
    const [total, own] = await Promise.all([
      this.count(where, [userId]),
      this.messages.table.where(`${where} order by m.id desc limit $2 offset $3`, [userId, rows, (page - 1) * rows]),
    ]);
    return { total, threads: await this.withReplies(userId, own) };
  }

  /** The whole thread that a message belongs to. */
  async whole(readerId: number, root: MessageRow): Promise<Thread> {
    const replies = await this.messages.table.where(`${takesPlace} and m.root_id = $2 order by m.id`, [
      readerId,
      root.id,
    ]);
    return { root, replies, replyCount: replies.length };
  }

  /** Threads about a point of the chart, the newest first. */
  async pinned(indicator: string): Promise<Thread[]> {
    const roots = await this.messages.table.where(
      `${takesPlace} and m.indicator = $2 and m.pin_time is not null and ${tagged('shown')} order by m.id desc limit $3`,
      [0, indicator, DISCUSSED_POINTS_MAX],
    );
    return this.withReplies(0, roots);
  }

  /** The choices of a person among messages. */
  async choicesOf(userId: number, ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Choose>> {
    if (ids.length === 0) return new Map();
    const asked = this.db.query(
      'select message_id as id, choice from board_choices where user_id = $1 and message_id = any($2)',
      [userId, ids],
    );
    return new Map((await rowsOf(choice, asked)).map((row) => [row.id, row.choice]));
  }

  private async count(where: string, params: readonly unknown[]): Promise<number> {
    const asked = this.db.query(`select count(*)::int as total from board_messages m where ${where}`, params);
    return (await rowsOf(counted, asked))[0]!.total;
  }

  /** A message that begins a thread comes with the thread, any other with the direct replies to it. */
  private async withReplies(readerId: number, roots: readonly MessageRow[]): Promise<Thread[]> {
    if (roots.length === 0) return [];
    const places = await rowsOf(
      replyPlace,
      this.db.query(
        `select id, "rootId", total from (
           select m.id, above.id as "rootId", count(*) over thread ::int as total, row_number() over (thread order by m.id desc) as place
           from board_messages m join unnest($2::bigint[]) above (id) on above.id in (m.root_id, m.parent_id) where ${takesPlace} window thread as (partition by above.id)
         ) ranked where place <= $3`,
        [readerId, roots.map(({ id }) => id), BOARD_REPLIES],
      ),
    );
    const rows =
      places.length === 0
        ? []
        : await this.messages.table.where('m.id = any($1) order by m.id', [places.map(({ id }) => id)]);
    return roots.map((root) => {
      const own = places.filter(({ rootId }) => rootId === root.id);
      const ids = new Set(own.map(({ id }) => id));
      return { root, replies: rows.filter(({ id }) => ids.has(id)), replyCount: own[0]?.total ?? 0 };
    });
  }
}
