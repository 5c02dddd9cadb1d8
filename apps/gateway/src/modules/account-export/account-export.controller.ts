import { Controller, UseInterceptors } from '@nestjs/common';
import type { RouteOutput } from '@chaintide/contracts/http';
import { accountExportRoute } from '@chaintide/contracts/people/account-export';
import { authLog } from '../../platform/auth-log.ts';
import type { FileAnswer } from '../../platform/http/file-answer.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { AccountExportService } from './account-export.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor)
export class AccountExportController {
  constructor(
    private readonly exports: AccountExportService,
    private readonly seals: SealedPasswords,
  ) {}

  @Handle(accountExportRoute)
  async download(
    @Payload() { oldPassword, secondFactor: code }: RouteOutput<typeof accountExportRoute, 'body'>,
    @Caller() caller: Identity,
    @Visiting() visitor: Visitor,
  ): Promise<FileAnswer> {
    const asking = { ...accountOf(caller), visitor };
    const file = await this.exports.open(asking, { password: await this.seals.open(oldPassword), code });
    authLog.note('dataExported', { userId: asking.userId, address: visitor.address });
    return file;
  }
}
