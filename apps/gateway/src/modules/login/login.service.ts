import { Injectable } from '@nestjs/common';
import type { LoginAnswer } from '@chaintide/contracts/people/auth';
import { authLog } from '../../platform/auth-log.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { SessionsService } from '../sessions/sessions.service.ts';
import { AccountMails } from '../users/account-mails.service.ts';
import { PasswordCheck, type LoginRequest } from './password-check.service.ts';

/** Creates a session from a name and a password. */
@Injectable()
export class LoginService {
  constructor(
    private readonly check: PasswordCheck,
    private readonly sessions: SessionsService,
    private readonly mails: AccountMails,
  ) {}

  async login(request: LoginRequest, visitor: Visitor, signal?: AbortSignal): Promise<LoginAnswer> {
    const account = await this.check.require(request, visitor, signal);
    const answer = await this.sessions.open(account, visitor, (tx) => this.mails.newDevice(account, visitor, tx));
    if (!answer) throw new AppError('login.wrong');
    authLog.note('loggedIn', { userId: account.id, address: visitor.address });
    return answer;
  }
}
