import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { FILE_DRAFT_MS, FILE_DRAFTS_MAX } from '@chaintide/contracts/limits';
import { attachment, type Attachment } from '@chaintide/contracts/support/work-order-files';
import { Clock } from '../../platform/clock.ts';
import { Database, type Tx } from '../../platform/db/database.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Picture } from './picture.ts';

const stored = attachment.extend({ id: z.bigint().transform(Number) });
const columns = 'id, name, type, octet_length(content) as bytes, width, height';
const readRow = z.object({ name: z.string(), type: z.string(), content: z.instanceof(Uint8Array) });
const named = z.object({ name: z.string() });
export type StoredFile = z.infer<typeof readRow>;

export interface Reader {
  readonly userId: number;
  /** May read the files of every order. */
  readonly isStaff: boolean;
}

/** The files of work orders, and those uploaded for one. */
@Injectable()
export class WorkOrderFiles {
  constructor(
    private readonly db: Database,
    private readonly clock: Clock,
  ) {}

  async insert(uploaderId: number, { name, type, width, height, content }: Picture): Promise<Attachment> {
    const asked = this.db.query(
      `insert into work_order_files (uploader_id, name, type, width, height, content, uploaded_at) select $1, $2, $3, $4, $5, $6, $7
       where (select count(*) from work_order_files where uploader_id = $1 and order_id is null) < $8 returning ${columns}`,
      [uploaderId, name, type, width, height, content, new Date(this.clock.now()), FILE_DRAFTS_MAX],
    );
    const [made] = await rowsOf(stored, asked);
    if (!made) throw new AppError('files.many');
    return made;
  }

  async remove(uploaderId: number, id: number): Promise<void> {
    const removed = await this.db.query(
      'delete from work_order_files where id = $1 and uploader_id = $2 and order_id is null returning 1',
      [id, uploaderId],
    );
    if (removed.length === 0) throw new AppError('file.unknown');
  }

  /** Adds the uploader's drafts to the newest step of a locked order. */
  async attach(
    orderId: bigint,
    { ids, uploaderId }: { readonly ids: readonly number[]; readonly uploaderId: number },
    tx: Tx,
  ): Promise<void> {
    const wanted = [...new Set(ids)];
    if (wanted.length === 0) return;
    const asked = tx.query(
      `update work_order_files set order_id = $1, line = (select max(line) from history where kind = 'workOrder' and id = $1)
       where id = any($2::bigint[]) and uploader_id = $3 and order_id is null returning name`,
      [orderId, wanted, uploaderId],
    );
    const names = (await rowsOf(named, asked)).map(({ name }) => name.toLowerCase());
    if (names.length < wanted.length) throw new AppError('file.unknown');
    if (new Set(names).size < names.length) throw new AppError('files.sameName');
  }

  /** The files in the order of their ids; refused as a whole if the reader may not read one of them. */
  async read(ids: readonly number[], { userId, isStaff }: Reader): Promise<StoredFile[]> {
    const asked = this.db.query(
      `select file.name, file.type, file.content from work_order_files file left join work_orders o on o.id = file.order_id
       where file.id = any($1::bigint[]) and (file.uploader_id = $2 or o.user_id = $2 or ($3 and o.id is not null)) order by file.id`,
      [ids, userId, isStaff],
    );
    const files = await rowsOf(readRow, asked);
    if (files.length < ids.length) throw new AppError('file.unknown');
    return files;
  }

  /** Removes drafts that nobody finished. */
  async sweep(): Promise<void> {
    await this.db.query('delete from work_order_files where order_id is null and uploaded_at < $1', [
      new Date(this.clock.now() - FILE_DRAFT_MS),
    ]);
  }
}
