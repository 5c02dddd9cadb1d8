import { Controller } from '@nestjs/common';
import { captchaRoute, type Captcha } from '@chaintide/contracts/auth';
import { Handle } from '../../platform/http/handle.ts';
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
  async issue(@Visiting() visitor: Visitor): Promise<Captcha> {
    await this.limits.takeFor(limitRules.captcha, visitor);
    return this.captchas.issue();
  }
}
