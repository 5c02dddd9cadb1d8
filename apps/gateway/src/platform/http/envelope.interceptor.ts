import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { map, type Observable } from 'rxjs';
import { ROUTE } from './handle.ts';

/** Puts what a route's handler returns into the spec's envelope. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.reflector.get(ROUTE, context.getHandler())) return next.handle();
    return next.handle().pipe(map((data: unknown) => ({ code: 200, msg: 'ok', data })));
  }
}
