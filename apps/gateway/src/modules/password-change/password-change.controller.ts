import { Controller, UseInterceptors } from '@nestjs/common';
import { changePasswordRoute } from '@chaintide/contracts/people/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { authLog } from '../../platform/auth-log.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { PasswordChangeService } from './password-change.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor)
export class PasswordChangeController {
  constructor(
    private readonly changes: PasswordChangeService,
    private readonly seals: SealedPasswords,
  ) {}

  @Handle(changePasswordRoute)
  async changePassword(
    @Caller() caller: Identity,
    @Payload() body: RouteOutput<typeof changePasswordRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<null> {
    const { userId, sessionId } = accountOf(caller);
    const [oldPassword, password] = [await this.seals.open(body.oldPassword), await this.seals.open(body.password)];
    await this.changes.change({ userId, sessionId, visitor, oldPassword, password });
    authLog.note('passwordChanged', { userId, address: visitor.address });
    return null;
  }
}
