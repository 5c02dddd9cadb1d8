import { type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { CODE_HEADER, type Route } from '@chaintide/contracts/http';
import type { FastifyReply } from 'fastify';
import { bearerOf, IDENTITY, requireAccess, type Identities, type IdentifiedRequest } from '../identity.ts';
import { ROUTE } from './handle.ts';

const headerOf = ({ headers }: IdentifiedRequest): string | undefined => {
  const given = headers[CODE_HEADER];
  return Array.isArray(given) ? given[0] : given;
};

/** Allows callers the routes that the contracts open to their role. */
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly identities: Identities,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    if (!route) return true;
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>().header('cache-control', 'no-store');
    if (route.anonymous) return true;
    void reply.header('vary', 'authorization');
    const request = http.getRequest<IdentifiedRequest>();
    const identity = await this.identities.identify({ token: bearerOf(request.headers.authorization) });
    requireAccess(route.access, identity);
    await this.identities.stepUp(route, identity, headerOf(request));
    request[IDENTITY] = identity;
    return true;
  }
}
