import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { attachment } from '@chaintide/contracts/support/work-order-files';
import { workOrderState, type WorkOrderLine } from '@chaintide/contracts/support/work-orders';
import { Database, type Tx } from '../../platform/db/database.ts';
import { moment, rowsOf } from '../../platform/db/rows.ts';
import { wordsOf } from '@chaintide/contracts/search/words';
import { rendered } from '../../platform/text/markdown.ts';

const lineRow = z.object({
  line: z.bigint().transform(Number),
  at: moment,
  by: z.string().nullable(),
  isOwner: z.boolean(),
  event: z.string(),
  from: workOrderState.nullable(),
  to: workOrderState,
  source: z.string().nullable(),
  html: z.string().nullable(),
  isInternal: z.boolean(),
  files: z.array(attachment),
});

export interface NewText {
  readonly source: string;
  /** Found by the search as well, but not shown with the text. */
  readonly title?: string | undefined;
  readonly isInternal?: boolean;
}

const last = `(select max(line) from history where kind = 'workOrder' and id = $1)`;

/** Texts and files of each step of an order. */
@Injectable()
export class WorkOrderTexts {
  constructor(private readonly db: Database) {}

  /** Adds to the newest step of a locked order. */
  async add(id: bigint, { source, title = '', isInternal = false }: NewText, tx: Tx): Promise<void> {
    await tx.query(
      `insert into work_order_texts (line, order_id, source, html, is_internal, words) values (${last}, $1, $2, $3, $4, $5)`,
      [id, source, rendered(source), isInternal, wordsOf(`${title}\n${source}`)],
    );
  }

  /** Every step with what belongs to it, the oldest first. */
  async lines(id: number | bigint, { isForStaff }: { readonly isForStaff: boolean }): Promise<WorkOrderLine[]> {
    const asked = this.db.query(
      `select step.line, step.at, actor.user_name as by, coalesce(step.by_id = o.user_id, false) as "isOwner", step.event, step.from_state as "from", step.to_state as "to",
         text.source, text.html, coalesce(text.is_internal, false) as "isInternal",
         (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'type', type, 'bytes', octet_length(content), 'width', width, 'height', height) order by id), '[]')
          from work_order_files where line = step.line) as files
       from history step join work_orders o on o.id = step.id left join users actor on actor.id = step.by_id left join work_order_texts text on text.line = step.line
       where step.kind = 'workOrder' and step.id = $1 order by step.line`,
      [id],
    );
    return (await rowsOf(lineRow, asked)).map(({ source, html, isInternal, ...line }) => ({
      ...line,
      isInternal,
      text: source === null || html === null || (isInternal && !isForStaff) ? null : { source, html },
    }));
  }
}
