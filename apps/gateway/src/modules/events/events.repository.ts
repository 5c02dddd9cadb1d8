import { Injectable } from '@nestjs/common';
import type { Selectable } from 'kysely';
import type { ChartEvent, EventDraft, EventHistoryLine } from '@chaintide/contracts/charts/events';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';

/** A new line of an event's history. */
interface NewLine {
  readonly byId: number;
  readonly was: ChartEvent | null;
  readonly becomes: ChartEvent | null;
}

const columns = ['id', 'day', 'kind', 'coin', 'label_zh', 'label_en', 'note_zh', 'note_en', 'version'] as const;
type Row = Pick<Selectable<Schema['events']>, (typeof columns)[number]>;

const eventOf = ({ id, day, kind, coin, version, ...texts }: Row): ChartEvent => ({
  id: Number(id),
  day,
  kind,
  coin,
  label: { zh: texts.label_zh, en: texts.label_en },
  note: { zh: texts.note_zh, en: texts.note_en },
  version,
});
const valuesOf = ({ day, kind, coin, label, note }: EventDraft) => ({
  day,
  kind,
  coin,
  label_zh: label.zh,
  label_en: label.en,
  note_zh: note.zh,
  note_en: note.en,
});

/** Events in the database. */
@Injectable()
export class EventsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<ChartEvent[]> {
    const rows = await this.db.kysely.selectFrom('events').select(columns).orderBy('day').orderBy('id').execute();
    return rows.map(eventOf);
  }

  /** Locks the event for the transaction. */
  async lock(id: number, tx: Tx): Promise<ChartEvent | undefined> {
    const row = await tx.kysely
      .selectFrom('events')
      .select(columns)
      .where('id', '=', BigInt(id))
      .forUpdate()
      .executeTakeFirst();
    return row && eventOf(row);
  }

  async insert(draft: EventDraft, tx: Tx): Promise<ChartEvent> {
    const row = await tx.kysely
      .insertInto('events')
      .values(valuesOf(draft))
      .returning(columns)
      .executeTakeFirstOrThrow();
    return eventOf(row);
  }

  async update(id: number, draft: EventDraft, tx: Tx): Promise<ChartEvent> {
    const row = await tx.kysely
      .updateTable('events')
      .set(({ eb }) => ({ ...valuesOf(draft), version: eb('version', '+', 1) }))
      .where('id', '=', BigInt(id))
      .returning(columns)
      .executeTakeFirstOrThrow();
    return eventOf(row);
  }

  async remove(id: number, tx: Tx): Promise<void> {
    await tx.kysely.deleteFrom('events').where('id', '=', BigInt(id)).execute();
  }

  async addHistory(eventId: number, { byId, was, becomes }: NewLine, tx: Tx): Promise<void> {
    await tx.kysely
      .insertInto('event_history')
      .values({ event_id: eventId, at: new Date(this.clock.now()), by_id: byId, was, becomes })
      .execute();
  }

  /** The newest lines before the given one. */
  async history(before: number | undefined, most: number): Promise<EventHistoryLine[]> {
    const rows = await this.db.kysely
      .selectFrom('event_history as line')
      .leftJoin('users as actor', 'actor.id', 'line.by_id')
      .select(['line.id', 'line.at', 'actor.user_name as by', 'line.was', 'line.becomes'])
      .$if(before !== undefined, (query) => query.where('line.id', '<', BigInt(before!)))
      .orderBy('line.id', 'desc')
      .limit(most)
      .execute();
    return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() }));
  }
}
