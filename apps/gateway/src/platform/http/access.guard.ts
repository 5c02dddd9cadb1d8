import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Route } from '@chaintide/contracts/http';
import type { FastifyRequest } from 'fastify';
import { identify, requireAccess } from '../identity.ts';
import { ROUTE } from './handle.ts';

/** Lets a caller through to the routes that the contracts open to its role. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const route = this.reflector.get<Route | undefined>(ROUTE, context.getHandler());
    if (route) requireAccess(route.access, identify(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }
}
