import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { FileAnswer } from './file-answer.ts';
import { ROUTE } from './handle.ts';
import { REVALIDATE, REVALIDATED } from './revalidation.ts';

/** Puts what a route's handler returns into the spec's envelope; a file travels as it is. */
@Injectable()
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.reflector.get(ROUTE, context.getHandler())) return next.handle();
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const mayBeKept = this.reflector.get<boolean | undefined>(REVALIDATED, context.getHandler()) === true;
    return next.handle().pipe(map((data: unknown) => {
      if (data instanceof FileAnswer) return data.writeTo(reply, http.getRequest<FastifyRequest>());
      if (mayBeKept) void reply.header('cache-control', REVALIDATE);
      return { code: 200, msg: 'ok', data };
    }));
  }
}
