import { Injectable } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { Attachment, attachmentUploadRoute } from '@chaintide/contracts/support/work-order-files';
import { limitRules, Limits } from '../../platform/limits.ts';
import { pictureOf, type Picture } from './picture.ts';
import { WorkOrderFiles } from './work-order-files.repository.ts';

/** Uploads: each picture is decoded and encoded again, one at a time. */
@Injectable()
export class WorkOrderFilesService {
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly files: WorkOrderFiles,
    private readonly limits: Limits,
  ) {}

  async upload(
    userId: number,
    { name, content }: RouteOutput<typeof attachmentUploadRoute, 'body'>,
  ): Promise<Attachment> {
    await this.limits.takeBy(limitRules.attachment, `account ${userId}`);
    return this.files.insert(userId, await this.inTurn(() => pictureOf(name, Buffer.from(content, 'base64'))));
  }

  private inTurn(work: () => Promise<Picture>): Promise<Picture> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }
}
