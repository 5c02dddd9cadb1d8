import { Injectable } from '@nestjs/common';
import type { Erratum, ErratumDraft } from '@chaintide/contracts/support/errata';
import { topics } from '@chaintide/contracts/realtime';
import { indicatorById } from '@chaintide/indicators/catalogue';
import type { Selectable } from 'kysely';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import type { Schema } from '../../platform/db/schema.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Outbox } from '../../platform/outbox.ts';

/** An erratum to publish, and who publishes it. */
export interface NewErratum extends ErratumDraft {
  readonly by: number;
}

const columns = ['id', 'indicator', 'time', 'text_zh', 'text_en', 'message_id', 'work_order_id', 'at'] as const;
type Row = Pick<Selectable<Schema['errata']>, (typeof columns)[number]>;

const idOf = (id: bigint | null): number | null => (id === null ? null : Number(id));

const erratumOf = (row: Row): Erratum => ({
  id: Number(row.id),
  indicator: row.indicator,
  time: Number(row.time),
  text: { zh: row.text_zh, en: row.text_en },
  messageId: idOf(row.message_id),
  workOrderId: idOf(row.work_order_id),
  at: row.at.getTime(),
});

/** Throws unless the message is on the board of that indicator, and the work order exists. */
const requireOrigin = async (tx: Tx, { indicator, messageId, workOrderId }: NewErratum): Promise<void> => {
  if (messageId !== null) {
    const found = tx.kysely.selectFrom('board_messages').select('id').where('id', '=', BigInt(messageId));
    if (!(await found.where('indicator', '=', indicator).executeTakeFirst())) throw new AppError('message.unknown');
  }
  if (workOrderId === null) return;
  const order = tx.kysely.selectFrom('work_orders').select('id').where('id', '=', BigInt(workOrderId));
  if (!(await order.executeTakeFirst())) throw new AppError('workOrder.unknown');
};

/** Corrections of numbers that indicators showed. */
@Injectable()
export class ErrataService {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  create(by: number, draft: ErratumDraft): Promise<Erratum> {
    return this.db.transaction((tx) => this.publish(tx, { ...draft, by }));
  }

  /** The newest point first. */
  async of(indicator: string): Promise<Erratum[]> {
    const rows = await this.db.kysely
      .selectFrom('errata')
      .select(columns)
      .where('indicator', '=', indicator)
      .orderBy('time', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(erratumOf);
  }

  private async publish(tx: Tx, draft: NewErratum): Promise<Erratum> {
    const { indicator, time, text, by, messageId, workOrderId } = draft;
    if (!indicatorById(indicator)) throw new AppError('indicator.unknown', { id: indicator });
    await requireOrigin(tx, draft);
    const row = await tx.kysely
      .insertInto('errata')
      .values({
        indicator,
        time,
        text_zh: text.zh,
        text_en: text.en,
        message_id: messageId,
        work_order_id: workOrderId,
        by_id: by,
        at: new Date(this.clock.now()),
      })
      .returning(columns)
      .executeTakeFirstOrThrow();
    await this.outbox.append(tx, { topic: topics.board(indicator), name: 'errata.changed', payload: null });
    return erratumOf(row);
  }
}
