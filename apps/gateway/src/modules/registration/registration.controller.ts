import { Controller, UseInterceptors } from '@nestjs/common';
import { checkMailRoute, emailCodeRoute, registerRoute } from '@chaintide/contracts/people/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DeviceMarkInterceptor } from '../../platform/http/device-mark.ts';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { Leaving } from '../../platform/http/leaving.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { HumanCheck } from '../captcha/human-check.service.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';
import { RegistrationService } from './registration.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor, DeviceMarkInterceptor)
export class RegistrationController {
  constructor(
    private readonly limits: Limits,
    private readonly seals: SealedPasswords,
    private readonly humans: HumanCheck,
    private readonly registrations: RegistrationService,
  ) {}

  @Handle(checkMailRoute)
  async checkMail(
    @Params() { email }: RouteOutput<typeof checkMailRoute, 'params'>,
    @Queries() proof: RouteOutput<typeof checkMailRoute, 'query'>,
    @Visiting() visitor: Visitor,
  ): Promise<null> {
    await this.limits.takeFor(limitRules.checkMail, visitor);
    await this.humans.requireForMail(visitor.address, proof);
    await this.registrations.requireFree(email);
    return null;
  }

  @Handle(emailCodeRoute)
  async sendCode(
    @Payload() { email, language }: RouteOutput<typeof emailCodeRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<{ retryAfter: number }> {
    await this.limits.takeFor(limitRules.emailCode, visitor);
    return this.registrations.sendCode(email, language ?? visitor.language, visitor);
  }

  @Handle(registerRoute)
  async register(
    @Payload() body: RouteOutput<typeof registerRoute, 'body'>,
    @Visiting() visitor: Visitor,
    @Leaving() signal: AbortSignal,
  ): Promise<null> {
    const { userName, email, emailCode, language = visitor.language } = body;
    await this.limits.takeFor(limitRules.register, visitor);
    await this.registrations.register(
      { userName, email, emailCode, language, password: await this.seals.open(body.password) },
      visitor,
      signal,
    );
    return null;
  }
}
