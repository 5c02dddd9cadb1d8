import { Controller, UseInterceptors } from '@nestjs/common';
import { checkMailRoute, emailCodeRoute, registerRoute } from '@chaintide/contracts/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DeviceMarkInterceptor } from '../../platform/http/device-mark.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { Leaving } from '../../platform/http/leaving.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules } from '../../platform/limits.ts';
import { Door } from '../auth/door.ts';
import { HumanCheck } from '../captcha/human-check.service.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { RegistrationService } from '../auth/registration.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor, DeviceMarkInterceptor)
export class RegistrationController {
  constructor(
    private readonly door: Door,
    private readonly humans: HumanCheck,
    private readonly registrations: RegistrationService,
  ) {}

  @Handle(checkMailRoute)
  async checkMail(
    @Params(checkMailRoute) { email }: RouteOutput<typeof checkMailRoute, 'params'>,
    @Queries(checkMailRoute) proof: RouteOutput<typeof checkMailRoute, 'query'>,
    @Visiting() visitor: Visitor,
  ): Promise<null> {
    await this.door.pass(limitRules.checkMail, visitor);
    await this.humans.requireForMail(visitor.address, proof);
    await this.registrations.requireFree(email);
    return null;
  }

  @Handle(emailCodeRoute)
  async sendCode(
    @Payload(emailCodeRoute) { email, language }: RouteOutput<typeof emailCodeRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<{ retryAfter: number }> {
    await this.door.pass(limitRules.emailCode, visitor);
    return this.registrations.sendCode(email, language ?? visitor.language, visitor);
  }

  @Handle(registerRoute)
  async register(
    @Payload(registerRoute) body: RouteOutput<typeof registerRoute, 'body'>,
    @Visiting() visitor: Visitor,
    @Leaving() signal: AbortSignal,
  ): Promise<null> {
    const { userName, email, emailCode, language = visitor.language } = body;
    await this.door.pass(limitRules.register, visitor);
    await this.registrations.register(
      { userName, email, emailCode, language, password: await this.door.open(body.password) },
      visitor,
      signal,
    );
    return null;
  }
}
