import { Controller } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { mayOpen } from '@chaintide/contracts/pages';
import {
  attachmentRemoveRoute,
  attachmentsRoute,
  attachmentUploadRoute,
  type Attachment,
} from '@chaintide/contracts/support/work-order-files';
import { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { WorkOrderFiles } from './work-order-files.repository.ts';
import { WorkOrderFilesService } from './work-order-files.service.ts';
import { zipOf } from './zip.ts';

@Controller()
export class WorkOrderFilesController {
  constructor(
    private readonly service: WorkOrderFilesService,
    private readonly files: WorkOrderFiles,
  ) {}

  @Handle(attachmentUploadRoute)
  upload(
    @Payload() body: RouteOutput<typeof attachmentUploadRoute, 'body'>,
    @Caller() caller: Identity,
  ): Promise<Attachment> {
    return this.service.upload(accountOf(caller).userId, body);
  }

  @Handle(attachmentRemoveRoute)
  async remove(
    @Params() { id }: RouteOutput<typeof attachmentRemoveRoute, 'params'>,
    @Caller() caller: Identity,
  ): Promise<null> {
    await this.files.remove(accountOf(caller).userId, id);
    return null;
  }

  @Handle(attachmentsRoute)
  async download(
    @Queries() { ids }: RouteOutput<typeof attachmentsRoute, 'query'>,
    @Caller() caller: Identity,
  ): Promise<FileAnswer> {
    const { userId } = accountOf(caller);
    const files = await this.files.read(ids, { userId, isStaff: mayOpen('/HelpBackstage', caller.role) });
    const [only] = files;
    return only !== undefined && files.length === 1
      ? new FileAnswer({ type: only.type, body: Buffer.from(only.content), name: only.name, isForeign: true })
      : new FileAnswer({
          type: 'application/zip',
          body: Buffer.from(zipOf(files)),
          name: 'attachments.zip',
          isForeign: true,
        });
  }
}
