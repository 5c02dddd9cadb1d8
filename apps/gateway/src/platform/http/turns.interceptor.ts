import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Route } from '@chaintide/contracts/http';
import type { FastifyReply } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { IDENTITY, type IdentifiedRequest } from '../identity.ts';
import { networkOf } from '../limits.ts';
import { ROUTE } from './handle.ts';
import type { Turns } from './turns.ts';
import { addressOf } from './visitor.ts';

/** Holds a place in the queue for the caller of a long response until it is written and sent. */
export class TurnsInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly turns: Turns,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.reflector.get<Route | undefined>(ROUTE, context.getHandler())?.inTurn) return next.handle();
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    const leave = this.turns.enter(askersOf(context.switchToHttp().getRequest<IdentifiedRequest>()));
    return next.handle().pipe(finalize(() => (raw.closed ? leave() : raw.once('close', leave))));
  }
}

const askersOf = (request: IdentifiedRequest): string[] => {
  const user = request[IDENTITY]?.user;
  return user ? [`account ${user.id}`, request.headers.authorization ?? ''] : [networkOf(addressOf(request))];
};
