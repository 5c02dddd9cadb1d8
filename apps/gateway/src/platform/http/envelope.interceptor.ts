import { type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { FileAnswer } from './file-answer.ts';
import { ROUTE } from './handle.ts';
import type { ReadyAnswers } from './ready-answers.ts';
import { ForEveryGuest, FRESH, REVALIDATE, REVALIDATED } from './revalidation.ts';
import { WrittenAnswer } from './written-answer.ts';

/** Wraps a handler's result in the spec's envelope; files are sent as they are. */
export class EnvelopeInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly ready: ReadyAnswers,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    if (!this.reflector.get(ROUTE, context.getHandler())) return next.handle();
    const http = context.switchToHttp();
    const reply = http.getResponse<FastifyReply>();
    const mayBeKept = this.reflector.get<boolean | undefined>(REVALIDATED, context.getHandler()) === true;
    const request = http.getRequest<FastifyRequest>();
    return next.handle().pipe(
      map((answer: unknown) => {
        if (answer instanceof FileAnswer) return answer.writeTo(reply, request, this.ready);
        if (answer instanceof WrittenAnswer) return answer.writeTo(reply, request, this.ready);
        const data: unknown = answer instanceof ForEveryGuest ? answer.data : answer;
        if (answer instanceof ForEveryGuest) Object.assign(request, { [FRESH]: answer.isFresh });
        if (mayBeKept) void reply.header('cache-control', REVALIDATE);
        return { code: 200, msg: 'ok', data };
      }),
    );
  }
}
