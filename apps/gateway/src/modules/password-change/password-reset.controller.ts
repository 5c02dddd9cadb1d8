import { Controller, UseInterceptors } from '@nestjs/common';
import { resetCodeRoute, resetCodeTwinRoute, resetPasswordRoute } from '@chaintide/contracts/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DeviceMarkInterceptor } from '../../platform/http/device-mark.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { Leaving } from '../../platform/http/leaving.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules } from '../../platform/limits.ts';
import { authLog } from '../../platform/auth-log.ts';
import { Door } from '../auth/door.ts';
import { PasswordResetService } from './password-reset.service.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor, DeviceMarkInterceptor)
export class ResetController {
  constructor(
    private readonly door: Door,
    private readonly resets: PasswordResetService,
  ) {}

  @Handle(resetCodeRoute)
  async sendCode(
    @Payload(resetCodeRoute) { email, language }: RouteOutput<typeof resetCodeRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<{ retryAfter: number }> {
    await this.door.pass(limitRules.resetCode, visitor);
    return this.resets.sendCode(email, language ?? visitor.language, visitor);
  }

  @Handle(resetCodeTwinRoute)
  sendCodeToo(
    @Payload(resetCodeTwinRoute) body: RouteOutput<typeof resetCodeTwinRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<{ retryAfter: number }> {
    return this.sendCode(body, visitor);
  }

  @Handle(resetPasswordRoute)
  async reset(
    @Payload(resetPasswordRoute) body: RouteOutput<typeof resetPasswordRoute, 'body'>,
    @Visiting() visitor: Visitor,
    @Leaving() signal: AbortSignal,
  ): Promise<null> {
    await this.door.pass(limitRules.resetPassword, visitor);
    const { id } = await this.resets.reset(
      { email: body.email, code: body.resetPwdCode, password: await this.door.open(body.password) },
      visitor,
      signal,
    );
    authLog.note('passwordReset', { userId: id, address: visitor.address });
    return null;
  }
}
