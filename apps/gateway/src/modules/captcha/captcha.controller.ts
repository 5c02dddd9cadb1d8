import { Controller } from '@nestjs/common';
import { captchaRoute, type Captcha } from '@chaintide/contracts/people/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Queries } from '../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { limitRules, Limits } from '../../platform/limits.ts';
import { CaptchaService } from './captcha.service.ts';

@Controller()
export class CaptchaController {
  constructor(
    private readonly captchas: CaptchaService,
    private readonly limits: Limits,
  ) {}

  @Handle(captchaRoute)
  async issue(
    @Queries() { kind }: RouteOutput<typeof captchaRoute, 'query'>,
    @Visiting() visitor: Visitor,
  ): Promise<Captcha> {
    await this.limits.takeFor(kind === 'work' ? limitRules.captchaWork : limitRules.captcha, visitor);
    return this.captchas.issue(kind);
  }
}
