import { Controller, UseInterceptors } from '@nestjs/common';
import { loginRoute, publicKeyRoute, type LoginAnswer, type PublicKey } from '@chaintide/contracts/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { DeviceMarkInterceptor } from '../../platform/http/device-mark.ts';
import { Handle, Payload } from '../../platform/http/handle.ts';
import { Leaving } from '../../platform/http/leaving.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules } from '../../platform/limits.ts';
import { Door } from '../auth/door.ts';
import { LoginService } from './login.service.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { SealedPasswords } from '../passwords/sealed-passwords.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor, DeviceMarkInterceptor)
export class LoginController {
  constructor(
    private readonly door: Door,
    private readonly seals: SealedPasswords,
    private readonly logins: LoginService,
  ) {}

  @Handle(publicKeyRoute)
  publicKey(): Promise<PublicKey> {
    return this.seals.issue();
  }

  @Handle(loginRoute)
  async login(
    @Payload(loginRoute) body: RouteOutput<typeof loginRoute, 'body'>,
    @Visiting() visitor: Visitor,
    @Leaving() signal: AbortSignal,
  ): Promise<LoginAnswer> {
    await this.door.pass(limitRules.login, visitor);
    return this.logins.login(body, visitor, signal);
  }
}
