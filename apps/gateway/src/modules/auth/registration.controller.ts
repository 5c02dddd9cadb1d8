import { Controller, UseInterceptors } from '@nestjs/common';
import { checkMailRoute, emailCodeRoute, registerRoute } from '@chaintide/contracts/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Payload } from '../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules } from '../../platform/limits.ts';
import { Door } from './door.ts';
import { RefusalsInterceptor } from './refusals.interceptor.ts';
import { RegistrationService } from './registration.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor)
export class RegistrationController {
  constructor(private readonly door: Door, private readonly registrations: RegistrationService) {}

  @Handle(checkMailRoute)
  async checkMail(@Params(checkMailRoute) { email }: RouteOutput<typeof checkMailRoute, 'params'>, @Visiting() { address }: Visitor): Promise<null> {
    await this.door.pass(limitRules.checkMail, address);
    await this.registrations.requireFree(email);
    return null;
  }

  @Handle(emailCodeRoute)
  async sendCode(
    @Payload(emailCodeRoute) { email, language }: RouteOutput<typeof emailCodeRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<{ retryAfter: number }> {
    await this.door.pass(limitRules.emailCode, visitor.address);
    return this.registrations.sendCode(email, language ?? visitor.language);
  }

  @Handle(registerRoute)
  async register(@Payload(registerRoute) body: RouteOutput<typeof registerRoute, 'body'>, @Visiting() visitor: Visitor): Promise<null> {
    const { userName, email, emailCode, language = visitor.language } = body;
    await this.door.pass(limitRules.register, visitor.address);
    await this.registrations.register({ userName, email, emailCode, language, password: await this.door.open(body.password) });
    return null;
  }
}
