import { Injectable } from '@nestjs/common';
import type { ChartEvent, EventDraft, EventHistoryLine } from '@chaintide/contracts/events';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';

interface Row extends Pick<ChartEvent, 'day' | 'kind' | 'coin' | 'version'> {
  readonly id: bigint;
  readonly label_zh: string;
  readonly label_en: string;
  readonly note_zh: string;
  readonly note_en: string;
}

/** A line of an event's history as it is written. */
interface NewLine {
  readonly byId: number;
  readonly was: ChartEvent | null;
  readonly becomes: ChartEvent | null;
}

const columns = 'id, day, kind, coin, label_zh, label_en, note_zh, note_en, version';
const eventOf = ({ id, day, kind, coin, version, ...texts }: Row): ChartEvent => ({
  id: Number(id),
  day,
  kind,
  coin,
  label: { zh: texts.label_zh, en: texts.label_en },
  note: { zh: texts.note_zh, en: texts.note_en },
  version,
});
const valuesOf = ({ day, kind, coin, label, note }: EventDraft): unknown[] => [
  day,
  kind,
  coin,
  label.zh,
  label.en,
  note.zh,
  note.en,
];

/** Events in the database. */
@Injectable()
export class EventsRepository {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async all(): Promise<ChartEvent[]> {
    return (await this.db.query<Row>(`select ${columns} from events order by day, id`)).map(eventOf);
  }

  /** Nobody else changes the event until the transaction is over. */
  async lock(id: number, tx: Tx): Promise<ChartEvent | undefined> {
    const [row] = await tx.query<Row>(`select ${columns} from events where id = $1 for update`, [id]);
    return row && eventOf(row);
  }

  async insert(draft: EventDraft, tx: Tx): Promise<ChartEvent> {
    const [row] = await tx.query<Row>(
      `insert into events (day, kind, coin, label_zh, label_en, note_zh, note_en) values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
      valuesOf(draft),
    );
    return eventOf(row!);
  }

  async update(id: number, draft: EventDraft, tx: Tx): Promise<ChartEvent> {
    const [row] = await tx.query<Row>(
      `update events set day = $2, kind = $3, coin = $4, label_zh = $5, label_en = $6, note_zh = $7, note_en = $8, version = version + 1
       where id = $1 returning ${columns}`,
      [id, ...valuesOf(draft)],
    );
    return eventOf(row!);
  }

  async remove(id: number, tx: Tx): Promise<void> {
    await tx.query('delete from events where id = $1', [id]);
  }

  async addHistory(eventId: number, { byId, was, becomes }: NewLine, tx: Tx): Promise<void> {
    await tx.query('insert into event_history (event_id, at, by_id, was, becomes) values ($1, $2, $3, $4, $5)', [
      eventId,
      new Date(this.clock.now()),
      byId,
      was,
      becomes,
    ]);
  }

  /** The newest lines first, of those older than one. */
  async history(before: number | undefined, most: number): Promise<EventHistoryLine[]> {
    const rows = await this.db.query<Omit<EventHistoryLine, 'id' | 'at'> & { id: bigint; at: Date }>(
      `select line.id, line.at, actor.user_name as by, line.was, line.becomes
       from event_history line left join users actor on actor.id = line.by_id
       where $1::bigint is null or line.id < $1 order by line.id desc limit $2`,
      [before ?? null, most],
    );
    return rows.map((row) => ({ ...row, id: Number(row.id), at: row.at.getTime() }));
  }
}
