import { Controller, UseInterceptors } from '@nestjs/common';
import { resetCodeRoute, resetCodeTwinRoute, resetPasswordRoute } from '@chaintide/contracts/people/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { authLog } from '../../platform/auth-log.ts';
import { DeviceMarkInterceptor } from '../../platform/http/device-mark.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { Leaving } from '../../platform/http/leaving.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { PasswordResetService } from './password-reset.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor, DeviceMarkInterceptor)
export class ResetController {
  constructor(
    private readonly limits: Limits,
    private readonly seals: SealedPasswords,
    private readonly resets: PasswordResetService,
  ) {}

  @Handle(resetCodeRoute)
  async sendCode(
    @Payload() { email, language }: RouteOutput<typeof resetCodeRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<{ retryAfter: number }> {
    await this.limits.takeFor(limitRules.resetCode, visitor);
    return this.resets.sendCode(email, language ?? visitor.language, visitor);
  }

  @Handle(resetCodeTwinRoute)
  sendCodeToo(
    @Payload() body: RouteOutput<typeof resetCodeTwinRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<{ retryAfter: number }> {
    return this.sendCode(body, visitor);
  }

  @Handle(resetPasswordRoute)
  async reset(
    @Payload() body: RouteOutput<typeof resetPasswordRoute, 'body'>,
    @Visiting() visitor: Visitor,
    @Leaving() signal: AbortSignal,
  ): Promise<null> {
    await this.limits.takeFor(limitRules.resetPassword, visitor);
    const { id } = await this.resets.reset(
      { email: body.email, code: body.resetPwdCode, password: await this.seals.open(body.password) },
      visitor,
      signal,
    );
    authLog.note('passwordReset', { userId: id, address: visitor.address });
    return null;
  }
}
