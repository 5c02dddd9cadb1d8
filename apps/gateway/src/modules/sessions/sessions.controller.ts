import { Controller, UseInterceptors } from '@nestjs/common';
import {
  changePasswordRoute,
  endSessionRoute,
  endSessionsRoute,
  logoutRoute,
  sessionsRoute,
  type Session,
} from '@chaintide/contracts/auth';
import type { RouteOutput } from '@chaintide/contracts/http';
import { Handle, Params, Payload, Queries } from '../../platform/http/handle.ts';
import { Visiting, type Visitor } from '../../platform/http/visitor.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { authLog } from '../../platform/auth-log.ts';
import { Door } from '../auth/door.ts';
import { PasswordChangeService } from '../password-change/password-change.service.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor)
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly changes: PasswordChangeService,
    private readonly door: Door,
  ) {}

  @Handle(sessionsRoute)
  list(@Caller() caller: Identity): Promise<Session[]> {
    const { userId, sessionId } = accountOf(caller);
    return this.sessions.list(userId, sessionId);
  }

  @Handle(logoutRoute)
  async logout(@Caller() caller: Identity): Promise<null> {
    const { userId, sessionId } = accountOf(caller);
    await this.sessions.end(userId, sessionId);
    authLog.note('loggedOut', { userId });
    return null;
  }

  @Handle(endSessionRoute)
  async end(
    @Caller() caller: Identity,
    @Params(endSessionRoute) { id }: RouteOutput<typeof endSessionRoute, 'params'>,
  ): Promise<null> {
    const { userId } = accountOf(caller);
    await this.sessions.end(userId, id);
    authLog.note('sessionEnded', { userId });
    return null;
  }

  @Handle(endSessionsRoute)
  async endAll(
    @Caller() caller: Identity,
    @Queries(endSessionsRoute) { keepCurrent }: RouteOutput<typeof endSessionsRoute, 'query'>,
  ): Promise<null> {
    const { userId, sessionId } = accountOf(caller);
    await this.sessions.endAll(userId, keepCurrent ? { except: sessionId } : {});
    authLog.note('sessionEnded', { userId });
    return null;
  }

  @Handle(changePasswordRoute)
  async changePassword(
    @Caller() caller: Identity,
    @Payload(changePasswordRoute) body: RouteOutput<typeof changePasswordRoute, 'body'>,
    @Visiting() visitor: Visitor,
  ): Promise<null> {
    const { userId, sessionId } = accountOf(caller);
    const [oldPassword, password] = [await this.door.open(body.oldPassword), await this.door.open(body.password)];
    await this.changes.change({ userId, sessionId, visitor, oldPassword, password });
    authLog.note('passwordChanged', { userId, address: visitor.address });
    return null;
  }
}
