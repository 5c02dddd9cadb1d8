import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { CaptchaService } from './captcha/captcha.service.ts';
import { LoginAttempts, type Attempt } from './login-attempts.ts';

/** What a caller brings to prove that it is a person. */
export interface HumanProof {
  readonly code?: string | undefined;
  readonly uuid?: string | undefined;
  readonly altcha?: string | undefined;
}

/** Asks for a captcha once there were failures enough. */
@Injectable()
export class HumanCheck {
  constructor(private readonly attempts: LoginAttempts, private readonly captchas: CaptchaService) {}

  /** Throws `captcha.required` or `captcha.wrong`. */
  async require(attempt: Attempt, { code, uuid, altcha }: HumanProof): Promise<void> {
    if (!(await this.attempts.needsCaptcha(attempt))) return;
    if (!code || uuid === undefined) throw new AppError('captcha.required');
    if (!(await this.captchas.check({ code, uuid, ...(altcha !== undefined && { altcha }) }))) throw new AppError('captcha.wrong');
  }
}
