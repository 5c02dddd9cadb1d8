import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { AppError } from '../errors/app-error.ts';
import { ValidationError } from '../errors/validation-error.ts';
import { addressOf } from './visitor.ts';
import { authLog } from '../auth-log.ts';

const nameOf = (error: unknown): string | undefined => {
  if (error instanceof AppError) return error.error;
  return error instanceof ValidationError ? 'request.invalid' : undefined;
};

/** Logs authentication refusals by name: wrong codes and captchas, replays, limits. */
@Injectable()
export class RefusalsInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return next.handle().pipe(
      tap({
        error: (thrown: unknown) => {
          const error = nameOf(thrown);
          // the route, not the URL, which may contain an address
          if (error !== undefined)
            authLog.note('refused', {
              error,
              path: request.routeOptions.url ?? '',
              address: addressOf(request),
              requestId: request.id,
            });
        },
      }),
    );
  }
}
