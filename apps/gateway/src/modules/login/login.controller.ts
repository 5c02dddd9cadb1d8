import { Controller, UseInterceptors } from '@nestjs/common';
import { loginRoute, type LoginAnswer } from '@chaintide/contracts/people/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DeviceMarkInterceptor } from '../../platform/http/device-mark.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { Leaving } from '../../platform/http/leaving.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { LoginService } from './login.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor, DeviceMarkInterceptor)
export class LoginController {
  constructor(
    private readonly limits: Limits,
    private readonly logins: LoginService,
  ) {}

  @Handle(loginRoute)
  async login(
    @Payload() body: RouteOutput<typeof loginRoute, 'body'>,
    @Visiting() visitor: Visitor,
    @Leaving() signal: AbortSignal,
  ): Promise<LoginAnswer> {
    await this.limits.takeFor(limitRules.login, visitor);
    return this.logins.login(body, visitor, signal);
  }
}
