import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { UsersService } from '../users/users.service.ts';
import { CaptchaService } from './captcha.service.ts';
import { LoginAttempts, type AttemptLane } from '../login-attempts/login-attempts.service.ts';

/** What a caller brings to prove that it is a person. */
export interface HumanProof {
  readonly code?: string | undefined;
  readonly uuid?: string | undefined;
  readonly altcha?: string | undefined;
}

/** Asks for a captcha once there were failures enough, or while a crowd of strangers wants to log in. */
@Injectable()
export class HumanCheck {
  constructor(
    private readonly attempts: LoginAttempts,
    private readonly captchas: CaptchaService,
    private readonly users: UsersService,
  ) {}

  /** Whether it was asked for one; throws `captcha.required` or `captcha.wrong`. */
  async require(lane: AttemptLane, proof: HumanProof): Promise<boolean> {
    const isCrowded = lane.kind !== 'device' && this.users.isCrowded;
    if (!isCrowded && !(await this.attempts.needsCaptcha(lane))) return false;
    await this.solve(proof);
    return true;
  }

  /** The same for who asks whether an address is taken: a few times an hour it is free. */
  async requireForMail(address: string, proof: HumanProof): Promise<void> {
    if (!(await this.attempts.mayCheckMail(address))) await this.solve(proof);
  }

  private async solve({ code, uuid, altcha }: HumanProof): Promise<void> {
    if (!code || uuid === undefined) throw new AppError('captcha.required');
    if (!(await this.captchas.check({ code, uuid, ...(altcha !== undefined && { altcha }) })))
      throw new AppError('captcha.wrong');
  }
}
