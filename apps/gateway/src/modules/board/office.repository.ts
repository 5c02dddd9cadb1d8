import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { MessageCounts, MessageList, OfficeMessagesQuery } from '@chaintide/contracts/support/board-office';
import { messageState } from '@chaintide/contracts/support/board';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { containing } from '../../platform/db/containing.ts';
import { Database } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { DESK_LOOK, type Waiting } from '../../platform/desk-queues.ts';
import { queryOf } from '@chaintide/contracts/search/words';
import { MessagesRepository, type MessageRow } from './messages.repository.ts';
import { tagged } from './tagged.ts';

/** Floods are folded into their first message where messages wait. */
const conditions: Readonly<Record<MessageList, string>> = {
  unprocessed: `${tagged('waiting')} and m.flood_id is null`,
  processed: `m.state = 'processed'`,
  unread: `${tagged('unread')} and m.flood_id is null`,
  held: `m.state = 'held'`,
  gone: tagged('gone'),
  all: 'true',
};

const counts = z.object({
  today: z.number(),
  processed: z.number(),
  unprocessed: z.number(),
  unread: z.number(),
});
const day = z.object({ day: z.string(), part: messageState, messages: z.number() });

/** Messages in the database, as staff look for them. */
@Injectable()
export class OfficeRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly messages: MessagesRepository,
  ) {}

  list({
    list,
    search,
    indicator,
    author,
    from,
    to,
    ...page
  }: OfficeMessagesQuery): Promise<{ total: number; rows: MessageRow[] }> {
    const query = queryOf(search);
    const until = to === undefined ? null : new Date(Date.parse(to) + DAY);
    return this.messages.table.page(
      {
        where: `not m.is_staffs and ${conditions[list]} and ($1::text is null or m.indicator = $1) and ($2 = '' or author.name_key like lower($3))
          and ($4::timestamptz is null or m.at >= $4) and ($5::timestamptz is null or m.at < $5)
          and ($6 = '' or 'M' || lpad(m.id::text, 6, '0') = upper($6) or (m.search @@ $7::tsquery and ' ' || m.words || ' ' like all ($8::text[])))`,
      },
      [
        indicator ?? null,
        author,
        containing(author),
        from === undefined ? null : new Date(from),
        until,
        search,
        query?.tsquery ?? null,
        query?.likes ?? [],
      ],
      page,
    );
  }

  async counts(): Promise<MessageCounts> {
    const asked = this.db.query(
      `select (count(*) filter (where m.at >= $1))::int as today, (count(*) filter (where m.state = 'processed'))::int as processed,
         (count(*) filter (where ${tagged('waiting')}))::int as unprocessed, (count(*) filter (where ${tagged('unread')}))::int as unread
       from board_messages m where not m.is_staffs and not ${tagged('gone')}`,
      [new Date(isoDay(this.clock.now()))],
    );
    return (await rowsOf(counts, asked))[0]!;
  }

  /** Counts the messages of the last days, today included, by their day and present state. */
  async daily(days: number): Promise<{ from: string; to: string; rows: z.infer<typeof day>[] }> {
    const now = this.clock.now();
    const from = isoDay(now - (days - 1) * DAY);
    const asked = this.db.query(
      `select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, state as part, count(*)::int as messages
       from board_messages where not is_staffs and at >= $1 group by 1, 2 order by 1, 2`,
      [new Date(from)],
    );
    return { from, to: isoDay(now), rows: await rowsOf(day, asked) };
  }

  /** The oldest messages that wait for staff. */
  async oldestWaiting(): Promise<Waiting<MessageRow>> {
    const { total, rows } = await this.messages.table.page(
      { where: `not m.is_staffs and ${conditions.unprocessed}`, isOldestFirst: true },
      [],
      { page: 1, rows: DESK_LOOK },
    );
    return { total, oldest: rows };
  }
}
