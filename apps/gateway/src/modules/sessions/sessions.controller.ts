import { Controller, UseInterceptors } from '@nestjs/common';
import { logoutRoute } from '@chaintide/contracts/people/auth';
import { endSessionRoute, endSessionsRoute, sessionsRoute, type Session } from '@chaintide/contracts/people/sessions';
import type { RouteOutput } from '@chaintide/contracts/http';
import { authLog } from '../../platform/auth-log.ts';
import { Handle, Params, Queries } from '../../platform/http/handle.ts';
import { RefusalsInterceptor } from '../../platform/http/refusals.interceptor.ts';
import { accountOf, Caller, type Identity } from '../../platform/identity.ts';
import { SessionsService } from './sessions.service.ts';

@Controller()
@UseInterceptors(RefusalsInterceptor)
export class SessionsController {
  constructor(private readonly sessions: SessionsService) {}

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
    @Params() { id }: RouteOutput<typeof endSessionRoute, 'params'>,
  ): Promise<null> {
    const { userId } = accountOf(caller);
    await this.sessions.end(userId, id);
    authLog.note('sessionEnded', { userId });
    return null;
  }

  @Handle(endSessionsRoute)
  async endAll(
    @Caller() caller: Identity,
    @Queries() { keepCurrent }: RouteOutput<typeof endSessionsRoute, 'query'>,
  ): Promise<null> {
    const { userId, sessionId } = accountOf(caller);
    await this.sessions.endAll(userId, keepCurrent ? { except: sessionId } : {});
    authLog.note('sessionEnded', { userId });
    return null;
  }
}
