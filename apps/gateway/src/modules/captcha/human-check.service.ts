import { Injectable } from '@nestjs/common';
import { captchaKinds, type CaptchaKind } from '@chaintide/contracts/people/auth';
import { AppError } from '../../platform/errors/app-error.ts';
import { LoginAttempts, type AttemptLane } from '../login-attempts/login-attempts.service.ts';
import { UsersService } from '../users/users.service.ts';
import { CaptchaService } from './captcha.service.ts';

/** The captcha fields of a request. */
export interface HumanProof {
  readonly code?: string | undefined;
  readonly uuid?: string | undefined;
  readonly altcha?: string | undefined;
}

/** Requires a captcha after enough failures, or while the password queue is crowded with strangers. */
@Injectable()
export class HumanCheck {
  constructor(
    private readonly attempts: LoginAttempts,
    private readonly captchas: CaptchaService,
    private readonly users: UsersService,
  ) {}

  /** Returns whether a captcha was required; throws `captcha.required` or `captcha.wrong`. */
  async require(lane: AttemptLane, proof: HumanProof): Promise<boolean> {
    const isCrowded = lane.kind !== 'device' && this.users.isCrowded;
    if (!isCrowded && !(await this.attempts.needsCaptcha(lane))) return false;
    await this.solve(proof, captchaKinds);
    return true;
  }

  /** The same for checking whether an email address is taken, which is free a few times an hour, and which a registration can do without. */
  async requireForMail(address: string, proof: HumanProof): Promise<void> {
    if (!(await this.attempts.mayCheckMail(address))) await this.solve(proof, ['picture']);
  }

  private async solve(proof: HumanProof, kinds: readonly CaptchaKind[]): Promise<void> {
    if (proof.uuid === undefined || (!proof.code && proof.altcha === undefined)) throw new AppError('captcha.required');
    if (!(await this.captchas.check(proof, kinds))) throw new AppError('captcha.wrong');
  }
}
